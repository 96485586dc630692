import { changeText, valueParts } from '#domain/units/valueText.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { isOutdated } from '#domain/devices/latestReadings.ts'
import type { BatchView, VesselView } from '#web/features/wall/wallDocuments.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text as words } from '#web/ui/language/text.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'

/** A value as shown on the wall; `isOld` if it is outdated and shown gray. */
export interface ShownReading {
  text: string
  /** The unit, where the number alone doesn't say it. */
  sign?: string | undefined
  isOld: boolean
}

const shown = (batch: BatchView, kind: 'temperature' | 'gravity', text: string, now: Date): ShownReading => ({
  text: batch[kind] ? text : '–',
  isOld: isOld(batch, kind, now),
})

/** A temperature without its unit, as 68.5°. */
export function temperatureOf(batch: BatchView, now: Date, units: Units): ShownReading {
  const { temperature } = batch
  const text = temperature
    ? `${valueParts(units, 'temperature', temperature.value, { locale: shownLocale() }).number}°`
    : ''
  return shown(batch, 'temperature', text, now)
}

/** What a profile asks for, as 66°; null without one. */
export function setPointOf({ setPoint }: BatchView, units: Units): string | null {
  if (typeof setPoint !== 'number') return null
  const writing = { isShort: true, locale: shownLocale() }
  return `${valueParts(units, 'temperature', setPoint, writing).number}°`
}

/** What a vessel holds, such as ≈ 6.5 BBL; null when it is empty. Its glass shows of how much. */
export function heldOf({ volumeBBL, isVolumeAssumed }: VesselView, units: Units): string | null {
  return typeof volumeBBL === 'number' ? beerText({ volumeBBL, isAssumed: isVolumeAssumed }, units) : null
}

/** A gravity, as 1.014, or as 3.6 and °P. */
export function gravityOf(batch: BatchView, now: Date, units: Units): ShownReading {
  const { gravity } = batch
  if (!gravity || units.gravity === 'SG')
    return shown(batch, 'gravity', gravityText(gravity?.value, units, shownLocale()), now)
  const { number, sign } = valueParts(units, 'gravity', gravity.value, { locale: shownLocale() })
  return { ...shown(batch, 'gravity', number, now), sign: sign === 'SG' ? undefined : sign }
}

/**
 * The age of a tile's newest reading. Where a device measures, that of the older value: beside a temperature of this
 * minute a gravity of yesterday would look new.
 */
export function ageOf(batch: BatchView, now: Date): ShownReading {
  const byAge = (['temperature', 'gravity'] as const)
    .flatMap((kind) => (batch[kind] ? [{ kind, at: batch[kind].at }] : []))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const isMeasured = batch.temperature?.isMeasured || batch.gravity?.isMeasured
  const reading = isMeasured ? byAge.at(-1) : byAge[0]
  if (!reading) return { text: words('wall.notRead'), isOld: false }
  return { text: ageText(new Date(reading.at), now), isOld: isOld(batch, reading.kind, now) }
}

/** The trend such as −0.004/day, or −1.0/day in degrees Plato; null if unknown. */
export function trendText({ trend, gravity }: BatchView, units: Units): string | null {
  if (!trend) return null
  if (trend.direction === 'STEADY') return words('wall.steady')
  if (units.gravity === 'SG') {
    return perDay(`${trend.perDay < 0 ? '−' : '+'}${Math.abs(trend.perDay).toFixed(3)}`)
  }
  // A day of the trend up to where the beer stands now, since °P are not even.
  const now = gravity?.value ?? 1
  return perDay(changeText(units, 'gravity', now - trend.perDay, now))
}

/** A change with its direction, such as −0.004, of a day. */
const perDay = (change: string) =>
  words('wall.perDay', { change: `${change.charAt(0)}${localNumber(shownLocale(), change.slice(1))}` })

function isOld(batch: BatchView, kind: 'temperature' | 'gravity', now: Date): boolean {
  const reading = batch[kind]
  return !!reading && isOutdated({ at: new Date(reading.at), isLogged: !reading.isMeasured }, now)
}
