import type { Units } from '#domain/units/storedUnits.ts'
import { gravityLevel, gravityLine } from '#web/ui/charts/gravityLine.ts'
import type { ChartData, ChartSeries } from '#web/ui/charts/chartData.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'

/** The gravities of two batches over each other, each by the day of its own fermentation. */
export function comparedCurves(one: RecordedBatch, other: RecordedBatch, units: Units): ChartData {
  const [mine, theirs] = [byDay(one), byDay(other)]
  const times = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b)
  const seriesOf = (batch: RecordedBatch, points: Map<number, number>): ChartSeries => ({
    label: batch.batchNumber,
    tone: batch === one ? 'orange' : 'blue',
    ...gravityLine(
      units,
      times.map((time) => points.get(time)),
    ),
    isDashed: batch === other,
  })
  const target = one.recipe.expectedFG
  return {
    times,
    series: [seriesOf(one, mine), seriesOf(other, theirs)],
    levels: target ? [gravityLevel(units, 'fermentation.targetLevel', target)] : [],
    markers: [],
    isByDay: true,
    isOneAxis: true,
  }
}

/** Gravities by the time since fermentation began or, where that is not known, since the first of them. */
function byDay({ readings, fermentingStartDate }: RecordedBatch): Map<number, number> {
  const points = readings.flatMap(({ timestamp, gravity }) =>
    typeof gravity === 'number' ? [[Date.parse(timestamp), gravity] as const] : [],
  )
  const begun = fermentingStartDate ? Date.parse(fermentingStartDate) : points[0]?.[0]
  return new Map(points.map(([time, gravity]) => [time - (begun ?? 0), gravity]))
}
