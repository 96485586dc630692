import { convert, roundQuantity, shownAmount, shownUnit, type Unit } from '#domain/stock/units.ts'
import { rounded } from './conversion.ts'
import type { Units } from './storedUnits.ts'

/** An amount of an ingredient, in a unit. */
export interface Amount {
  amount: number
  unit: Unit
}

/**
 * An amount as a person reads it: who reads pounds, as it is counted; who reads kilograms, any weight from one kilogram on in
 * kilograms and a smaller one in grams, however it is counted. One that would be read as nothing is in grams to the milligram.
 */
export function readAmount(counted: Amount, units: Units): Amount {
  const read = readBySize(counted, units)
  const grams = convert(counted.amount, counted.unit, 'GRAMS')
  return read.amount === 0 && grams ? { amount: roundQuantity(grams), unit: 'GRAMS' } : read
}

function readBySize({ amount, unit }: Amount, units: Units): Amount {
  const grams = units.mass === 'KG' ? convert(amount, unit, 'GRAMS') : null
  const kilograms = convert(amount, unit, 'KG')
  if (grams === null || kilograms === null)
    return { amount: shownAmount(amount, unit, units), unit: shownUnit(unit, units) }
  const isSmall = amount === 0 ? shownUnit(unit, units) === 'GRAMS' : rounded(Math.abs(grams), 1) < 1_000
  return isSmall
    ? { amount: unit === 'GRAMS' ? roundQuantity(grams) : rounded(grams, 1), unit: 'GRAMS' }
    : { amount: roundQuantity(kilograms), unit: 'KG' }
}
