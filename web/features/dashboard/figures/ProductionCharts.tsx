import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel, IconCash } from '@tabler/icons-react'
import { moneyText, wholeMoneyText } from '#web/ui/units/money.ts'
import { BarChart } from './BarChart.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { beerText, type WeekView } from '#web/features/dashboard/dashboardViews.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { text } from '#web/ui/language/text.ts'

/** Barrels and revenue of the last weeks. */
export function ProductionCharts({ weeks }: { weeks: readonly WeekView[] }) {
  const bars = (valueOf: (week: WeekView) => number) =>
    weeks.map((week) => ({ label: formatShortDay(dayAt(new Date(week.until))), value: valueOf(week) }))
  const units = useUnits()
  const aside = <Muted>{text('dashboard.lastWeeks', { count: weeks.length })}</Muted>
  return (
    <Columns $min="380px">
      <Panel title={text('dashboard.production')} icon={IconBarrel} aside={aside}>
        <BarChart
          title={text('dashboard.producedByWeek', { unit: units.volume })}
          bars={bars(({ bblProduced }) => bblProduced)}
          tone="orange"
          short={(value) => beerText(value, units)}
        />
      </Panel>
      <Panel title={text('dashboard.revenue')} icon={IconCash} aside={aside}>
        <BarChart
          title={text('dashboard.revenueByWeek')}
          bars={bars(({ revenueCents }) => revenueCents)}
          tone="teal"
          short={wholeMoneyText}
          exactly={moneyText}
        />
      </Panel>
    </Columns>
  )
}
