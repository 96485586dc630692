import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel, IconCash } from '@tabler/icons-react'
import { moneyText, wholeMoneyText } from '#web/ui/units/money.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { beerText, type DashboardView, type WeekView } from '#web/features/dashboard/dashboardViews.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { text } from '#web/ui/language/text.ts'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useRef, useEffect, useState, type RefObject } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

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

interface Bar {
  label: string
  value: number
}

interface BarChartProps {
  title: string
  /** The oldest first. */
  bars: readonly Bar[]
  tone: Tone
  /** Formats a value for the chart; `exactly` formats it in full precision. */
  short: (value: number) => string
  exactly?: (value: number) => string
}

const height = 190

const top = 26

const bottom = 28

/** A bar chart over time, with its values as text and as a table. */
function BarChart({ title, bars, tone, short, exactly = short }: BarChartProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box, 480)
  const values = bars.map(({ value }) => value)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const x = scaleBand(
    bars.map((_, index) => index),
    [0, width],
  ).padding(0.28)
  const y = scaleLinear([least, most || (least < 0 ? 0 : 1)], [height - bottom, top])
  const zero = y(0)
  const every = Math.ceil((bars.length * 62) / width)
  const highest = bars.findIndex(({ value }) => value === most)
  const last = bars.length - 1
  const middleOf = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2
  /** Half the width of a value above its bar. */
  const halfOf = (index: number) => short(bars[index]?.value ?? 0).length * 4 + 4
  const valueAt = (index: number) => Math.min(Math.max(middleOf(index), halfOf(index)), width - halfOf(index))
  /** The last value is written where neither a higher bar nor the highest value is in its way. */
  const hasRoom = bars.every(({ value }, index) => {
    const isNamed = index === highest
    if (index === last || (!isNamed && value <= (bars[last]?.value ?? 0))) return true
    const distance = Math.abs(valueAt(last) - (isNamed ? valueAt(index) : middleOf(index)))
    return distance > halfOf(last) + (isNamed ? halfOf(index) : x.bandwidth() / 2)
  })
  return (
    <figure ref={box}>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summaryOf(title, bars, short)}
      >
        <path d={`M0 ${zero + 0.5}H${width}`} stroke={theme.color.line} />
        {bars.map(({ label, value }, index) => {
          const isNamed = value > 0 && (index === highest || (index === last && hasRoom))
          return (
            <g key={index}>
              <title>{text('dashboard.weekValue', { day: label, value: exactly(value) })}</title>
              <rect x={x(index)} y={0} width={x.bandwidth()} height={height - bottom} fill="transparent" />
              <rect
                x={x(index)}
                y={Math.min(zero, y(value))}
                width={x.bandwidth()}
                height={Math.abs(zero - y(value))}
                rx={3}
                fill={theme.tone[tone].fill}
                opacity={index === last ? 1 : 0.72}
              />
              {isNamed && (
                <Value x={valueAt(index)} y={y(value) - 8}>
                  {short(value)}
                </Value>
              )}
              {(last - index) % every === 0 && (
                <Tick x={Math.min(middleOf(index), width - 27)} y={height - 8}>
                  {label}
                </Tick>
              )}
            </g>
          )
        })}
      </svg>
      <Details>
        <summary>{text('dashboard.asTable')}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{text('dashboard.weekTo')}</th>
              <th scope="col">{text('dashboard.value')}</th>
            </tr>
          </thead>
          <tbody>
            {[...bars].reverse().map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{exactly(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Details>
    </figure>
  )
}

/** A summary of the bars in a sentence. */
function summaryOf(title: string, bars: readonly Bar[], short: (value: number) => string): string {
  const [last, most] = [bars.at(-1), [...bars].sort((a, b) => b.value - a.value)[0]]
  if (!last || !most || bars.every(({ value }) => value === 0)) return text('dashboard.nothingYet', { title })
  return text('dashboard.weekSummary', {
    title,
    last: short(last.value),
    lastDay: last.label,
    most: short(most.value),
    mostDay: most.label,
  })
}

const Value = styled.text`
  fill: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
  text-anchor: middle;
`

const Tick = styled.text`
  fill: ${theme.color.muted};
  font-size: ${theme.font.size.xs};
  text-anchor: middle;
`

const Details = styled.details`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};

  summary {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.control};
    cursor: pointer;
  }
  caption {
    text-align: left;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    text-align: left;
  }
  th,
  td {
    padding: ${theme.space.xxs} 0;
    border-bottom: 1px solid ${theme.color.line};
    font-weight: ${theme.font.weight.normal};
  }
`

/** The current width of an element in px; `first` until it is measured. */
function useWidth(box: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
