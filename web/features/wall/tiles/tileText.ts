import { changeText, valueParts } from '#domain/units/valueText.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { trustedHours } from '#domain/overview/wall.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import type { BatchView } from '#web/features/wall/wallDocuments.ts'

type Reading = BatchView['gravity']

/** A value as shown on the wall; `isOld` if it is outdated and shown grey. */
export interface ShownReading {
  text: string
  isOld: boolean
}

const shown = (reading: Reading, text: string, now: Date): ShownReading => ({
  text: reading ? text : '–',
  isOld: isOld(reading, now),
})

/** A temperature without its unit, as 68.5°. */
export function temperatureOf({ temperature }: BatchView, now: Date, units: Units): ShownReading {
  const text = temperature ? `${valueParts(units, 'temperature', temperature.value).number}°` : ''
  return shown(temperature ?? null, text, now)
}

/** A gravity, as 1.014. */
export function gravityOf({ gravity }: BatchView, now: Date, units: Units): ShownReading {
  return shown(gravity ?? null, gravityText(gravity?.value, units), now)
}

/** The age of a tile's newest reading. */
export function ageOf({ temperature, gravity }: BatchView, now: Date): ShownReading {
  const newest = [temperature, gravity]
    .filter((reading) => !!reading)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
  if (!newest) return { text: 'not read yet', isOld: false }
  return { text: ageText(new Date(newest.at), now), isOld: isOld(newest, now) }
}

/** The trend such as −0.004/day, or −1.0/day in degrees Plato; null if unknown. */
export function trendText({ trend, gravity }: BatchView, units: Units): string | null {
  if (!trend) return null
  if (trend.direction === 'STEADY') return 'steady'
  if (units.gravity === 'SG') {
    return `${trend.perDay < 0 ? '−' : '+'}${Math.abs(trend.perDay).toFixed(3)}/day`
  }
  // A day of the trend up to where the beer stands now, since °P are not even.
  const now = gravity?.value ?? 1
  return `${changeText(units, 'gravity', now - trend.perDay, now)}/day`
}

function isOld(reading: Reading, now: Date): boolean {
  return !!reading && now.getTime() - Date.parse(reading.at) > trustedHours * 3_600_000
}
