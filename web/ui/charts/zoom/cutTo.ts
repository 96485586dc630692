import type { ChartData } from '#web/ui/charts/chartData.ts'
import { isWithin, placesWithin, type Range } from './range.ts'

/** A chart without what is not in a part of its time. */
export function cutTo(data: ChartData, range: Range | null): ChartData {
  if (!range) return data
  const isIn = isWithin(range)
  const [first, last] = placesWithin(data.times, range)
  const cut = <Value>(values: readonly Value[]) => (first === -1 ? [] : values.slice(first, last + 1))
  const cutLine = <Line extends { values: readonly (number | null)[] }>(line: Line) => ({
    ...line,
    values: cut(line.values),
  })
  return {
    ...data,
    times: cut(data.times),
    series: [cutLine(data.series[0]), cutLine(data.series[1])],
    bands: data.bands?.map((band) => ({ ...cutLine(band), low: cut(band.low), high: cut(band.high) })),
    steps: data.steps?.map(cutLine),
    points: data.points?.map(cutLine),
    markers: data.markers.filter(({ time }) => isIn(time)),
  }
}
