/** What a device measured in an hour. */
export interface MeasuredHour {
  hour: Date
  min: number
  mean: number
  max: number
}

/** A value and when it was measured, in hours since the batch began to ferment. */
export interface Point {
  t: number
  value: number
}

const hourMs = 3_600_000

/** How far gravity jumps between two hours when a device was moved; no yeast is that fast. */
const jump = 0.003

/** How many hours before and after a jump have to agree that it stays, and how far it stands out of their noise. */
const agreeing = 6
const fewest = 5
const outOfNoise = 3

/** The longest time between two hours that are compared, in hours. */
const nextHours = 3

/** Readings by the hour in which they were measured, as the brewery keeps them. */
export function hoursOf(readings: readonly { at: number; value: number }[]): MeasuredHour[] {
  const byHour = new Map<number, number[]>()
  for (const { at, value } of readings) {
    const hour = Math.floor(at / hourMs) * hourMs
    byHour.set(hour, [...(byHour.get(hour) ?? []), value])
  }
  return [...byHour].map(([hour, values]) => ({
    ...{ hour: new Date(hour), min: Math.min(...values), max: Math.max(...values) },
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  }))
}

/** The readings of a batch as points in order of time. */
export function pointsOf(hours: readonly MeasuredHour[], start: Date): Point[] {
  return hours
    .map(({ hour, mean }) => ({ t: (hour.getTime() - start.getTime()) / hourMs, value: mean }))
    .filter(({ t }) => t >= 0)
    .sort((one, other) => one.t - other.t)
}

/**
 * The gravities without what is no fermentation: a jump that stays is a device that was moved, and what it shows from then
 * on is shifted back; a value that its neighbors don't have is krausen on the device.
 */
export function steadied(points: readonly Point[]): Point[] {
  const shifted = withoutJumps(points)
  return shifted.map(({ t }, at) => {
    const near = shifted.slice(Math.max(0, at - 2), at + 3)
    return { t, value: median(near.map(({ value }) => value)) }
  })
}

function withoutJumps(points: readonly Point[]): Point[] {
  let offset = 0
  return points.map((point, at) => {
    const before = points[at - 1]
    if (before && point.t - before.t <= nextHours && Math.abs(point.value - before.value) > jump)
      offset += moveBetween(points.slice(Math.max(0, at - agreeing), at), points.slice(at, at + agreeing))
    return { t: point.t, value: point.value - offset }
  })
}

/** How far a device was off after some hours that it was not before them; 0 when it comes and goes, as krausen does. */
function moveBetween(old: readonly Point[], recent: readonly Point[]): number {
  if (old.length < fewest || recent.length < fewest) return 0
  const slope = (slopeOf(old) + slopeOf(recent)) / 2
  const level = (points: readonly Point[]) => median(points.map(({ t, value }) => value - slope * t))
  const [was, is] = [level(old), level(recent)]
  const noise = Math.max(
    ...old.map(({ t, value }) => Math.abs(value - slope * t - was)),
    ...recent.map(({ t, value }) => Math.abs(value - slope * t - is)),
  )
  return Math.abs(is - was) > Math.max(jump, outOfNoise * noise) ? is - was : 0
}

/** The middle value; not a number when there are none. */
export function median(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort()
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** How fast values change, by hour: the median of the slopes between all pairs, which no outlier moves. */
export function slopeOf(points: readonly Point[]): number {
  const slopes: number[] = []
  for (const [at, one] of points.entries())
    for (let next = at + 1; next < points.length; next++) {
      const other = points[next]
      if (other && other.t > one.t) slopes.push((other.value - one.value) / (other.t - one.t))
    }
  return slopes.length === 0 ? Number.NaN : median(slopes)
}

/** The points of each stretch of so many hours, in order. */
export function stretchesOf(points: readonly Point[], hours: number): Point[][] {
  const stretches = new Map<number, Point[]>()
  for (const point of points) {
    const at = Math.floor(point.t / hours)
    const known = stretches.get(at)
    if (known) known.push(point)
    else stretches.set(at, [point])
  }
  return [...stretches.values()]
}
