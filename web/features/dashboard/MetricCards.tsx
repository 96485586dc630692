import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { countProgress, lowStockTone } from '#domain/overview/dashboard.ts'
import { theme } from '#web/theme.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { Card } from '#web/ui/data/Card.tsx'
import { FigureValue } from '#web/ui/data/figureParts.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { figure, percentText } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import type { DashboardView } from './dashboardViews.ts'

/** How high they are side by side, with labels of two lines on a tablet, and below each other. */
export const metricsHeight = css`
  min-height: 116px;

  ${theme.media.tablet} {
    min-height: 128px;
  }
  ${theme.media.burger} {
    min-height: 234px;
  }
`

/** The five figures in one frame; each is a line on a phone. */
export function MetricCards({ dashboard }: { dashboard: DashboardView }) {
  const { activeBatches, capacityUtilization, lowStockCount, revenueCents, bblProduced } = dashboard.metrics
  const { weeks } = dashboard.production
  const units = useUnits()
  const stockTone = lowStockTone(lowStockCount)
  const course = (of: 'revenueCents' | 'bblProduced') =>
    weeks.map((week) => [Date.parse(week.until), week[of]] as const)
  return (
    <Frame>
      <Metric label={text('dashboard.activeBatches')} value={activeBatches}>
        <ProgressBar
          percent={countProgress(activeBatches)}
          tone="gray"
          label={text('dashboard.activeOfTen')}
          text={text('dashboard.activeCount', { count: activeBatches })}
        />
      </Metric>
      <Metric label={text('dashboard.capacity')} value={percentText(capacityUtilization, 1)}>
        <ProgressBar
          percent={capacityUtilization}
          tone="gray"
          label={text('dashboard.capacityBar')}
          text={percentText(capacityUtilization, 1)}
        />
      </Metric>
      <Metric label={text('dashboard.lowItems')} value={lowStockCount}>
        <ProgressBar
          percent={countProgress(lowStockCount)}
          tone={stockTone}
          label={text('dashboard.lowOfTen')}
          text={text('dashboard.lowCount', { count: lowStockCount })}
        />
      </Metric>
      <Metric
        label={text('dashboard.revenue30')}
        note={revenueCents < 0 ? text('dashboard.moreReversed') : undefined}
        value={wholeMoneyText(revenueCents)}
      >
        <Course>
          <Sparkline points={course('revenueCents')} tone="gray" label={text('dashboard.revenueCourse')} />
        </Course>
      </Metric>
      <Metric
        label={text('dashboard.produced30')}
        value={
          <>
            {figure(fromStored(units, 'volume', bblProduced), 1)}{' '}
            <Muted $size="md" $weight="medium">
              {signOf(units, 'volume')}
            </Muted>
          </>
        }
      >
        <Course>
          <Sparkline
            points={course('bblProduced')}
            tone="gray"
            label={text('dashboard.producedCourse', { unit: units.volume })}
          />
        </Course>
      </Metric>
    </Frame>
  )
}

interface MetricProps {
  label: string
  /** What is unusual about the figure. */
  note?: string | undefined
  value: ReactNode
  /** A bar or a curve below the figure. */
  children: ReactNode
}

/** A figure with its name and course. */
function Metric({ label, note, value, children }: MetricProps) {
  return (
    <Part>
      <dl>
        <Muted as="dt">{label}</Muted>
        <Value>{value}</Value>
        {note && (
          <Muted as="dd" $size="xs">
            {note}
          </Muted>
        )}
      </dl>
      {children}
    </Part>
  )
}

const Frame = styled(Card).attrs({ as: 'div' })`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  ${metricsHeight}
  padding: ${theme.space.md} ${theme.space.xs};

  ${theme.media.burger} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${theme.space.xxs} 0;
  }
`

const Part = styled.div`
  display: grid;
  grid-template-rows: 1fr 24px;
  align-items: end;
  gap: ${theme.space.xxs};
  min-width: 0;
  padding: 0 ${theme.space.md};

  & + & {
    border-left: 1px solid ${theme.color.line};
  }
  > dl {
    align-self: start;
    line-height: ${theme.font.leading.snug};
  }
  [role='progressbar'] {
    height: 6px;
  }

  ${theme.media.burger} {
    grid-template: auto / minmax(0, 1fr) 88px;
    align-items: center;
    gap: ${theme.space.md};
    min-height: ${theme.size.control};

    & + & {
      border-top: 1px solid ${theme.color.line};
      border-left: 0;
    }
    > dl {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      align-self: center;
      justify-content: space-between;
      gap: 0 ${theme.space.sm};
    }
    > dl > dd + dd {
      flex-basis: 100%;
    }
  }
`

const Value = styled(FigureValue)`
  line-height: ${theme.font.leading.tight};
  white-space: nowrap;

  ${theme.media.small} {
    font-size: ${theme.font.size.xl};
  }
  ${theme.media.burger} {
    font-size: ${theme.font.size.lg};
  }
`

const Course = styled.div`
  height: 24px;

  svg {
    height: 24px;
  }
`
