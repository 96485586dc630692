import { text } from '#web/ui/language/text.ts'
import { withBands } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { MeasuredCurve } from './useMeasured.ts'

/** The curve of a batch's log with what devices measured in its tanks. */
export function measuredCurve(curve: ChartData, measured: MeasuredCurve): ChartData {
  const [gravity, temperature] = curve.series
  return withBands(curve, [
    {
      label: text('fermentation.gravityOfDevice'),
      tone: gravity.tone,
      of: 0,
      format: gravity.format,
      points: measured.gravity,
    },
    {
      label: text('fermentation.temperatureOfDevice'),
      tone: temperature.tone,
      of: 1,
      format: temperature.format,
      points: measured.temperature,
    },
  ])
}
