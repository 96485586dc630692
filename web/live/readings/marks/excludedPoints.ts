import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import { shownReading } from '#domain/devices/series/shownReading.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ExcludedReading } from '#web/live/readings/useExcludedReadings.ts'
import type { Scattered } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'

/** The readings that don't count as points of a chart, in a person's units: those that are implausible, and those by hand. */
export function excludedPoints(
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
