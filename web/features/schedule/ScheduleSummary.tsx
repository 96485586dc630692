import { IconCalendarEvent, IconCylinder, IconProgress, IconTemperature } from '@tabler/icons-react'
import { isActive, stageLabels } from '#domain/batches/batchStages.ts'
import type { SchedulePageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import { text } from '#web/ui/language/text.ts'

interface ScheduleSummaryProps {
  totals: SchedulePageQuery['batchTotals']
  vessels: readonly VesselView[]
}

/** The four figures on top of the schedule. */
export function ScheduleSummary({ totals, vessels }: ScheduleSummaryProps) {
  const inProgress = totals.byStage.filter((each) => isActive(each.stage))
  const fermenting = totals.byStage.find((each) => each.stage === 'FERMENTING')
  const inUse = vessels.filter((vessel) => vessel.status === 'IN_USE')
  return (
    <StatGrid $below="lg">
      <StatCard
        label={text('schedule.scheduledBrews')}
        value={totals.total}
        icon={IconCalendarEvent}
        tone="orange"
        hint={text('schedule.scheduledBrewsCounted')}
      />
      <StatCard
        label={text('schedule.inProgress')}
        value={inProgress.reduce((sum, each) => sum + each.count, 0)}
        icon={IconProgress}
        tone="green"
      />
      <StatCard
        label={text(stageLabels.FERMENTING)}
        value={fermenting?.count ?? 0}
        icon={IconTemperature}
        tone="blue"
      />
      <StatCard
        label={text('schedule.equipment')}
        value={`${inUse.length}/${vessels.length}`}
        icon={IconCylinder}
        tone="grape"
      />
    </StatGrid>
  )
}
