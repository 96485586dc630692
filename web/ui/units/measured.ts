import { gravityText, percentText, platoText } from '#domain/fermentation/gravity.ts'
import { measurementText, type Measurement } from '#domain/fermentation/readings.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { valueParts, valueText } from '#domain/units/valueText.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { shownUnits } from './shownUnits.ts'

/*
 * Stored values as this screen writes them: in its units, with its decimal sign. What shows them follows its reader by
 * `useUnits`.
 */

type Writing = NonNullable<Parameters<typeof valueText>[3]>

/** A value with its unit, such as 20,5 °C. */
export function measured(quantity: Quantity, stored: number, writing?: Writing): string {
  return valueText(shownUnits(), quantity, stored, { ...writing, locale: shownLocale() })
}

/** A value without its unit, where that stands elsewhere. */
export function measuredNumber(quantity: Quantity, stored: number, writing?: Writing): string {
  return valueParts(shownUnits(), quantity, stored, { ...writing, locale: shownLocale() }).number
}

/** A volume of US barrels, without zeros at its end: 7 BBL, or 8,21 hL. */
export function measuredVolume(bbl: number): string {
  return volumeText(bbl, shownUnits(), shownLocale())
}

/** A gravity such as 1.050 or 12,4 °P, or "-" when it is unknown. */
export function measuredGravity(gravity: number | null | undefined): string {
  return gravityText(gravity, shownUnits(), shownLocale())
}

/** A reading such as 20,5 °C or pH 4,20, or "-" when there is none. */
export function measuredReading(kind: Measurement, value: number | null | undefined): string {
  return measurementText(kind, value, shownUnits(), shownLocale())
}

/** The degrees Plato beside a specific gravity, such as 12,4 °P; empty for who reads no specific gravity. */
export function measuredPlato(gravity: number | null | undefined): string {
  return platoText(gravity, shownUnits(), shownLocale())
}

/** A share such as 79,5 %, or "-" when it is unknown. */
export function measuredPercent(percent: number | null | undefined): string {
  return percentText(percent, shownLocale())
}
