import { useMemo } from 'react'
import type { BandPoint } from '#domain/devices/series/thinning.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { comparedCurves } from './comparedCurves.ts'
import { setPointLine } from './expectedLines.ts'
import type { Excluded } from '#web/live/readings/marks/useExcluded.ts'
import { measuredCurve } from '#web/live/readings/measuredCurve.ts'

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
