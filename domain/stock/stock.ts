import { message, type Message, type PlainId } from '#domain/language/message.ts'
import type { Amount } from '#domain/units/amounts.ts'
import { unitSaid } from './unitLabels.ts'
import { convert, roundQuantity, type Unit } from './units.ts'

export const ingredientCategories = ['GRAIN', 'HOPS', 'YEAST', 'MISC'] as const

export type IngredientCategory = (typeof ingredientCategories)[number]

/** The label of a category. */
export const categoryLabels = {
  GRAIN: 'common.category.GRAIN',
  HOPS: 'common.category.HOPS',
  YEAST: 'common.category.YEAST',
  MISC: 'common.category.MISC',
} as const satisfies Record<IngredientCategory, PlainId>

export const stockStatuses = ['GOOD', 'WARNING', 'LOW', 'OUT'] as const

export type StockStatus = (typeof stockStatuses)[number]

/** Up to this multiple of the threshold is a warning. */
const warningFactor = 1.5

/** What decides how good a stock is. */
export interface StockLevel {
  currentQuantity: number
  reorderThreshold: number
  /** It was in stock once: a catalogue entry that was never bought isn't out. */
  wasStocked: boolean
}

/** Whether an ingredient is only in the catalogue: it was never in stock, and no threshold asks for it. */
export function isOnlyListed({ currentQuantity, reorderThreshold, wasStocked }: StockLevel): boolean {
  return currentQuantity <= 0 && reorderThreshold <= 0 && !wasStocked
}

/**
 * The status of a stock: out at 0, low up to the threshold, a warning up to 1.5 x the threshold, else good. Nothing is missing of
 * what is only listed.
 */
export function stockStatus(level: StockLevel): StockStatus {
  const { currentQuantity, reorderThreshold } = level
  if (isOnlyListed(level)) return 'GOOD'
  if (currentQuantity <= 0) return 'OUT'
  if (currentQuantity <= reorderThreshold) return 'LOW'
  return currentQuantity <= warningFactor * reorderThreshold ? 'WARNING' : 'GOOD'
}

/** Whether a stock counts as low or out: the one rule for counts, lists, orders and alerts. */
export function isLow(level: StockLevel): boolean {
  const status = stockStatus(level)
  return status === 'LOW' || status === 'OUT'
}

/** What a unit of an ingredient costs, in cents: exactly, where that is no whole number of them. */
export function unitCostCents({
  exactCostCents,
  costPerUnitCents,
}: {
  exactCostCents: { toString(): string } | null
  costPerUnitCents: number
}): number {
  return exactCostCents === null ? costPerUnitCents : Number(exactCostCents)
}

/**
 * The value of a stock in whole cents, half a cent up: quantity x cost, multiplied as whole numbers of thousandths and of
 * hundred-millionths of a cent, as they are stored. PostgreSQL keeps the same in the column of this name.
 */
export function inventoryValueCents(currentQuantity: number, costPerUnitCents: number): number {
  const parts = BigInt(Math.round(currentQuantity * 1e3)) * BigInt(Math.round(costPerUnitCents * 1e8))
  return Number((parts + 50_000_000_000n) / 100_000_000_000n)
}

export const adjustmentTypes = ['ADD', 'REMOVE', 'SET'] as const

export type AdjustmentType = (typeof adjustmentTypes)[number]

/** The largest stock of one ingredient. */
export const maxQuantity = 1_000_000

/** The effect of an adjustment: removing stops at 0; `quantity` is what was actually moved, or set. */
export function adjustStock(
  current: number,
  type: AdjustmentType,
  quantity: number,
): { quantity: number; newQuantity: number } {
  if (type === 'SET') return { quantity, newQuantity: quantity }
  const newQuantity = roundQuantity(type === 'ADD' ? current + quantity : Math.max(0, current - quantity))
  return { quantity: roundQuantity(Math.abs(newQuantity - current)), newQuantity }
}

/** A stock to be taken from. */
export interface Stock {
  name: string
  unit: Unit
  currentQuantity: number
}

/** An amount that a recipe asks for, scaled. */
export type Asked = Amount

/** How much of a stock is needed and missing, in its own unit; null, with the reason, when units can't be converted. */
export interface Need {
  /** What is asked for, as the recipe has it, scaled. */
  asked: readonly Asked[]
  needed: number | null
  there: number
  short: number | null
  status: 'ENOUGH' | 'SHORT' | 'UNKNOWN'
  reason: Message | null
}

/**
 * Compares the amounts needed of an ingredient with its stock. Units that can't be converted are reported, not guessed.
 */
export function needOf(stock: Stock, asked: readonly Asked[]): Need {
  const there = stock.currentQuantity
  const amounts = asked.map(({ amount, unit }) => convert(amount, unit, stock.unit))
  const odd = asked[amounts.indexOf(null)]
  if (odd) {
    const reason = refuseOtherUnit(stock, odd.unit)
    return { asked, needed: null, there, short: null, status: 'UNKNOWN', reason }
  }
  const needed = roundQuantity(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))
  const short = roundQuantity(Math.max(0, needed - there))
  return { asked, needed, there, short, status: short > 0 ? 'SHORT' : 'ENOUGH', reason: null }
}

/** Why an amount in this unit can't be compared with a stock. */
export function refuseOtherUnit({ name, unit }: Pick<Stock, 'name' | 'unit'>, other: Unit): Message {
  return message('common.need.otherUnit', {
    name,
    unit: unitSaid(unit),
    other: unitSaid(other),
  })
}
