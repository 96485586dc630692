import { formatMoney } from './money.ts'
import { maxQuantity } from './stock.ts'
import { amountWords, convert, roundQuantity, unitLabels, type Unit } from './units.ts'

/** What of an ingredient is counted in its unit. */
export interface CountedInUnit {
  currentQuantity: number
  reorderThreshold: number
  costPerUnitCents: number
}

/** An ingredient in its unit, as it is. */
export interface InUnit extends CountedInUnit {
  name: string
  unit: Unit
}

/** What a change of unit makes of an ingredient, or why it cannot be. */
export type UnitChange =
  | { after: CountedInUnit; refusal: null }
  | { after: null; refusal: { field: keyof CountedInUnit | 'unit'; reason: string } }

/** A cost is kept in whole cents: one that would be more than a tenth off by that is asked for. */
const maxCostError = 0.1

/**
 * What becomes of an ingredient whose unit is changed: its stock stays what it is, so quantity, threshold and cost are
 * converted. What was `said` with the new unit is in it already. Refused where units do not convert and something was not
 * said, and where a cost is too small for whole cents.
 */
export function changeUnit(before: InUnit, unit: Unit, said: Partial<CountedInUnit>): UnitChange {
  const one = convert(1, before.unit, unit)
  const unsaid = (field: keyof CountedInUnit) => said[field] === undefined && before[field] !== 0
  if (one === null) {
    if (unsaid('currentQuantity') || unsaid('reorderThreshold') || unsaid('costPerUnitCents'))
      return refused('unit', unconvertible(before, unit))
    return { after: { ...zero, ...said }, refusal: null }
  }
  const quantityOf = (field: 'currentQuantity' | 'reorderThreshold') =>
    said[field] ?? roundQuantity(convert(before[field], before.unit, unit) ?? 0)
  const cents = said.costPerUnitCents ?? before.costPerUnitCents / one
  const costPerUnitCents = Math.round(cents)
  if (Math.abs(costPerUnitCents - cents) > maxCostError * cents)
    return refused('costPerUnitCents', tooCheap(before, unit))
  const after = {
    currentQuantity: quantityOf('currentQuantity'),
    reorderThreshold: quantityOf('reorderThreshold'),
    costPerUnitCents,
  }
  const isTooMuch = Math.max(after.currentQuantity, after.reorderThreshold) > maxQuantity
  return isTooMuch ? refused('unit', tooMuch(before, unit)) : { after, refusal: null }
}

/** How the history tells of a change of unit, as: Unit changed from grams to oz: 283 grams are 9.983 oz. */
export function unitChangeNotes(before: InUnit, unit: Unit, currentQuantity: number): string {
  const now = amountWords(currentQuantity, unit)
  const units = `Unit changed from ${unitLabels[before.unit]} to ${unitLabels[unit]}`
  const converted = convert(before.currentQuantity, before.unit, unit)
  const isConverted = converted !== null && roundQuantity(converted) === currentQuantity
  return isConverted
    ? `${units}: ${amountWords(before.currentQuantity, before.unit)} are ${now}`
    : `${units}: ${amountWords(before.currentQuantity, before.unit)} before, set to ${now}`
}

const zero: CountedInUnit = { currentQuantity: 0, reorderThreshold: 0, costPerUnitCents: 0 }

const refused = (field: keyof CountedInUnit | 'unit', reason: string): UnitChange => ({
  after: null,
  refusal: { field, reason },
})

const unconvertible = ({ name, unit }: InUnit, to: Unit) =>
  `${name} is stocked in ${unitLabels[unit]}, which can't be converted to ${unitLabels[to]}. Enter quantity, threshold and cost in ${unitLabels[to]} too.`

const tooCheap = ({ name, unit, costPerUnitCents }: InUnit, to: Unit) =>
  `${name} costs ${formatMoney(costPerUnitCents)} per ${unitLabels[unit]}, which can't be converted to whole cents per ${unitLabels[to]}. Enter the cost too.`

const tooMuch = ({ name }: InUnit, to: Unit) =>
  `The stock of ${name} in ${unitLabels[to]} would be over ${maxQuantity}. Choose a larger unit.`
