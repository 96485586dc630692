import { useUnits } from '#web/ui/units/shownUnits.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { IconBarrel, IconBeer, IconCash, IconCylinder, IconWheat } from '@tabler/icons-react'
import styled from 'styled-components'
import { countProgress, lowStockTone } from '#domain/overview/dashboard.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import { theme } from '#web/theme.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { MetricCard } from './MetricCard.tsx'
import type { DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import { text } from '#web/ui/language/text.ts'
import { figure, percentText } from '#web/ui/language/figures.ts'

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
      <MetricCard label={text('dashboard.activeBatches')} value={activeBatches} tone="blue" icon={IconBeer}>
        <ProgressBar
          percent={countProgress(activeBatches)}
          tone="blue"
          label={text('dashboard.activeOfTen')}
          text={text('dashboard.activeCount', { count: activeBatches })}
        />
      </MetricCard>
      <MetricCard
        label={text('dashboard.capacity')}
        value={percentText(capacityUtilization, 1)}
        tone="grape"
        icon={IconCylinder}
      >
        <ProgressBar
          percent={capacityUtilization}
          tone="grape"
          label={text('dashboard.capacityBar')}
          text={percentText(capacityUtilization, 1)}
        />
      </MetricCard>
      <MetricCard label={text('dashboard.lowItems')} value={lowStockCount} tone={stockTone} icon={IconWheat}>
        <ProgressBar
          percent={countProgress(lowStockCount)}
          tone={stockTone}
          label={text('dashboard.lowOfTen')}
          text={text('dashboard.lowCount', { count: lowStockCount })}
        />
      </MetricCard>
      <MetricCard
        label={text('dashboard.revenue30')}
        value={wholeMoneyText(revenueCents)}
        tone="teal"
        icon={IconCash}
      >
        <Course>
          <Sparkline points={course('revenueCents')} tone="teal" label={text('dashboard.revenueCourse')} />
        </Course>
      </MetricCard>
      <MetricCard
        label={text('dashboard.produced30')}
        value={
          <>
            {figure(fromStored(units, 'volume', bblProduced), 1)}{' '}
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
            label={text('dashboard.producedCourse', { unit: units.volume })}
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
