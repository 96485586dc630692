import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { text } from '#web/ui/language/text.ts'
import { withBands, type Held, type Scattered } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { deviceLabels } from '#web/ui/charts/second/kindLabels.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { MeasuredCurve } from '#web/live/readings/useMeasured.ts'

/** What is drawn beside what was logged. */
interface Beside {
  /** What the second axis shows. */
  second: SecondKind
  /** What devices measured in its tanks. */
  measured: MeasuredCurve
  /** What is expected of its gravity. */
  forecast: readonly BandPoint[]
  /** What its temperature profile asked for. */
  set: readonly Held[]
  /** What doesn't count. */
  excluded: readonly Scattered[]
}

/** The curve of a batch's log with what is known beside it. */
export function measuredCurve(
  curve: ChartData,
  { second, measured, forecast, set, excluded }: Beside,
): ChartData {
  const [gravity, other] = curve.series
  const bands = [
    {
      label: text('fermentation.gravityOfDevice'),
      tone: gravity.tone,
      of: 0,
      format: gravity.format,
      points: measured.gravity,
    },
    {
      label: text(deviceLabels[second]),
      tone: other.tone,
      of: 1,
      format: other.format,
      points: measured.second,
    },
    {
      label: text('fermentation.forecast'),
      tone: gravity.tone,
      of: 0,
      format: gravity.format,
      points: forecast,
      isForecast: true,
    },
  ] as const
  return withBands(curve, { measured: bands, set, scattered: excluded })
}
