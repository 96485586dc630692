import { dayOf, type Day } from '#domain/batches/timeline.ts'
import { restOf } from './deliveries.ts'
import { orderBy } from './orderBy.ts'
import { brewNeeds, type BrewFacts, type KnownStock } from './shortages.ts'
import { suggestedAmount } from './supplierOrders.ts'
import { roundQuantity } from './units.ts'

/** An ingredient to order. */
export interface OrderProposal {
  ingredientId: string
  /** In the unit of its stock; null for one that is out and has no threshold, which is left to who orders it. */
  amount: number | null
  /** The day of the first planned brew that lacks it. */
  neededOn: Day | null
  /** The last day on which an order arrives in time for that brew, if its lead time is known. */
  orderBy: Day | null
}

/** A stock with its threshold. */
export type StockToOrder = KnownStock & { reorderThreshold: number }

/**
 * What plan and thresholds need beyond what is in stock and on order: what planned brews lack on their days and, where their whole plan
 * leaves no more than the threshold, as much as brings the stock to twice that. An order whose amount was left to the supplier is
 * enough for the threshold.
 */
export function proposeOrders(
  stocks: readonly StockToOrder[],
  brews: readonly BrewFacts[],
  today: Day,
): OrderProposal[] {
  const needs = brewNeeds(brews, stocks).flatMap(({ brew, needs: all }) =>
    all.map((need) => ({ ...need, day: dayOf(brew.brewDate) })),
  )
  return stocks.flatMap(({ id, leadDays = null, ...stock }) => {
    const own = needs.filter(({ ingredientId }) => ingredientId === id)
    const short = own.reduce((sum, need) => sum + (need.short ?? 0), 0)
    const neededOn = own.find((need) => need.short)?.day ?? null
    const amount = Math.max(
      short,
      refillOf(
        stock,
        own.reduce((sum, { needed }) => sum + (needed ?? 0), 0),
      ),
    )
    const isLeftOver = stock.currentQuantity <= 0 && stock.reorderThreshold === 0 && !stock.expected?.length
    if (amount <= 0 && !isLeftOver) return []
    const by = neededOn && orderBy(neededOn, leadDays, today)
    return [
      { ingredientId: id, amount: roundQuantity(amount) || null, neededOn, orderBy: by ? by.day : null },
    ]
  })
}

/** What brings a stock to twice its threshold, once the plan took what it needs and all orders are there. */
function refillOf(stock: Omit<StockToOrder, 'id'>, needed: number): number {
  const { expected = [], unit, currentQuantity, reorderThreshold } = stock
  if (expected.some(({ amount }) => amount === null)) return 0
  const coming = expected.reduce((sum, delivery) => sum + (restOf(delivery, unit) ?? 0), 0)
  const left = currentQuantity + coming - needed
  return left > reorderThreshold ? 0 : (suggestedAmount({ currentQuantity: left, reorderThreshold }) ?? 0)
}
