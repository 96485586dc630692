import {
  IconCylinder,
  IconPlus,
  IconSparkles,
  IconAdjustments,
  IconBucketDroplet,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState, useId } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { VesselTask } from './vesselTask.ts'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { CleanUpEquipmentDocument } from './vesselDocuments.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import type { PlainId } from '#domain/language/message.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { type EquipmentType, vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { MarkAvailableButton } from '#web/live/vessels/MarkAvailableButton.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { heldText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'

const VesselDialogs = lazyView('VesselDialogs', () => import('./VesselDialogs.tsx'))

interface VesselsTabProps {
  vessels: readonly WholeVesselView[]
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
  const isBrewing = ({ type }: WholeVesselView) => type === 'MASH_TUN' || type === 'KETTLE'
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
    <Stack>
      {vessels.length === 0 ? (
        <EmptyState icon={IconCylinder} title={text('equipment.none')} action={addVessel}>
          {text('equipment.noneHint')}
        </EmptyState>
      ) : (
        <>
          <CapacityOverview vessels={vessels} />
          {groups.map(({ title, listed, none }, at) => (
            <Card key={title}>
              <Row $wrap $spread $gap="sm" $below="xs">
                <CardTitle>{title}</CardTitle>
                {at === 0 && (
                  <Row $wrap $gap="sm">
                    <CleanUpButton />
                    {addVessel}
                  </Row>
                )}
              </Row>
              <LowRows>
                {listed.map((vessel) => (
                  <VesselRow key={vessel.id} vessel={vessel} onTask={setTask} />
                ))}
              </LowRows>
              {listed.length === 0 && <Quiet>{none}</Quiet>}
            </Card>
          ))}
        </>
      )}
      {task && (
        <Suspense>
          <VesselDialogs task={task} vessels={vessels} heldBy={heldBy} onClose={close} />
        </Suspense>
      )}
    </Stack>
  )
}

/** Frees the vessels that no active batch holds, after confirmation. */
function CleanUpButton() {
  const [isAsking, setAsking] = useState(false)
  const [cleanUp, { busy }] = useCommand(CleanUpEquipmentDocument)
  const confirm = async () => {
    const isDone = await tell(cleanUp({}), {
      done: (answer) => answer.cleanUpEquipment.message,
      failed: text('equipment.cleanUpFailed'),
    })
    if (isDone) setAsking(false)
  }
  return (
    <>
      <Button
        icon={IconSparkles}
        disabledReason={useRoleRefusal('cleanUpEquipment')}
        onClick={() => setAsking(true)}
      >
        {text('equipment.cleanUp')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('equipment.cleanUp')}
        question={text('equipment.cleanUpQuestion')}
        confirmLabel={text('equipment.continue')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const rows = [
  { label: 'equipment.fermenters', inUse: 'equipment.fermentersInUse', type: 'FERMENTER' },
  { label: 'equipment.briteTanks', inUse: 'equipment.briteTanksInUse', type: 'BRITE_TANK' },
] as const satisfies readonly { label: PlainId; inUse: PlainId; type: EquipmentType }[]

/** How many of the tanks are in use. */
function CapacityOverview({ vessels }: { vessels: readonly WholeVesselView[] }) {
  return (
    <Stack as={Card} $gap="sm">
      <CardTitle>{text('equipment.capacityOverview')}</CardTitle>
      <Columns $min="260px" $gap="md xl">
        {rows.map(({ label, inUse: labelInUse, type }) => {
          const tanks = vessels.filter((vessel) => vessel.type === type)
          const inUse = tanks.filter((vessel) => vessel.status === 'IN_USE').length
          const percent = tanks.length > 0 ? (inUse / tanks.length) * 100 : 0
          return (
            <div key={type}>
              <Row as="p" $spread $below="xs">
                <span>{text(label)}</span>
                <Text $weight="strong">
                  {inUse}/{tanks.length}
                </Text>
              </Row>
              <ProgressBar
                percent={percent}
                tone={percent < 100 ? 'blue' : 'orange'}
                label={text(labelInUse)}
                text={text('equipment.ofInUse', { count: inUse, total: tanks.length })}
              />
            </div>
          )
        })}
      </Columns>
    </Stack>
  )
}

interface VesselRowProps {
  vessel: WholeVesselView
  onTask: (task: VesselTask) => void
}

/** A vessel with its status; one that is being cleaned can be marked as available; a menu has the other actions. */
function VesselRow({ vessel, onTask }: VesselRowProps) {
  const titleId = useId()
  useUnits()
  const statusRefusal = useRoleRefusal('setEquipmentStatus')
  const editRefusal = useRoleRefusal('updateEquipment')
  const { id: vesselId, label, contents, capacityBBL } = vessel
  return (
    <li>
      <Row $wrap $grow $gap="xs md" role="group" aria-labelledby={titleId}>
        <Box $grow="160px" $leading="snug">
          <Text as="h3" $size="lg" id={titleId}>
            {label}
          </Text>
          <Muted as="p">
            {text(vessel.alsoConditions ? 'equipment.unitank' : vesselTypeLabels[vessel.type])} ·{' '}
            {vessel.name} ·{' '}
            <Text $lines="nowrap">
              {contents ? heldText(contents, capacityBBL) : measuredVolume(capacityBBL)}
            </Text>
          </Muted>
        </Box>
        {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
        <VesselStatusBadge status={vessel.status} />
        <Row $tone="gray">
          <IconButton
            label={text('equipment.setStatusOf', { label })}
            icon={IconAdjustments}
            disabledReason={statusRefusal}
            onClick={() => onTask({ kind: 'status', vesselId })}
          />
          <Menu
            trigger={<IconButton label={text('volumes.menuOf', { label })} icon={IconDotsVertical} />}
            items={[
              {
                label: text('equipment.edit', { label }),
                icon: IconPencil,
                disabledReason: editRefusal,
                onChoose: () => onTask({ kind: 'edit', vesselId }),
              },
              {
                label: text('equipment.cleaningsOf', { label }),
                icon: IconBucketDroplet,
                onChoose: () => onTask({ kind: 'cleanings', vesselId }),
              },
              {
                label: text('equipment.historyOf', { label }),
                icon: IconHistory,
                onChoose: () => onTask({ kind: 'history', vesselId }),
              },
              {
                label: text('equipment.qrOf', { label }),
                icon: IconQrcode,
                onChoose: () => onTask({ kind: 'code', vesselId }),
              },
            ]}
          />
        </Row>
      </Row>
    </li>
  )
}
