import { text } from '#web/ui/language/text.ts'
import { withBands, type Held } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { MeasuredCurve } from './useMeasured.ts'

/** The curve of a batch's log with what devices measured in its tanks, and what its temperature profile asked for. */
export function measuredCurve(curve: ChartData, measured: MeasuredCurve, set: readonly Held[]): ChartData {
  const [gravity, temperature] = curve.series
  const bands = [
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
  ] as const
  return withBands(curve, bands, set)
}
