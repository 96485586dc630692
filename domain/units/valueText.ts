import { localNumber } from '#domain/language/numbers.ts'
import { changeIn, shownValue } from './conversion.ts'
import { storedUnits, type Quantity, type Units } from './storedUnits.ts'
import { unitTable } from './units.ts'

/** A value in words: its number and the sign of its unit, apart, since languages order and space them differently. */
export interface ValueParts {
  number: string
  sign: string
}

/** How a number is written: always with these decimals, or only with those that it needs. */
interface Writing {
  /** Decimals in the stored unit, where that is read; other units have their own. */
  digits?: number
  /** Without zeros at the end, and in the stored unit as it is. */
  isShort?: boolean
  /** With the signs of this locale; with a decimal point without one. */
  locale?: string
}

/** The number and the sign of a stored value in a person's unit. */
export function valueParts(
  units: Units,
  quantity: Quantity,
  stored: number,
  { digits, isShort = false, locale }: Writing = {},
): ValueParts {
  const unit = unitShownFor(units, quantity, stored)
  const { sign, digits: usual } = unitTable[unit]
  const isStored = unit === storedUnits[quantity]
  const shown = isStored ? stored : shownValue(units, quantity, stored)
  const number = isShort ? String(shown) : shown.toFixed((isStored ? digits : null) ?? usual)
  return { number: locale ? localNumber(locale, number) : number, sign }
}

/** A stored value with its unit, such as 20.5 °C. */
export function valueText(units: Units, quantity: Quantity, stored: number, writing?: Writing): string {
  const { number, sign } = valueParts(units, quantity, stored, writing)
  return `${number} ${sign}`
}

/** How far a value went, with its direction and without a unit, such as −2.8. */
export function changeText(
  units: Units,
  quantity: Quantity,
  from: number,
  to: number,
  locale = 'en-US',
): string {
  const unit = units[quantity]
  const change = changeIn(unit, from, to)
  return `${change < 0 ? '−' : '+'}${localNumber(locale, Math.abs(change).toFixed(unitTable[unit].digits))}`
}

/** The sign of the unit in which a person reads a quantity. */
export function signOf(units: Units, quantity: Quantity): string {
  return unitTable[units[quantity]].sign
}

/** Extract below water has no degrees Plato that anyone reads: it is shown as a specific gravity. */
function unitShownFor(units: Units, quantity: Quantity, stored: number) {
  return quantity === 'gravity' && stored < 1 ? 'SG' : units[quantity]
}
