import type { Units } from '#domain/units/storedUnits.ts'
import type { MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import { withBands } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { gravityLine } from '#web/ui/charts/gravityLine.ts'
import { deviceLabels, kindLabels } from '#web/ui/charts/second/kindLabels.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { secondLine } from '#web/ui/charts/second/secondLine.ts'
import { text } from '#web/ui/language/text.ts'
import { batchMarkers, type BatchStay } from './vesselStays.ts'

/** The chart of a vessel: what devices measured in it, and the batches that were in it. */
export function vesselChart(
  measured: MeasuredCurve,
  stays: readonly BatchStay[],
  { second, units }: { second: SecondKind; units: Units },
): ChartData {
  const markers = batchMarkers(stays)
  const times = [...new Set(markers.map(({ time }) => time))].sort((a, b) => a - b)
  const nothing = times.map(() => null)
  const series = [
    { label: text(kindLabels.GRAVITY), tone: 'orange', ...gravityLine(units, nothing) },
    secondLine(units, second, nothing),
  ] as const
  return withBands(
    { times, series, levels: [], markers },
    {
      measured: ([0, 1] as const).map((of) => ({
        label: text(deviceLabels[of === 0 ? 'GRAVITY' : second]),
        ...{ of, tone: series[of].tone, format: series[of].format },
        points: of === 0 ? measured.gravity : measured.second,
      })),
    },
  )
}
