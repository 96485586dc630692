import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel, IconCash } from '@tabler/icons-react'
import { moneyText, wholeMoneyText } from '#web/ui/units/money.ts'
import { BarChart } from './BarChart.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { beerText, type DashboardView, type WeekView } from '#web/features/dashboard/dashboardViews.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { text } from '#web/ui/language/text.ts'

interface ProductionChartsProps {
  weeks: readonly WeekView[]
  producedBy: DashboardView['metrics']['producedBy']
}

/** Barrels and revenue of the last weeks, and which figures the barrels are. */
export function ProductionCharts({ weeks, producedBy }: ProductionChartsProps) {
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
        <Muted as="p" $size="xs">
          {text('dashboard.volumeHint')}
        </Muted>
        {producedBy.length > 0 && (
          <Row as="dl" $wrap $gap="xxs sm" $size="sm">
            <Muted as="dt">{text('dashboard.produced30')}</Muted>
            {producedBy.map(({ figure, bbl }) => (
              <dd key={figure}>{text('dashboard.producedBy', { figure, volume: beerText(bbl, units) })}</dd>
            ))}
          </Row>
        )}
      </Panel>
      <Panel title={text('dashboard.revenue')} icon={IconCash} aside={aside}>
        <BarChart
          title={text('dashboard.revenueByWeek')}
          bars={bars(({ revenueCents }) => revenueCents)}
          tone="teal"
          short={wholeMoneyText}
          exactly={revenueText}
        />
        {weeks.some(({ revenueCents }) => revenueCents < 0) && (
          <Muted as="p">{text('dashboard.belowZero')}</Muted>
        )}
      </Panel>
    </Columns>
  )
}

/** The revenue of a week, and why it is below zero. */
function revenueText(cents: number): string {
  return cents < 0 ? text('dashboard.reversedValue', { value: moneyText(cents) }) : moneyText(cents)
}
