import type { Units } from '#domain/units/storedUnits.ts'
import { rounded } from '#domain/units/conversion.ts'
import type { Unit } from './unitNames.ts'

export { unitNames, units, type Unit } from './unitNames.ts'

/** The specification's factors to pounds; only weights have one. */
const pounds: Partial<Record<Unit, number>> = { LBS: 1, OZ: 0.0625, GRAMS: 0.00220462, KG: 2.20462 }

/** An amount in pounds, or null for a unit that is not a weight. */
export function poundsOf(amount: number, unit: Unit): number | null {
  const factor = pounds[unit]
  return factor === undefined ? null : amount * factor
}

/** An amount in another unit, or null when the two can't be converted. */
export function convert(amount: number, from: Unit, to: Unit): number | null {
  if (from === to) return amount
  const [inPounds, factor] = [poundsOf(amount, from), pounds[to]]
  return inPounds === null || factor === undefined ? null : inPounds / factor
}

/** A quantity as stored: at most 3 decimals, rounded in decimal, not binary, arithmetic. */
export function roundQuantity(quantity: number): number {
  return Number(`${Math.round(Number(`${quantity.toFixed(9)}e3`))}e-3`)
}

/** The weight in which a person types one that is counted in another; who reads pounds types it as it is counted. */
const readAs: Partial<Record<Units['mass'], Partial<Record<Unit, Unit>>>> = {
  KG: { LBS: 'KG', OZ: 'GRAMS' },
  G: { LBS: 'GRAMS', OZ: 'GRAMS', KG: 'GRAMS' },
  OZ: { LBS: 'OZ', GRAMS: 'OZ', KG: 'OZ' },
}

/** The unit in which a person types an amount that is counted in this one, and reads its cost. */
export function shownUnit(unit: Unit, { mass }: Units): Unit {
  return readAs[mass]?.[unit] ?? unit
}

/** The decimals with which a converted amount is typed: as many as its 3 decimals in the counted unit carry. */
export function shownDigits(unit: Unit, units: Units): number {
  const shown = shownUnit(unit, units)
  if (shown === unit || shown === 'KG') return 3
  return shown === 'GRAMS' && unit !== 'OZ' ? 0 : 1
}

/** An amount in the unit in which a person types it. */
export function shownAmount(amount: number, unit: Unit, units: Units): number {
  const shown = shownUnit(unit, units)
  const converted = convert(amount, unit, shown) ?? amount
  return shown === unit ? roundQuantity(amount) : rounded(converted, shownDigits(unit, units))
}

/** An amount as it is counted, of one in the unit in which a person types it. */
export function countedAmount(shown: number, unit: Unit, units: Units): number {
  return roundQuantity(convert(shown, shownUnit(unit, units), unit) ?? shown)
}

/** What one costs in the unit in which a person types it, in cents, of what one costs as it is counted. */
export function shownCost(cents: number, unit: Unit, units: Units): number {
  return cents / (convert(1, unit, shownUnit(unit, units)) ?? 1)
}

/** The cost per counted unit, to the ten-thousandth of a cent, of what was typed per unit in which a person types. */
export function countedCost(cents: number, unit: Unit, units: Units): number {
  return rounded(cents * (convert(1, unit, shownUnit(unit, units)) ?? 1), 4)
}
