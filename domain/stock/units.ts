import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { rounded } from '#domain/units/conversion.ts'
import { formatMoney, usualCurrency } from './money.ts'
import type { Unit } from './unitNames.ts'

export { units, type Unit } from './unitNames.ts'

/** The label of a unit, as people and the older system write it. */
export const unitLabels: Record<Unit, string> = {
  LBS: 'lbs',
  OZ: 'oz',
  GRAMS: 'grams',
  KG: 'kg',
  LITERS: 'liters',
  EACH: 'each',
}

const oneOf: Record<Unit, string> = {
  LBS: 'lb',
  OZ: 'oz',
  GRAMS: 'gram',
  KG: 'kg',
  LITERS: 'liter',
  EACH: 'each',
}

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

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A quantity with thousands separators and at most 3 decimals: 1,234.5. */
export function quantityText(quantity: number): string {
  return quantities.format(roundQuantity(quantity))
}

/** The word for this many of a unit: 1 lb, 2 lbs. */
export function unitWord(amount: number, unit: Unit): string {
  return amount === 1 ? oneOf[unit] : unitLabels[unit]
}

/** The weight in which a person reads one that is counted in another; who reads pounds reads it as it is counted. */
const readAs: Partial<Record<Units['mass'], Partial<Record<Unit, Unit>>>> = {
  KG: { LBS: 'KG', OZ: 'GRAMS' },
  G: { LBS: 'GRAMS', OZ: 'GRAMS', KG: 'GRAMS' },
  OZ: { LBS: 'OZ', GRAMS: 'OZ', KG: 'OZ' },
}

/** The unit in which a person reads an amount that is counted in this one. */
export function shownUnit(unit: Unit, { mass }: Units = storedUnits): Unit {
  return readAs[mass]?.[unit] ?? unit
}

/** The decimals with which a converted amount is read: as many as its 3 decimals in the counted unit carry. */
export function shownDigits(unit: Unit, units: Units): number {
  const shown = shownUnit(unit, units)
  if (shown === unit || shown === 'KG') return 3
  return shown === 'GRAMS' && unit !== 'OZ' ? 0 : 1
}

/** An amount in the unit in which a person reads it. */
export function shownAmount(amount: number, unit: Unit, units: Units = storedUnits): number {
  const shown = shownUnit(unit, units)
  const converted = convert(amount, unit, shown) ?? amount
  return shown === unit ? roundQuantity(amount) : rounded(converted, shownDigits(unit, units))
}

/** An amount as it is counted, of one in the unit in which a person reads it. */
export function countedAmount(shown: number, unit: Unit, units: Units = storedUnits): number {
  return roundQuantity(convert(shown, shownUnit(unit, units), unit) ?? shown)
}

/** An amount with its unit, such as 1,012.5 lbs; in the unit that a person reads. */
export function amountWords(amount: number, unit: Unit, units: Units = storedUnits): string {
  const shown = shownAmount(amount, unit, units)
  return `${quantityText(shown)} ${unitWord(shown, shownUnit(unit, units))}`
}

/** What one of a unit costs: $0.03/g; of the unit that a person reads. */
export function costPerUnit(
  cents: number,
  unit: Unit,
  units: Units = storedUnits,
  currency = usualCurrency,
): string {
  const shown = shownUnit(unit, units)
  const each = cents / (convert(1, unit, shown) ?? 1)
  return `${formatMoney(each, currency)}/${shown === 'GRAMS' ? 'g' : oneOf[shown]}`
}
