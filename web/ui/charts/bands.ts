import type { BandPoint } from '#domain/devices/series/thinning.ts'
import type { ChartBand, ChartData, ChartPoints, ChartSteps } from './chartData.ts'

/** A band before it is laid over a chart. */
export type Measured = Omit<ChartBand, 'low' | 'values' | 'high'> & {
  points: readonly BandPoint[]
}

/** What is set, before it is laid over a chart: each value holds until the next one; null ends it. */
export type Held = Omit<ChartSteps, 'values'> & {
  points: readonly { time: number; value: number | null }[]
}

/** Single values, before they are laid over a chart. */
export type Scattered = Omit<ChartPoints, 'values'> & {
  points: readonly { time: number; value: number }[]
}

interface Laid {
  measured: readonly Measured[]
  set?: readonly Held[]
  scattered?: readonly Scattered[]
}

/**
 * A chart with what devices measured, what is set and single values: where devices were silent a band is broken, and between two
 * points it is straight.
 */
export function withBands(data: ChartData, { measured, set = [], scattered = [] }: Laid): ChartData {
  const shown = measured.filter(hasPoints)
  const held = set.filter(hasPoints)
  const single = scattered.filter(hasPoints)
  if (shown.length + held.length + single.length === 0) return data
  const stretches = shown.map(({ points }) => unbroken(points))
  const within = stretches.flat().flatMap((stretch) => stretch.map(({ time }) => time))
  // A time without any value breaks the line.
  const breaks = stretches.flatMap((parts) => parts.slice(0, -1).map((part) => (part.at(-1)?.time ?? 0) + 1))
  const changes = [...held, ...single].flatMap(({ points }) => points.map(({ time }) => time))
  const times = [...new Set([...data.times, ...within, ...breaks, ...changes])].sort((a, b) => a - b)
  const places = new Map(data.times.map((time, at) => [time, at]))
  return {
    ...data,
    times,
    series: [laidOut(data, 0, times, places), laidOut(data, 1, times, places)],
    bands: shown.map(({ points: _points, ...band }, at) => bandAt(band, stretches[at] ?? [], times)),
    steps: held.map(({ points, ...line }) => ({ ...line, values: heldAt(points, times) })),
    points: single.map(({ points, ...line }) => ({ ...line, values: singleAt(points, times) })),
  }
}

const hasPoints = ({ points }: { points: readonly unknown[] }) => points.length > 0

/** Of several at one moment the last one is shown. */
function singleAt(points: Scattered['points'], times: readonly number[]): (number | null)[] {
  const values = new Map(points.map(({ time, value }) => [time, value]))
  return times.map((time) => values.get(time) ?? null)
}

function heldAt(points: Held['points'], times: readonly number[]): (number | null)[] {
  let at = -1
  return times.map((time) => {
    while ((points[at + 1]?.time ?? Infinity) <= time) at++
    return points[at]?.value ?? null
  })
}

/** Of several entries at one moment the last one counts. */
function laidOut(
  { series }: ChartData,
  which: 0 | 1,
  times: readonly number[],
  places: ReadonlyMap<number, number>,
) {
  const line = series[which]
  return { ...line, values: times.map((time) => line.values[places.get(time) ?? -1] ?? null) }
}

function bandAt(
  band: Omit<ChartBand, 'low' | 'values' | 'high'>,
  stretches: readonly (readonly BandPoint[])[],
  times: readonly number[],
): ChartBand {
  const points: (BandPoint | null)[] = []
  let [part, at] = [0, 0]
  for (const time of times) {
    while ((stretches[part]?.at(-1)?.time ?? Infinity) < time) [part, at] = [part + 1, 0]
    const stretch = stretches[part] ?? []
    while ((stretch[at + 1]?.time ?? Infinity) <= time) at++
    points.push(between(stretch[at], stretch[at + 1], time))
  }
  const each = (key: 'low' | 'mean' | 'high') => points.map((point) => point?.[key] ?? null)
  return { ...band, low: each('low'), values: each('mean'), high: each('high') }
}

function between(from: BandPoint | undefined, to: BandPoint | undefined, time: number): BandPoint | null {
  if (!from || from.time > time) return null
  if (from.time === time || !to) return from.time === time ? from : null
  const share = (time - from.time) / (to.time - from.time)
  const mixed = (key: 'low' | 'mean' | 'high') => from[key] + (to[key] - from[key]) * share
  return { time, low: mixed('low'), mean: mixed('mean'), high: mixed('high') }
}

/** The points without a pause: one of more than twice the usual distance around it, and at least of ten minutes. */
function unbroken(points: readonly BandPoint[]): BandPoint[][] {
  const distances = points.slice(1).map(({ time }, at) => time - (points[at]?.time ?? 0))
  const parts: BandPoint[][] = []
  for (const [at, point] of points.entries()) {
    const last = parts.at(-1)
    if (last && (distances[at - 1] ?? 0) <= pauseAt(distances, at - 1)) last.push(point)
    else parts.push([point])
  }
  return parts
}

/** How many distances on each side say what is usual: points may be closer in one part of a curve than in another. */
const around = 3

function pauseAt(distances: readonly number[], at: number): number {
  const before = distances.slice(Math.max(0, at - around), at)
  const after = distances.slice(at + 1, at + 1 + around)
  const usual = Math.max(middleOf(before), middleOf(after)) || (distances[at] ?? 0)
  return Math.max(usual * 2.1, 600_000)
}

/** The median; of none, 0. */
const middleOf = (lengths: readonly number[]) =>
  lengths.toSorted((a, b) => a - b)[Math.floor((lengths.length - 1) / 2)] ?? 0
