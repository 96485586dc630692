import { useUnits } from '#web/ui/units/shownUnits.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { IconBarrel, IconBeer, IconCash, IconCylinder, IconWheat } from '@tabler/icons-react'
import styled from 'styled-components'
import { countOf } from '#domain/overview/counts.ts'
import { countProgress, lowStockTone } from '#domain/overview/dashboard.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import { theme } from '#web/theme.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { MetricCard } from './MetricCard.tsx'
import { figureText, type DashboardView } from '#web/features/dashboard/dashboardViews.ts'

/** The five figures; each is one line on a phone. */
export function MetricCards({ dashboard }: { dashboard: DashboardView }) {
  const { activeBatches, capacityUtilization, lowStockCount, revenueCents, bblProduced } = dashboard.metrics
  const { weeks } = dashboard.production
  const units = useUnits()
  const stockTone = lowStockTone(lowStockCount)
  const course = (of: 'revenueCents' | 'bblProduced') =>
    weeks.map((week) => [Date.parse(week.until), week[of]] as const)
  return (
    <Cards>
      <MetricCard label="Active Batches" value={activeBatches} tone="blue" icon={IconBeer}>
        <ProgressBar
          percent={countProgress(activeBatches)}
          tone="blue"
          label="Active batches, of ten"
          text={countOf(activeBatches, 'active batch', 'active batches')}
        />
      </MetricCard>
      <MetricCard
        label="Capacity Used"
        value={`${figureText(capacityUtilization)}%`}
        tone="grape"
        icon={IconCylinder}
      >
        <ProgressBar
          percent={capacityUtilization}
          tone="grape"
          label="Tank capacity used"
          text={`${figureText(capacityUtilization)}%`}
        />
      </MetricCard>
      <MetricCard label="Low Stock Items" value={lowStockCount} tone={stockTone} icon={IconWheat}>
        <ProgressBar
          percent={countProgress(lowStockCount)}
          tone={stockTone}
          label="Ingredients low or out, of ten"
          text={`${lowStockCount} low or out`}
        />
      </MetricCard>
      <MetricCard label="Revenue (30d)" value={wholeMoneyText(revenueCents)} tone="teal" icon={IconCash}>
        <Course>
          <Sparkline points={course('revenueCents')} tone="teal" label="Revenue of the last 12 weeks" />
        </Course>
      </MetricCard>
      <MetricCard
        label="Produced (30d)"
        value={
          <>
            {figureText(fromStored(units, 'volume', bblProduced))}{' '}
            <Muted $size="md" $weight="medium">
              {signOf(units, 'volume')}
            </Muted>
          </>
        }
        tone="orange"
        icon={IconBarrel}
      >
        <Course>
          <Sparkline
            points={course('bblProduced')}
            tone="orange"
            label={`${units.volume === 'BBL' ? 'Barrels' : 'Beer'} of the last 12 weeks`}
          />
        </Course>
      </MetricCard>
    </Cards>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  gap: ${theme.space.md};

  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.xs};
  }
`

const Course = styled.div`
  height: 26px;

  svg {
    height: 26px;
  }
`
