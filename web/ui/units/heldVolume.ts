import type { Units } from '#domain/units/storedUnits.ts'
import { valueText } from '#domain/units/valueText.ts'
import { volumeNumber, volumeText } from '#domain/units/volumeText.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { shownUnits } from './shownUnits.ts'

/** A volume of beer in US barrels, and whether nobody measured it. */
interface HeldVolume {
  volumeBBL: number
  isAssumed: boolean
}

/** What a vessel holds of what it can, such as 6.5 of 7 BBL; with ≈ before it where nobody measured it. */
export function heldText(
  { volumeBBL, isAssumed }: HeldVolume,
  capacityBBL: number,
  units: Units = shownUnits(),
): string {
  const values = {
    held: volumeNumber(volumeBBL, units, shownLocale()),
    capacity: volumeText(capacityBBL, units, shownLocale()),
  }
  return isAssumed ? text('volumes.heldAssumed', values) : text('volumes.held', values)
}

/** A tank with what it holds of what it can: BT-1 · 6.5 of 7 BBL. */
export function tankText(
  { label, capacityBBL, contents }: { label: string; capacityBBL: number; contents: HeldVolume | null },
  units: Units = shownUnits(),
): string {
  return `${label} · ${contents ? heldText(contents, capacityBBL, units) : text('volumes.isEmpty')}`
}

/** Below this many US barrels, a volume is written with all of its digits: a sample is a liter. */
const smallBBL = 0.1

/** A volume of beer, however small, with ≈ before it where nobody measured it. */
export function beerText({ volumeBBL, isAssumed }: HeldVolume, units: Units = shownUnits()): string {
  const isSmall = volumeBBL > 0 && volumeBBL < smallBBL
  const volume = isSmall
    ? valueText(units, 'volume', volumeBBL, { isShort: true, locale: shownLocale() })
    : volumeText(volumeBBL, units, shownLocale())
  return isAssumed ? text('volumes.about', { volume }) : volume
}
