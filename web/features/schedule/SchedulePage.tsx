import {
  IconArchive,
  IconCalendarPlus,
  IconCalendarEvent,
  IconCylinder,
  IconProgress,
  IconTemperature,
} from '@tabler/icons-react'
import { useEffect, type ComponentType } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { brewOf } from './batch/planning.ts'
import { loadLaterViews } from './laterViews.ts'
import type { PlanDialogsProps } from './ScheduleDialogs.tsx'
import { ScheduleTabs, type VesselsTabOf } from './ScheduleTabs.tsx'
import { SchedulePageDocument } from './scheduleDocuments.ts'
import { useScheduleWindows } from './useScheduleWindows.ts'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StatSkeletons, StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { isActive, stageLabels } from '#domain/batches/batchStages.ts'
import type { SchedulePageQuery } from '#generated/gql/graphql.ts'
import type { VesselView } from '#web/entities/vessel.ts'

interface SchedulePageProps {
  /** The dialogs, with those of other features. */
  Dialogs: ComponentType<PlanDialogsProps>
  vesselsTab: VesselsTabOf
  /** Called when there is something to see. */
  onShown: () => void
}

/** The brew schedule: planned batches, occupied tanks, and free vessels. */
export function SchedulePage({ vesselsTab, Dialogs, onShown }: SchedulePageProps) {
  const query = useLiveQuery(SchedulePageDocument, {})
  const { data, asOf } = query
  const windows = useScheduleWindows()
  const createRefusal = useRoleRefusal('createBatch')
  useAsked('new', createRefusal === null ? () => windows.plan({ kind: 'new' }) : null)
  useAsked('brew', createRefusal === null ? (asked) => windows.plan(brewOf(asked)) : null)
  useAsked('batch', windows.open)
  useAsked('move', windows.move)
  const isShown = data !== undefined
  useEffect(() => {
    if (!isShown) return
    loadLaterViews()
    onShown()
  }, [isShown, onShown])
  return (
    <>
      <PageHeader
        title={text('schedule.title')}
        actions={
          <>
            <LinkButton to="/batches" icon={IconArchive}>
              {text('schedule.past')}
            </LinkButton>
            <Button
              variant="primary"
              main
              icon={IconCalendarPlus}
              disabledReason={createRefusal}
              onClick={() => windows.plan({ kind: 'new' })}
            >
              {text('schedule.new')}
            </Button>
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('schedule.loadFailed')}>
        <ScheduleSkeleton />
      </Pending>
      {data && (
        <>
          <ScheduleSummary totals={data.batchTotals} vessels={data.equipment} />
          <Later fallback={<TabsSkeleton />}>
            <ScheduleTabs
              batches={data.batches}
              total={data.batchTotals.total}
              vessels={data.equipment}
              onOpen={windows.open}
              onPlan={windows.plan}
              onMoved={windows.moved}
              vesselsTab={vesselsTab}
            />
          </Later>
          <Dialogs windows={windows} vessels={data.equipment} />
        </>
      )}
    </>
  )
}

/** The shape of the schedule while it is loaded. */
function ScheduleSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('schedule.loadingWhat')} />
      <StatSkeletons />
      <TabsSkeleton />
    </Stack>
  )
}

/** The shape of its tabs. */
function TabsSkeleton() {
  return (
    <Stack $gap="lg">
      <Skeleton $height={theme.size.mainAction} />
      <Skeleton $height="96px" />
      <CardGrid as="div" $min="250px">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
          <Skeleton key={each} $height="204px" />
        ))}
      </CardGrid>
    </Stack>
  )
}

interface ScheduleSummaryProps {
  totals: SchedulePageQuery['batchTotals']
  vessels: readonly VesselView[]
}

/** The four figures on top of the schedule. */
function ScheduleSummary({ totals, vessels }: ScheduleSummaryProps) {
  const inProgress = totals.byStage.filter((each) => isActive(each.stage))
  const fermenting = totals.byStage.find((each) => each.stage === 'FERMENTING')
  const inUse = vessels.filter((vessel) => vessel.status === 'IN_USE')
  return (
    <StatGrid $below="lg">
      <StatCard
        label={text('schedule.scheduledBrews')}
        value={totals.total}
        icon={IconCalendarEvent}
        hint={text('schedule.scheduledBrewsCounted')}
      />
      <StatCard
        label={text('schedule.inProgress')}
        value={inProgress.reduce((sum, each) => sum + each.count, 0)}
        icon={IconProgress}
      />
      <StatCard label={text(stageLabels.FERMENTING)} value={fermenting?.count ?? 0} icon={IconTemperature} />
      <StatCard
        label={text('schedule.equipment')}
        value={`${inUse.length}/${vessels.length}`}
        icon={IconCylinder}
      />
    </StatGrid>
  )
}
