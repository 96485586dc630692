import { message, type Message } from '#domain/language/message.ts'
import { amountAsCounted } from '#domain/units/amountSentence.ts'
import { maxQuantity } from './stock.ts'
import { unitSaid } from './unitLabels.ts'
import { convert, roundQuantity, type Unit } from './units.ts'

/** The fields of an ingredient that are in its unit. */
export interface CountedInUnit {
  currentQuantity: number
  reorderThreshold: number
  costPerUnitCents: number
}

/** An ingredient in its current unit. */
export interface InUnit extends CountedInUnit {
  name: string
  unit: Unit
}

/** The result of changing an ingredient's unit, or why it can't be changed. */
export type UnitChange =
  | { after: CountedInUnit; refusal: null }
  | { after: null; refusal: { field: keyof CountedInUnit | 'unit'; reason: Message } }

/** Costs are stored in whole cents: one that rounding would change by more than a tenth must be given. */
const maxCostError = 0.1

/**
 * Changes an ingredient's unit. The stock itself stays the same, so quantity, threshold and cost are converted; values
 * in `said` are in the new unit already. Refused when units don't convert and a value is missing, and when a cost is
 * too small for whole cents.
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

/** The history's text for a change of unit, such as: Unit changed from grams to oz: 283 grams are 9.983 oz. */
export function unitChangeNotes(before: InUnit, unit: Unit, currentQuantity: number): Message {
  const converted = convert(before.currentQuantity, before.unit, unit)
  const isConverted = converted !== null && roundQuantity(converted) === currentQuantity
  return message(isConverted ? 'notes.unitConverted' : 'notes.unitReset', {
    ...{ from: unitSaid(before.unit), to: unitSaid(unit) },
    before: amountAsCounted({ amount: before.currentQuantity, unit: before.unit }),
    now: amountAsCounted({ amount: currentQuantity, unit }),
  })
}

const zero: CountedInUnit = { currentQuantity: 0, reorderThreshold: 0, costPerUnitCents: 0 }

const refused = (field: keyof CountedInUnit | 'unit', reason: Message): UnitChange => ({
  after: null,
  refusal: { field, reason },
})

const unconvertible = ({ name, unit }: InUnit, to: Unit) =>
  message('stock.unconvertible', { name, from: unitSaid(unit), to: unitSaid(to) })

const tooCheap = ({ name, unit, costPerUnitCents: cents }: InUnit, to: Unit) =>
  message('stock.tooCheap', { name, cost: { cents }, from: unitSaid(unit), to: unitSaid(to) })

const tooMuch = ({ name }: InUnit, to: Unit) =>
  message('stock.tooMuchIn', { name, to: unitSaid(to), max: maxQuantity })
