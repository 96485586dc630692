import { scaleBand, scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { useWidth } from './useWidth.ts'
import { text } from '#web/ui/language/text.ts'

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
export function BarChart({ title, bars, tone, short, exactly = short }: BarChartProps) {
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
