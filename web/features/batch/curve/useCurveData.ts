import { useMemo } from 'react'
import type { BandPoint } from '#domain/devices/series/thinning.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import type { ChartData, ChartSeries } from '#web/ui/charts/chartData.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { setPointLine } from './expectedLines.ts'
import type { Excluded } from '#web/live/readings/marks/useExcluded.ts'
import { measuredCurve } from '#web/live/readings/measuredCurve.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { withBands } from '#web/ui/charts/bands.ts'
import { gravityLevel, gravityLine } from '#web/ui/charts/gravityLine.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { text } from '#web/ui/language/text.ts'
import { begunOf } from './stays.ts'

const hourMs = 3_600_000

interface Known {
  batch: RecordedBatch
  /** What was logged. */
  curve: ChartData
  other: RecordedBatch | null
  mine: MeasuredCurve
  theirs: MeasuredCurve
  forecast: readonly BandPoint[]
  excluded: Excluded
  second: SecondKind
  now: Date
}

/** What the chart of a batch draws: what is known of it or, beside another batch, the gravities of both. */
export function useCurveData({
  batch,
  curve,
  other,
  mine,
  theirs,
  forecast,
  excluded,
  second,
  now,
}: Known): ChartData {
  const units = useUnits()
  // The line of what is set ends here; often enough.
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  return useMemo(() => {
    if (other)
      return comparedCurves(
        { batch, measured: mine.gravity },
        { batch: other, measured: theirs.gravity },
        units,
      )
    const { format } = curve.series[1]
    const set =
      second === 'TEMPERATURE'
        ? setPointLine(batch, mine.wholeGravity, { units, until: hour, format })
        : undefined
    return measuredCurve(curve, { second, measured: mine, excluded, units, forecast, set })
  }, [batch, curve, other, mine, theirs, forecast, excluded, second, units, hour])
}

/** A batch that is compared, and the gravities that devices measured of it. */
interface Compared {
  batch: RecordedBatch
  measured: readonly BandPoint[]
}

/** The gravities of two batches over each other, logged and measured, each by the time since its own fermentation began. */
function comparedCurves(one: Compared, other: Compared, units: Units): ChartData {
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
