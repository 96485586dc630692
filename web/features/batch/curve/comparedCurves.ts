import type { BandPoint } from '#domain/devices/series/thinning.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { withBands } from '#web/ui/charts/bands.ts'
import { gravityLevel, gravityLine } from '#web/ui/charts/gravityLine.ts'
import type { ChartData, ChartSeries } from '#web/ui/charts/chartData.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { text } from '#web/ui/language/text.ts'
import { begunOf } from './stays.ts'

/** A batch that is compared, and the gravities that devices measured of it. */
export interface Compared {
  batch: RecordedBatch
  measured: readonly BandPoint[]
}

/** The gravities of two batches over each other, logged and measured, each by the time since its own fermentation began. */
export function comparedCurves(one: Compared, other: Compared, units: Units): ChartData {
  const [mine, theirs] = [logged(one.batch), logged(other.batch)]
  const times = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b)
  const seriesOf = ({ batch }: Compared, points: Map<number, number>): ChartSeries => ({
    label: batch.batchNumber,
    tone: batch === one.batch ? 'orange' : 'blue',
    ...gravityLine(
      units,
      times.map((time) => points.get(time)),
    ),
    isDashed: batch === other.batch,
  })
  const target = one.batch.recipe.expectedFG
  const series = [seriesOf(one, mine), seriesOf(other, theirs)] as const
  const logs: ChartData = {
    times,
    series,
    levels: target ? [gravityLevel(units, 'fermentation.targetLevel', target)] : [],
    markers: [],
    isByDay: true,
    isOneAxis: true,
  }
  const bandOf = ({ batch, measured }: Compared, of: 0 | 1) => ({
    label: text('fermentation.deviceIn', { number: batch.batchNumber }),
    ...{ tone: series[of].tone, of, format: series[of].format },
    points: measured.map((point) => ({ ...point, time: point.time - begunOf(batch) })),
  })
  return withBands(logs, { measured: [bandOf(one, 0), bandOf(other, 1)] })
}

/** Gravities of the log by the time since fermentation began. */
function logged(batch: RecordedBatch): Map<number, number> {
  const begun = begunOf(batch)
  return new Map(
    gravitiesOf(batch.readings).map(({ timestamp, gravity }) => [timestamp.getTime() - begun, gravity]),
  )
}
