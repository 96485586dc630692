import { IconCylinder, IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { CapacityOverview } from './CapacityOverview.tsx'
import { CleanUpButton } from './CleanUpButton.tsx'
import { VesselRow } from './VesselRow.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { VesselTask } from './vesselTask.ts'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const VesselDialogs = lazyView('VesselDialogs', () => import('./VesselDialogs.tsx'))

interface VesselsTabProps {
  vessels: readonly VesselView[]
  /** The number of the batch in a vessel. */
  heldBy: (vesselId: string) => string | null
}

/** Every vessel with its status and actions, and the cellar's capacity. */
export function VesselsTab({ vessels, heldBy }: VesselsTabProps) {
  const [task, setTask] = useState<VesselTask | null>(null)
  const close = useCallback(() => setTask(null), [])
  const addRefusal = useRoleRefusal('createEquipment')
  useEffect(() => preloadWhenIdle([VesselDialogs.preload]), [])
  useAsked('vessel', (asked) => {
    if (asked !== 'new') setTask({ kind: 'history', vesselId: asked })
    else if (addRefusal === null) setTask({ kind: 'add' })
  })
  useAsked('status', (vesselId) => setTask({ kind: 'status', vesselId }))
  const isBrewing = ({ type }: VesselView) => type === 'MASH_TUN' || type === 'KETTLE'
  const groups = [
    {
      title: text('equipment.brewing'),
      listed: vessels.filter(isBrewing),
      none: text('equipment.noBrewing'),
    },
    {
      title: text('equipment.tanks'),
      listed: vessels.filter((vessel) => !isBrewing(vessel)),
      none: text('equipment.noTanks'),
    },
  ]
  const addVessel = (
    <Button icon={IconPlus} disabledReason={addRefusal} onClick={() => setTask({ kind: 'add' })}>
      {text('equipment.add')}
    </Button>
  )
  return (
    <Columns>
      {vessels.length === 0 ? (
        <EmptyState icon={IconCylinder} title={text('equipment.none')} action={addVessel}>
          {text('equipment.noneHint')}
        </EmptyState>
      ) : (
        <Stack>
          {groups.map(({ title, listed, none }, at) => (
            <Card key={title}>
              <Row $wrap $spread $gap="sm" $below="md">
                <CardTitle>{title}</CardTitle>
                {at === 0 && (
                  <Row $wrap $gap="sm">
                    <CleanUpButton />
                    {addVessel}
                  </Row>
                )}
              </Row>
              <Stack as="ul" $gap="sm">
                {listed.map((vessel) => (
                  <VesselRow key={vessel.id} vessel={vessel} onTask={setTask} />
                ))}
              </Stack>
              {listed.length === 0 && <Quiet>{none}</Quiet>}
            </Card>
          ))}
        </Stack>
      )}
      <CapacityOverview vessels={vessels} />
      {task && (
        <Suspense>
          <VesselDialogs task={task} vessels={vessels} heldBy={heldBy} onClose={close} />
        </Suspense>
      )}
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space.md};

  ${theme.media.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 2fr);
  }
`
