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

/** The status of a stock: out at 0, low up to the threshold, a warning up to 1.5 x the threshold, else good. */
export function stockStatus(currentQuantity: number, reorderThreshold: number): StockStatus {
  if (currentQuantity <= 0) return 'OUT'
  if (currentQuantity <= reorderThreshold) return 'LOW'
  return currentQuantity <= warningFactor * reorderThreshold ? 'WARNING' : 'GOOD'
}

/** What decides whether a stock is low. */
export interface StockLevel {
  currentQuantity: number
  reorderThreshold: number
  /** It was in stock once: a catalogue entry that was never bought isn't low. */
  wasStocked: boolean
}

/** Whether a stock counts as low or out: the one rule for counts, lists, orders and alerts. */
export function isLow({ currentQuantity, reorderThreshold, wasStocked }: StockLevel): boolean {
  const status = stockStatus(currentQuantity, reorderThreshold)
  return status === 'LOW' || (status === 'OUT' && (wasStocked || reorderThreshold > 0))
}

/** The value of a stock in whole cents: quantity x cost. */
export function inventoryValueCents(currentQuantity: number, costPerUnitCents: number): number {
  return Math.round(Number((currentQuantity * costPerUnitCents).toFixed(6)))
}

/** What a quantity that was taken cost, in whole cents; null while nobody has said what the ingredient costs. */
export function takenCostCents(quantity: number, costPerUnitCents: number): number | null {
  return costPerUnitCents === 0 ? null : inventoryValueCents(quantity, costPerUnitCents)
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
