import { IconLayoutGrid, IconList, IconTimeline, IconTool, IconCylinder } from '@tabler/icons-react'
import { memo, Suspense, useState, type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import {
  HarvestDialog,
  ScheduleList,
  TimelineTab,
  MoveToDialog,
  RecordVolumeDialog,
  SplitBatchDialog,
} from './laterViews.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { batchesByVessel, staysIn } from '#web/live/vessels/vesselsOfBatch.ts'
import type { ScheduleWindows } from './useScheduleWindows.ts'
import { text } from '#web/ui/language/text.ts'
import { newestReadings } from '#domain/devices/latestReadings.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { EquipmentType } from '#domain/equipment/vessels.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { VesselTile, type VesselDialog } from './board/VesselTile.tsx'
import { useBoardMoves, type BoardMoves } from './board/useBoardMoves.ts'
import { useBoardLogs, useBrewsUnderWay, type BoardIssues } from './board/useBoardLogs.ts'
import { Row } from '#web/ui/layout/Row.ts'
import type { PlainId } from '#domain/language/message.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { StageLane } from './board/StageLane.tsx'

type View = 'board' | 'list' | 'vessels' | 'timeline'

/** The tab with the vessels themselves, and the number of the batch in each. */
export type VesselsTabOf = (
  vessels: readonly WholeVesselView[],
  heldBy: (vesselId: string) => string | null,
) => ReactNode

interface ScheduleTabsProps {
  /** Every batch that is not finished. */
  batches: readonly BatchView[]
  /** How many batches there are, finished ones included. */
  total: number
  vessels: readonly WholeVesselView[]
  onOpen: ScheduleWindows['open']
  onPlan: ScheduleWindows['plan']
  /** A batch reached another stage. */
  onMoved: ScheduleWindows['moved']
  vesselsTab: VesselsTabOf
}

/** The tabs of the schedule; not rendered again because a dialog opens. */
export const ScheduleTabs = memo(function ScheduleTabs({
  batches,
  total,
  vessels,
  vesselsTab,
  onOpen,
  onPlan,
  onMoved,
}: ScheduleTabsProps) {
  // Its tab opens what is asked about a vessel.
  const [params] = useSearchParams()
  const asksForVessel = params.has('vessel') || params.has('status')
  const [view, setView] = useState<View>('board')
  if (asksForVessel && view !== 'vessels') setView('vessels')
  if (params.has('volume') && view !== 'board') setView('board')
  const heldBy = (vesselId: string) => batchesByVessel(batches).get(vesselId)?.batchNumber ?? null
  return (
    <Tabs<View>
      label={text('schedule.views')}
      value={view}
      onChange={setView}
      items={[
        {
          value: 'board',
          label: text('schedule.board'),
          icon: IconLayoutGrid,
          content: (
            <VesselBoard
              batches={batches}
              vessels={vessels}
              onOpen={onOpen}
              onPlan={onPlan}
              onCancelBatch={(batchId) => onPlan({ kind: 'cancel', batchId })}
              onMoved={onMoved}
            />
          ),
        },
        {
          value: 'list',
          label: text('schedule.listTab'),
          icon: IconList,
          content: later(<ScheduleList total={total} onOpen={onOpen} onPlan={onPlan} />),
        },
        {
          value: 'vessels',
          label: text('schedule.statusTab'),
          icon: IconTool,
          content: later(vesselsTab(vessels, heldBy)),
        },
        {
          value: 'timeline',
          label: text('schedule.timeline'),
          icon: IconTimeline,
          content: later(<TimelineTab batches={batches} vessels={vessels} onOpen={onOpen} onPlan={onPlan} />),
        },
      ]}
    />
  )
})

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="480px" />}>{view}</Suspense>

interface VesselBoardProps extends Pick<
  ScheduleTabsProps,
  'batches' | 'vessels' | 'onOpen' | 'onPlan' | 'onMoved'
> {
  /** A batch with beer is to be cancelled. */
  onCancelBatch: (batchId: string) => void
}

const groups = [
  { title: 'equipment.fermenters', none: 'schedule.noFermenters', type: 'FERMENTER' },
  { title: 'equipment.briteTanks', none: 'schedule.noBriteTanks', type: 'BRITE_TANK' },
] as const satisfies readonly { title: PlainId; none: PlainId; type: EquipmentType }[]

/** Every stage, fermenter and brite tank with its batches, which are moved by dragging or by their button. */
function VesselBoard({ batches, vessels, onOpen, onPlan, onCancelBatch, onMoved }: VesselBoardProps) {
  const now = useNow()
  const readings = useReadings()
  const { logged, issues } = useBoardLogs()
  const fermentations = useFermentations()
  const moves = useBoardMoves(batches, onMoved)
  const isOpen = useRoleRefusal('moveBatch') === null
  const canPlan = useRoleRefusal('createBatch') === null
  const [choosingFor, setChoosingFor] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ vesselId: string; dialog: VesselDialog } | null>(null)
  useAsked('volume', (vesselId) => setOpened({ vesselId, dialog: 'record' }))
  const brews = useBrewsUnderWay()
  const batchIn = useMemo(() => batchesByVessel(moves.shown, brews), [moves.shown, brews])
  const chosen = moves.shown.find(({ id }) => id === choosingFor)
  const openedVessel = vessels.find(({ id }) => id === opened?.vesselId)
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
                  onDialog={(dialog) => setOpened({ vesselId: vessel.id, dialog })}
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
      {opened && openedVessel && (
        <Suspense>
          <DialogOfVessel
            {...opened}
            vessel={openedVessel}
            vessels={vessels}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

interface DialogOfVesselProps {
  dialog: VesselDialog
  vessel: WholeVesselView
  vessels: readonly WholeVesselView[]
  onClose: () => void
}

/** What is done with the beer in a tank. */
function DialogOfVessel({ dialog, vessel, vessels, onClose }: DialogOfVesselProps) {
  if (dialog === 'harvest') return <HarvestDialog vessel={vessel} onClose={onClose} />
  if (dialog === 'split') return <SplitBatchDialog vessel={vessel} onClose={onClose} />
  return <RecordVolumeDialog vessel={vessel} vessels={vessels} onClose={onClose} />
}

interface StageLanesProps {
  moves: BoardMoves
  issues: BoardIssues
  isOpen: boolean
  onOpen: (batchId: string) => void
  onMove: (batchId: string) => void
}

const lanes = [
  { stage: 'PLANNED', note: null },
  { stage: 'MASHING', note: null },
  { stage: 'BOILING', note: null },
  { stage: 'FERMENTING', note: 'schedule.inFermenters' },
  { stage: 'CONDITIONING', note: 'schedule.inBriteTanks' },
  { stage: 'KEGGING', note: 'schedule.inBriteTanks' },
  { stage: 'COMPLETED', note: 'schedule.dropDone' },
] as const satisfies readonly { stage: BatchStage; note: PlainId | null }[]

/** The lanes of the stages: batches that aren't in a tank yet, and a drop target for each stage. */
function StageLanes({ moves, issues, isOpen, onOpen, onMove }: StageLanesProps) {
  return (
    <Strip data-scrolls="sideways" aria-label={text('schedule.stages')} tabIndex={0}>
      {lanes.map(({ stage, note }) => (
        <StageLane
          key={stage}
          stage={stage}
          note={note && text(isInFermenter(stage, moves) ? 'schedule.inTanks' : note)}
          batches={moves.shown.filter((batch) => batch.stage === stage)}
          moves={moves}
          issues={issues}
          isOpen={isOpen}
          onOpen={onOpen}
          onMove={onMove}
        />
      ))}
    </Strip>
  )
}

/** Whether a batch of a stage conditions in its fermenter, so that the stage is not only that of brite tanks. */
const isInFermenter = (stage: BatchStage, { shown }: BoardMoves) =>
  (stage === 'CONDITIONING' || stage === 'KEGGING') &&
  shown.some((batch) => batch.stage === stage && staysIn(batch))

/** A rail of one column a stage, those without batches as wide as their words; with less room, two of those share a column. */
const Strip = styled.section`
  display: grid;
  grid-template-rows: repeat(2, minmax(${theme.size.segment}, auto));
  grid-template-columns: repeat(3, minmax(168px, 1fr)) repeat(2, minmax(min-content, 0.7fr));
  grid-auto-flow: column;
  gap: ${theme.space.xs};
  margin-bottom: -${theme.space.xs};
  padding-bottom: ${theme.space.xxs};
  overflow-x: auto;

  ${theme.media.print} {
    overflow: visible;
  }

  ${theme.media.allLanes} {
    grid-template-rows: auto;
    grid-template-columns: repeat(3, minmax(168px, 1fr)) repeat(4, minmax(min-content, 0.6fr));
  }
  scrollbar-width: thin;
  scrollbar-color: ${theme.color.line} transparent;
`
