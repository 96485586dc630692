import { IconBarrel, IconCash } from '@tabler/icons-react'
import styled from 'styled-components'
import { formatMoney, wholeDollars } from '#domain/stock/money.ts'
import { theme } from '#web/theme.ts'
import { BarChart } from './BarChart.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { figureText, type WeekView } from './dashboardViews.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Barrels and revenue of the last weeks. */
export function ProductionCharts({ weeks }: { weeks: readonly WeekView[] }) {
  const bars = (valueOf: (week: WeekView) => number) =>
    weeks.map((week) => ({ label: day.format(new Date(week.until)), value: valueOf(week) }))
  const aside = <Muted>last {weeks.length} weeks</Muted>
  return (
    <Pair>
      <Panel title="Production" icon={IconBarrel} aside={aside}>
        <BarChart
          title="Barrels produced by week"
          bars={bars(({ bblProduced }) => bblProduced)}
          tone="orange"
          text={(value) => `${figureText(value)} BBL`}
        />
      </Panel>
      <Panel title="Revenue" icon={IconCash} aside={aside}>
        <BarChart
          title="Revenue by week"
          bars={bars(({ revenueCents }) => revenueCents)}
          tone="teal"
          text={wholeDollars}
          exactly={formatMoney}
        />
      </Panel>
    </Pair>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
  gap: ${theme.space.lg};
`
