import type { Units } from '#domain/units/storedUnits.ts'
import type { Excluded } from '#web/live/readings/marks/useExcluded.ts'
import { measuredCurve } from '#web/live/readings/measuredCurve.ts'
import type { MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { gravityLine } from '#web/ui/charts/gravityLine.ts'
import { kindLabels } from '#web/ui/charts/second/kindLabels.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { secondLine } from '#web/ui/charts/second/secondLine.ts'
import { text } from '#web/ui/language/text.ts'
import { batchMarkers, type BatchStay } from './vesselStays.ts'

/** The chart of a vessel: what devices measured in it, what of that doesn't count, and the batches that were in it. */
export function vesselChart(
  measured: MeasuredCurve,
  stays: readonly BatchStay[],
  { second, units, excluded }: { second: SecondKind; units: Units; excluded: Excluded },
): ChartData {
  const markers = batchMarkers(stays)
  const times = [...new Set(markers.map(({ time }) => time))].sort((a, b) => a - b)
  const nothing = times.map(() => null)
  const series = [
    { label: text(kindLabels.GRAVITY), tone: 'orange', ...gravityLine(units, nothing) },
    secondLine(units, second, nothing),
  ] as const
  const known = { times, series, levels: [], markers }
  return measuredCurve(known, { second, measured, excluded, units })
}
