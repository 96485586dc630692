import { IconBook2, IconCalendarMonth, IconChartBar, IconList, IconTimelineEventX } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { DragNoteHandle } from './drag/DragNote.tsx'
import { useReschedule, type Rescheduling } from './drag/useReschedule.ts'
import { SlotFinder } from './SlotFinder.tsx'
import { TimelineChart } from './TimelineChart.tsx'
import { stayViews, keyOf, stateLabels, stateOf, type StayView } from './timelineViews.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { batchLabels, batchValueInWords } from '#web/features/schedule/batch/batchFormValues.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { clashLooks } from '#web/ui/data/recordLooks.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'

const MonthCalendar = lazyView('MonthCalendar', () => import('./month/MonthCalendar.tsx'))
const RecipeRail = lazyView('RecipeRail', () => import('./recipes/RecipeRail.tsx'))

type View = 'chart' | 'list' | 'month'

const viewChoices = () =>
  [
    { value: 'chart', label: text('planning.showChart'), icon: IconChartBar },
    { value: 'list', label: text('planning.showList'), icon: IconList },
    { value: 'month', label: text('planning.showMonth'), icon: IconCalendarMonth },
  ] as const

interface TimelineTabProps {
  batches: readonly BatchView[]
  vessels: readonly VesselView[]
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

/** The tanks' bookings, where brews are planned: a chart, a list and a month; overlaps, and the next free slots. */
export function TimelineTab({ batches, vessels, onOpen, onPlan }: TimelineTabProps) {
  const today = dayAt(useNow())
  const [view, setView] = useState<View>('chart')
  const [hasRecipes, setRecipes] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const note = useRef<DragNoteHandle>(null)
  const planRefusal = useRoleRefusal('createBatch')
  const mayMove = useRoleRefusal('updateBatch') === null
  const tanks = useMemo(
    () => vessels.filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK'),
    [vessels],
  )
  const rescheduling = useReschedule(batches, tanks, today)
  const { shown } = rescheduling
  const stays = useMemo(() => stayViews(shown, vessels, today), [shown, vessels, today])
  const clashing = stays.filter(({ clashesWith }) => clashesWith.length > 0).length
  return (
    <Stack $gap="xl">
      <SlotFinder vessels={vessels} batches={shown} stays={stays} today={today} onPlan={onPlan} />
      <section aria-labelledby="timeline-title">
        <Row $wrap $spread $gap="sm" $below="md">
          <div>
            <Text as="h2" $size="xl" id="timeline-title">
              {text('planning.tanks')}
            </Text>
            <Muted as="p" role="status">
              {text('planning.clashCount', { count: clashing })}
            </Muted>
          </div>
          <Row $wrap $gap="sm">
            {view === 'chart' && (
              <Button
                icon={IconBook2}
                aria-expanded={hasRecipes}
                disabledReason={planRefusal}
                onClick={() => setRecipes(!hasRecipes)}
              >
                {text('planning.fromRecipe')}
              </Button>
            )}
            <ChoiceButtons
              label={text('planning.showAs')}
              choices={viewChoices()}
              value={view}
              onChange={setView}
            />
          </Row>
        </Row>
        {view === 'chart' && mayMove && <ByFinger as="p">{text('planning.holdBar')}</ByFinger>}
        {view === 'list' && <TimelineList stays={stays} onOpen={onOpen} />}
        {view === 'month' && later(<MonthCalendar batches={shown} today={today} onOpen={onOpen} />)}
        {view === 'chart' && (
          <Beside $hasRecipes={hasRecipes}>
            <TimelineChart
              tanks={tanks}
              vessels={vessels}
              stays={stays}
              batches={shown}
              today={today}
              rescheduling={rescheduling}
              box={chart}
              note={note}
              onOpen={onOpen}
            />
            {hasRecipes &&
              later(
                <RecipeRail
                  vessels={tanks}
                  bookings={rescheduling.bookings}
                  today={today}
                  chart={chart}
                  note={note}
                  onPlan={onPlan}
                />,
              )}
          </Beside>
        )}
      </section>
      <RescheduleQuestions rescheduling={rescheduling} vessels={tanks} />
    </Stack>
  )
}

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="320px" />}>{view}</Suspense>

/** How a finger moves a bar: a cursor that says so is only seen with a mouse. */
const ByFinger = styled(Muted)`
  display: none;
  margin-bottom: ${theme.space.sm};

  ${theme.media.touch} {
    display: block;
  }
`

/** The chart, and the recipes beside it where there is room. */
const Beside = styled.div<{ $hasRecipes: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${(props) => props.$hasRecipes && '240px'};
  gap: ${theme.space.md};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const ConflictDialog = lazyView('ConflictDialog', () => import('#web/ui/dialogs/ConflictDialog.tsx'))

interface RescheduleQuestionsProps {
  rescheduling: Rescheduling
  vessels: readonly VesselView[]
}

/** Asks before a clash is saved, and which value is right when someone else moved the same batch. */
function RescheduleQuestions({ rescheduling, vessels }: RescheduleQuestionsProps) {
  useUnits()
  const { asked, save, resolve, putBack } = rescheduling
  if (!asked) return null
  if (!asked.conflict) {
    return (
      <ConfirmDialog
        open
        title={text('planning.twoBeers')}
        question={asked.clashes.map((clash) => textOf(clash)).join(' ')}
        details={text('planning.saveAnyway', { number: asked.batch.batchNumber })}
        confirmLabel={text('common.save')}
        cancelLabel={text('planning.putBack')}
        onConfirm={() => save(asked)}
        onCancel={() => putBack(asked)}
      />
    )
  }
  return (
    <Suspense>
      <ConflictDialog
        clashes={asked.conflict.clashes}
        labels={batchLabels()}
        inWords={(field, value) => batchValueInWords(field, value, { recipes: [], people: [], vessels })}
        cancelLabel={text('planning.putBack')}
        onResolve={(choices) => resolve(asked, choices)}
        onCancel={() => putBack(asked)}
      />
    </Suspense>
  )
}

/** The timeline as a table. */
function TimelineList({ stays, onOpen }: { stays: readonly StayView[]; onOpen: (batchId: string) => void }) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  if (stays.length === 0) return <EmptyState icon={IconTimelineEventX} title={text('planning.noStays')} />
  return <DataTable label={text('planning.tanks')} items={stays} columns={columns} keyOf={keyOf} />
}

const stateText = (stay: StayView) => text(stateLabels[stateOf(stay)], { kind: stay.kind })

function columnsFor(onOpen: (batchId: string) => void): DataColumn<StayView>[] {
  return [
    {
      header: text('planning.tank'),
      cell: ({ vessel }) => <strong>{vessel.label}</strong>,
      sortBy: ({ vessel }) => vessel.label,
    },
    {
      header: text('planning.from'),
      cell: ({ from }) => formatDay(from),
      sortBy: ({ from }) => from,
      isShort: true,
    },
    {
      header: text('planning.until'),
      cell: ({ until }) => formatDay(until),
      sortBy: ({ until }) => until,
      isShort: true,
    },
    {
      header: text('batches.batch'),
      cell: ({ batch }) => (
        <Row as="span" $wrap $gap="xs sm">
          <BatchLink number={batch.batchNumber} />
          <Button onClick={() => onOpen(batch.id)}>{batch.recipe.name}</Button>
        </Row>
      ),
      sortBy: ({ batch }) => batch.batchNumber,
    },
    { header: text('planning.state'), cell: stateText, sortBy: stateText },
    {
      header: text('planning.clashWord'),
      cell: ({ clashesWith }) =>
        clashesWith.length > 0 ? (
          <Badge
            {...clashLooks.CLASH}
            label={text('planning.clashWith', { batches: { list: clashesWith } })}
          />
        ) : (
          <Badge {...clashLooks.NO_CLASH} label={text('planning.noClash')} />
        ),
      sortBy: ({ clashesWith }) => clashesWith.join(),
    },
  ]
}
