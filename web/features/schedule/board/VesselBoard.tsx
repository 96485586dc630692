import { IconCylinder } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { newestReadings } from '#domain/devices/latestReadings.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { EquipmentType } from '#domain/equipment/vessels.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { MoveToDialog } from '#web/features/schedule/laterViews.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { StageLanes } from './StageLanes.tsx'
import { VesselTile } from './VesselTile.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { batchesByVessel } from '#web/live/vessels/vesselsOfBatch.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useBoardLogs, useBrewsUnderWay } from './useBoardLogs.ts'
import { Row } from '#web/ui/layout/Row.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

interface VesselBoardProps {
  batches: readonly BatchView[]
  vessels: readonly VesselView[]
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
  /** A batch with beer is to be cancelled. */
  onCancelBatch: (batchId: string) => void
  /** A batch reached another stage. */
  onMoved: (batch: BatchView, to: BatchStage) => void
}

const groups = [
  { title: 'equipment.fermenters', none: 'schedule.noFermenters', type: 'FERMENTER' },
  { title: 'equipment.briteTanks', none: 'schedule.noBriteTanks', type: 'BRITE_TANK' },
] as const satisfies readonly { title: PlainId; none: PlainId; type: EquipmentType }[]

/** Every stage, fermenter and brite tank with its batches, which are moved by dragging or by their button. */
export function VesselBoard({ batches, vessels, onOpen, onPlan, onCancelBatch, onMoved }: VesselBoardProps) {
  const now = useNow()
  const readings = useReadings()
  const { logged, issues } = useBoardLogs()
  const fermentations = useFermentations()
  const moves = useBoardMoves(batches, onMoved)
  const isOpen = useRoleRefusal('moveBatch') === null
  const canPlan = useRoleRefusal('createBatch') === null
  const [choosingFor, setChoosingFor] = useState<string | null>(null)
  const brews = useBrewsUnderWay()
  const batchIn = useMemo(() => batchesByVessel(moves.shown, brews), [moves.shown, brews])
  const chosen = moves.shown.find(({ id }) => id === choosingFor)
  return (
    <Stack $gap="lg">
      <StageLanes moves={moves} issues={issues} isOpen={isOpen} onOpen={onOpen} onMove={setChoosingFor} />
      {groups.map(({ title, none, type }) => {
        const ofType = vessels.filter((vessel) => vessel.type === type)
        return (
          <section key={type} aria-label={text(title)}>
            <Row as="h2" $gap="sm" $below="sm" $size="xl">
              <span>{text(title)}</span>
              <Muted $size="md" $weight="medium">
                {ofType.length}
              </Muted>
            </Row>
            {ofType.length === 0 && (
              <EmptyState
                icon={IconCylinder}
                title={text(none)}
                action={<LinkButton to="/schedule?vessel=new">{text('schedule.addAVessel')}</LinkButton>}
              />
            )}
            <CardGrid $min="250px">
              {ofType.map((vessel) => (
                <VesselTile
                  key={vessel.id}
                  vessel={vessel}
                  batch={batchIn.get(vessel.id)}
                  readings={newestReadings(
                    readings.get(vessel.id),
                    logged.get(batchIn.get(vessel.id)?.id ?? '') ?? {},
                  )}
                  issue={issues.get(batchIn.get(vessel.id)?.id ?? '')}
                  fermentation={fermentations.get(batchIn.get(vessel.id)?.id ?? '')}
                  now={now}
                  moves={moves}
                  isOpen={isOpen}
                  onOpen={onOpen}
                  onMove={setChoosingFor}
                  onPlan={
                    canPlan && type === 'FERMENTER'
                      ? () => onPlan({ kind: 'new', preset: { fermenterId: vessel.id } })
                      : null
                  }
                />
              ))}
            </CardGrid>
          </section>
        )
      })}
      {chosen && (
        <Suspense>
          <MoveToDialog
            batch={chosen}
            batches={moves.shown}
            vessels={vessels}
            onPick={(target) => {
              moves.moveTo(chosen.id, target)
              setChoosingFor(null)
            }}
            onCancelBatch={() => {
              onCancelBatch(chosen.id)
              setChoosingFor(null)
            }}
            onClose={() => setChoosingFor(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}
