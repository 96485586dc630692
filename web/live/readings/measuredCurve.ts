import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { text } from '#web/ui/language/text.ts'
import { withBands, type Held, type Scattered } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { deviceLabels } from '#web/ui/charts/second/kindLabels.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { Excluded } from '#web/live/readings/marks/useExcluded.ts'
import type { MeasuredCurve } from './useMeasured.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import { shownReading } from '#domain/devices/series/shownReading.ts'
import type { ExcludedReading } from '#web/live/readings/useExcludedReadings.ts'

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

/** The readings that don't count as points of a chart, in a person's units: those that are implausible, and those by hand. */
function excludedPoints(
  { series }: Pick<ChartData, 'series'>,
  readings: readonly ExcludedReading[],
  { kinds, units }: { kinds: readonly [ReadingKind, ReadingKind]; units: Units },
): Scattered[] {
  return ([0, 1] as const).flatMap((of) => {
    const kind = kinds[of]
    const { tone, format } = series[of]
    const points = (isByHand: boolean) =>
      readings
        .filter((reading) => reading.kind === kind && (reading.fault === null) === isByHand)
        .map(({ at, value }) => ({
          time: Date.parse(at),
          value: shownReading(units, measuredNames[kind], value),
        }))
    return [
      { label: text('fermentation.implausible', { kind }), points: points(false), isHollow: false },
      { label: text('fermentation.excluded', { kind }), points: points(true), isHollow: true },
    ].map((one) => ({ ...one, tone, of, format }))
  })
}
