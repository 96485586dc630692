import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { text } from '#web/ui/language/text.ts'
import { withBands, type Held } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { deviceLabels } from '#web/ui/charts/second/kindLabels.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { excludedPoints } from '#web/live/readings/marks/excludedPoints.ts'
import type { Excluded } from '#web/live/readings/marks/useExcluded.ts'
import type { MeasuredCurve } from './useMeasured.ts'

/** What is drawn of devices. */
interface Beside {
  /** What the second axis shows. */
  second: SecondKind
  /** What devices measured. */
  measured: MeasuredCurve
  /** What of it doesn't count. */
  excluded: Excluded
  units: Units
  /** What is expected of the gravity. */
  forecast?: readonly BandPoint[]
  /** What a temperature profile asked for. */
  set?: readonly Held[]
}

/** A curve with what devices measured, and what is expected and asked for beside it. */
export function measuredCurve(curve: ChartData, beside: Beside): ChartData {
  const { second, measured, excluded, units, forecast = [], set } = beside
  const [gravity, other] = curve.series
  const bands = [
    {
      label: text(deviceLabels.GRAVITY),
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
  const scattered = excludedPoints(curve, excluded.readings, { kinds: ['GRAVITY', second], units })
  const shades = excluded.times.filter(({ kind }) => kind === 'GRAVITY' || kind === second)
  return { ...withBands(curve, { measured: bands, set, scattered }), shades }
}
