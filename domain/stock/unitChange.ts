import { message, type Message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { amountAsCounted } from '#domain/units/amountSentence.ts'
import { inventoryValueCents, maxQuantity } from './stock.ts'
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
  /** What a unit costs where that is no whole number of cents. */
  exactCostCents?: number | null
}

/** The result of changing an ingredient's unit, or why it can't be changed; `exactCostCents` is null for a whole number. */
export type UnitChange =
  | { after: CountedInUnit & { exactCostCents: number | null }; refusal: null }
  | { after: null; refusal: { field: keyof CountedInUnit | 'unit'; reason: Message } }

/** Costs are stored in whole cents: one that rounding would change by more than a tenth must be given. */
const maxCostError = 0.1

/**
 * Changes an ingredient's unit. The stock itself stays the same, so quantity, threshold and cost are converted, and its value
 * is the same to the cent; values in `said` are in the new unit already. Refused when units don't convert and a value is
 * missing, when a cost is too small for whole cents, and when a stock is too little to be counted.
 */
export function changeUnit(before: InUnit, unit: Unit, said: Partial<CountedInUnit>): UnitChange {
  const one = convert(1, before.unit, unit)
  const unsaid = (field: keyof CountedInUnit) => said[field] === undefined && before[field] !== 0
  if (one === null) {
    if (unsaid('currentQuantity') || unsaid('reorderThreshold') || unsaid('costPerUnitCents'))
      return refused('unit', unconvertible(before, unit))
    return { after: { ...zero, ...said, exactCostCents: null }, refusal: null }
  }
  const quantityOf = (field: 'currentQuantity' | 'reorderThreshold') =>
    said[field] ?? roundQuantity(convert(before[field], before.unit, unit) ?? 0)
  const currentQuantity = quantityOf('currentQuantity')
  const known = before.exactCostCents ?? before.costPerUnitCents
  const value = inventoryValueCents(before.currentQuantity, known)
  const isSame = said.currentQuantity === undefined && value > 0
  if (isSame && currentQuantity === 0) return refused('unit', tooLittle(before, unit))
  const cents = said.costPerUnitCents ?? (isSame ? value / currentQuantity : known / one)
  const costPerUnitCents = Math.round(cents)
  if (Math.abs(costPerUnitCents - cents) > maxCostError * cents)
    return refused('costPerUnitCents', tooCheap(before, unit))
  const after = {
    currentQuantity,
    reorderThreshold: quantityOf('reorderThreshold'),
    costPerUnitCents,
    exactCostCents: cents === costPerUnitCents ? null : rounded(cents, 8),
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

const tooLittle = ({ name, unit, currentQuantity: amount }: InUnit, to: Unit) =>
  message('stock.tooLittleIn', { name, amount: amountAsCounted({ amount, unit }), to: unitSaid(to) })

const tooMuch = ({ name }: InUnit, to: Unit) =>
  message('stock.tooMuchIn', { name, to: unitSaid(to), max: maxQuantity })
