import { z } from 'zod'
import { optionalDay, optionalNumber } from '#domain/formFields.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { maxQuantity, isLow, type StockLevel } from './stock.ts'
import { convert, roundQuantity, type Unit } from './units.ts'

/** What the day is called on which something ordered is expected. */
export const expectedOnLabel = 'suppliers.expectedOn' satisfies PlainId

/** What can be changed of something that is on order; null if nobody knows the day. */
export const deliveryFields = z.object({ expectedOn: optionalDay(message(expectedOnLabel)) })

export type DeliveryFields = z.output<typeof deliveryFields>

/** How much of an ingredient is ordered, and for when; null is left to the supplier, or not known. */
export const orderLineFields = deliveryFields.extend({
  ingredientId: z.string(),
  amount: optionalNumber(message('suppliers.amount'), { min: 0.001, max: maxQuantity, decimals: 3 }),
})

export type OrderLine = z.output<typeof orderLineFields>

/** What was ordered of an ingredient and hasn't arrived as a whole. Without an amount it was left to the supplier. */
export interface Delivery {
  amount: number | null
  received: number
  unit: Unit
  expectedOn: Day | null
}

/** What can happen to a delivery; an undone cancellation expects it again, and so does an undone receipt. */
export const deliveryActs = ['ORDERED', 'RECEIVED', 'EXPECTED', 'NOT_RECEIVED'] as const

export type DeliveryAct = (typeof deliveryActs)[number]

/**
 * How much of a delivery is still to come, in the unit of the stock; null if that can't be known: no amount was agreed, or
 * the stock is counted in a unit that its own can't be converted to.
 */
export function restOf({ amount, received, unit }: Omit<Delivery, 'expectedOn'>, stockUnit: Unit) {
  const rest = amount === null ? null : convert(Math.max(0, amount - received), unit, stockUnit)
  return rest === null ? null : roundQuantity(rest)
}

/**
 * Whether a stock that is low or out needs no order: what is expected brings it above its threshold. An order whose amount
 * was left to the supplier counts as enough.
 */
export function isOnOrder(
  stock: Omit<StockLevel, 'wasStocked'> & { unit: Unit },
  deliveries: readonly Delivery[],
): boolean {
  if (deliveries.some(({ amount }) => amount === null)) return true
  const coming = deliveries.reduce((sum, delivery) => sum + (restOf(delivery, stock.unit) ?? 0), 0)
  return coming > 0 && stock.currentQuantity + coming > stock.reorderThreshold
}

/** Whether a stock is to be ordered: it is low or out, and what is expected doesn't change that. */
export function needsOrder(stock: StockLevel & { unit: Unit }, deliveries: readonly Delivery[]): boolean {
  return isLow(stock) && !isOnOrder(stock, deliveries)
}

/** What there is of a stock on a day: it and what is expected by then. What has no day yet, or is late, counts too. */
export function stockOn(
  day: Day,
  { currentQuantity, unit }: { currentQuantity: number; unit: Unit },
  deliveries: readonly Delivery[],
): number {
  const coming = deliveries.filter(({ expectedOn }) => expectedOn === null || expectedOn <= day)
  const amounts = coming.map((delivery) => restOf(delivery, unit) ?? 0)
  return roundQuantity(amounts.reduce((sum, amount) => sum + amount, currentQuantity))
}

/** What a receipt adds to a delivery, in its own unit, and whether that was all of it. */
export interface Receipt<Of> {
  delivery: Of
  added: number
  isWhole: boolean
}

/**
 * Counts a quantity that arrived towards the deliveries, in their order: each gets what it lacks, as far as it lasts. One
 * without an amount gets all that is left. More than was ordered is no part of any.
 */
export function receiveInto<Of extends Delivery>(
  deliveries: readonly Of[],
  { quantity, unit }: { quantity: number; unit: Unit },
): Receipt<Of>[] {
  let left = quantity
  return deliveries.flatMap((delivery) => {
    const { amount, received } = delivery
    const rest = amount === null ? left : restOf(delivery, unit)
    if (left <= 0 || rest === null) return []
    const isWhole = amount === null || left >= rest
    const taken = Math.min(left, rest)
    left = roundQuantity(left - taken)
    const missing = amount === null ? null : roundQuantity(amount - received)
    const added =
      isWhole && missing !== null ? missing : roundQuantity(convert(taken, unit, delivery.unit) ?? 0)
    return [{ delivery, added, isWhole }]
  })
}
