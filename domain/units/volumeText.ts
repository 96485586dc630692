import { localNumber } from '#domain/language/numbers.ts'
import { gallonsPerBBL } from './barrels.ts'
import { rounded } from './conversion.ts'
import { storedUnits, type Units } from './storedUnits.ts'
import { signOf, valueParts, valueText } from './valueText.ts'

/** A volume of US barrels as a person reads it, without zeros at its end: 7 BBL, or 8.21 hL. */
export function volumeText(bbl: number, units: Units, locale?: string): string {
  return `${volumeNumber(bbl, units, locale)} ${signOf(units, 'volume')}`
}

/** The number of a volume, where its unit stands elsewhere: 7, or 8.21. */
export function volumeNumber(bbl: number, units: Units, locale?: string): string {
  const exact = units.volume === storedUnits.volume ? rounded(bbl, 2) : bbl
  return valueParts(units, 'volume', exact, { isShort: true, locale }).number
}

/** A volume of water in a person's unit; who reads barrels of beer reads gallons of water. */
export function waterText(gallons: number, units: Units = storedUnits, locale = 'en-US'): string {
  if (readsGallons(units)) return `${localNumber(locale, gallons.toFixed(1))} gal`
  return valueText(units, 'volume', gallons / gallonsPerBBL, { locale })
}

/** Whether a person reads what is in kegs, and water, in US gallons. */
export function readsGallons({ volume }: Units): boolean {
  return volume === 'BBL' || volume === 'GAL'
}

/** Whether a person weighs in pounds or ounces. */
export function readsPounds({ mass }: Units): boolean {
  return mass === 'LB' || mass === 'OZ'
}

/** Liters a kilogram of one US quart a pound. */
const litersPerKilogram = 0.946352946 / 0.45359237

/** How thick a mash is: 1.5 qt/lb, or 3.1 L/kg for who weighs in kilograms. */
export function mashRatioText(quartsPerPound: number, units: Units = storedUnits, locale = 'en-US'): string {
  return readsPounds(units)
    ? `${localNumber(locale, String(quartsPerPound))} qt/lb`
    : `${localNumber(locale, (quartsPerPound * litersPerKilogram).toFixed(1))} L/kg`
}
