import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { hoursOf, pointsOf, steadied } from '#domain/fermentation/sense/hours.ts'
import { forecastBand } from '#domain/fermentation/sense/forecastBand.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { setPointsOf } from '#domain/fermentation/profile/setPoint.ts'
import { fromStored, toStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { Held } from '#web/ui/charts/bands.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { text } from '#web/ui/language/text.ts'
import { stepsOf } from '#web/ui/profile/profileText.ts'

const hourMs = 3_600_000

/**
 * What the temperature profile of a batch asked for while it fermented, as the steps of a line in a person's units: by all that
 * devices measured of its gravity or, where none does, by what was logged. As the brewery judges it: by hours, and without what
 * krausen and a device that was moved make of them.
 */
export function setPointLine(
  batch: RecordedBatch,
  measured: readonly BandPoint[],
  { units, until, format }: { units: Units; until: number; format: Held['format'] },
): Held[] {
  const { fermentingStartDate, conditioningStartDate, completedAt, temperatureProfile } = batch
  if (!fermentingStartDate || temperatureProfile.length === 0) return []
  const start = Date.parse(fermentingStartDate)
  const over = conditioningStartDate ?? completedAt
  const end = over ? Date.parse(over) : until
  const stored = ({ time, mean }: BandPoint) => ({ at: time, value: toStored(units, 'gravity', mean) })
  const gravities =
    measured.length > 0
      ? steadied(pointsOf(hoursOf(measured.map(stored)), new Date(start)))
      : gravitiesOf(batch.readings).map(({ timestamp, gravity }) => ({
          t: (timestamp.getTime() - start) / hourMs,
          value: gravity,
        }))
  const points = setPointsOf(stepsOf(temperatureProfile), gravities)
    .map(({ since, temperature }) => ({
      time: start + since * hourMs,
      value: fromStored(units, 'temperature', temperature),
    }))
    .filter(({ time }) => time < end)
  const last = points.at(-1)
  if (!last) return []
  const isOver = batch.stage !== 'FERMENTING'
  const closing = { time: end, value: isOver ? null : last.value }
  return [{ label: text('profile.title'), tone: 'gray', of: 1, format, points: [...points, closing] }]
}

/** What is expected of a batch's gravity, in a person's units; nothing while nobody can tell. */
export function forecastPoints({ forecast }: Fermentation, units: Units): BandPoint[] {
  const shown = (gravity: number) => fromStored(units, 'gravity', gravity)
  return (forecast ? forecastBand(forecast) : []).map(({ time, low, mean, high }) => ({
    ...{ time, low: shown(low), mean: shown(mean), high: shown(high) },
  }))
}
