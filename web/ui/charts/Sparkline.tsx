import { area, curveMonotoneX, line } from 'd3-shape'
import { useId } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

interface SparklineProps {
  /** Milliseconds and value, rising in time. */
  points: readonly (readonly [time: number, value: number])[]
  /** The text alternative. */
  label: string
  tone: Tone
  /** The target value, as a dotted line. */
  target?: number | null
}

const width = 200
const height = 56
const inset = 5

/** A small curve without axes. */
export function Sparkline({ points, label, tone, target }: SparklineProps) {
  const shade = useId()
  const [first, last] = [points[0], points[points.length - 1]]
  if (!first || !last || points.length < 2) return null
  const values = [...points.map(([, value]) => value), ...(target ? [target] : [])]
  const x = scale(first[0], last[0], inset, width - inset)
  const y = scale(Math.min(...values), Math.max(...values), height - inset, inset)
  const curve = line<readonly [number, number]>(
    ([time]) => x(time),
    ([, value]) => y(value),
  ).curve(curveMonotoneX)
  const under = area<readonly [number, number]>(
    ([time]) => x(time),
    height,
    ([, value]) => y(value),
  ).curve(curveMonotoneX)
  const color = theme.tone[tone].fill
  return (
    <Drawing viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={color} stopOpacity="0.32" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </linearGradient>
      <path d={under(points) ?? undefined} fill={`url(#${shade})`} />
      {target && (
        <path
          d={`M0 ${y(target)}H${width}`}
          stroke={theme.color.muted}
          strokeDasharray="2 5"
          opacity="0.7"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={curve(points) ?? undefined}
        fill="none"
        stroke={color}
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${x(last[0])} ${y(last[1])}h0`}
        stroke={color}
        strokeWidth="8"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Drawing>
  )
}

function scale(fromLow: number, fromHigh: number, toLow: number, toHigh: number) {
  const span = fromHigh - fromLow
  return (value: number) =>
    span === 0 ? (toLow + toHigh) / 2 : toLow + ((value - fromLow) / span) * (toHigh - toLow)
}

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: ${height}px;
  overflow: visible;
`
