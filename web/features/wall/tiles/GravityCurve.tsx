import { memo } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

const [width, height] = [100, 30]
/** The minimum span of the axis, so that hydrometer noise doesn't look dramatic. */
const leastSpan = 0.012

/** The gravity curve, without axes; the dotted line is the target. */
export const GravityCurve = memo(function GravityCurve({
  curve,
  goal,
}: {
  curve: string
  goal: number | null
}) {
  const values = curve === '' ? [] : curve.split(' ').map(Number)
  if (values.length < 2) return <Drawing />
  const all = goal === null ? values : [...values, goal]
  const high = Math.max(...all)
  const span = Math.max(leastSpan, high - Math.min(...all))
  const y = (value: number) => 2 + ((high - value) / span) * (height - 4)
  const points = values.map(
    (value, at) => `${((at / (values.length - 1)) * width).toFixed(1)},${y(value).toFixed(1)}`,
  )
  return (
    <Drawing viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {goal !== null && <line x1="0" x2={width} y1={y(goal)} y2={y(goal)} strokeDasharray="2 6" />}
      <polyline points={points.join(' ')} />
    </Drawing>
  )
})

const Drawing = styled.svg`
  display: block;
  flex: 1;
  width: 100%;
  min-height: 0;
  contain: strict;

  * {
    fill: none;
    stroke-width: 0.16em;
    stroke-linecap: round;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  polyline {
    stroke: ${theme.tone.orange.fill};
  }

  line {
    stroke: ${theme.color.fieldLine};
    stroke-width: 2px;
  }
`
