import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel, IconCash } from '@tabler/icons-react'
import { moneyText, wholeMoneyText } from '#web/ui/units/money.ts'
import { BarChart } from './BarChart.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Stack.ts'
import { beerText, type WeekView } from '#web/features/dashboard/dashboardViews.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'

/** Barrels and revenue of the last weeks. */
export function ProductionCharts({ weeks }: { weeks: readonly WeekView[] }) {
  const bars = (valueOf: (week: WeekView) => number) =>
    weeks.map((week) => ({ label: formatShortDay(dayAt(new Date(week.until))), value: valueOf(week) }))
  const units = useUnits()
  const aside = <Muted>last {weeks.length} weeks</Muted>
  return (
    <Columns $min="380px">
      <Panel title="Production" icon={IconBarrel} aside={aside}>
        <BarChart
          title={units.volume === 'BBL' ? 'Barrels produced by week' : 'Beer produced by week'}
          bars={bars(({ bblProduced }) => bblProduced)}
          tone="orange"
          text={(value) => beerText(value, units)}
        />
      </Panel>
      <Panel title="Revenue" icon={IconCash} aside={aside}>
        <BarChart
          title="Revenue by week"
          bars={bars(({ revenueCents }) => revenueCents)}
          tone="teal"
          text={wholeMoneyText}
          exactly={moneyText}
        />
      </Panel>
    </Columns>
  )
}
