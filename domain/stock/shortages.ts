import { addDays, dayOf, type Day } from '#domain/batches/timeline.ts'
import { stockOn, type Delivery } from './deliveries.ts'
import { orderBy, type OrderBy } from './orderBy.ts'
import { needOf, type Asked, type Need, type Stock } from './stock.ts'
import { roundQuantity } from './units.ts'

/** A planned brew and the ingredients it needs, scaled to its size. */
export interface BrewFacts {
  id: string
  batchNumber: string
  recipeName: string
  /** A calendar day, as midnight UTC. */
  brewDate: Date
  needs: ReadonlyMap<string, readonly Asked[]>
}

/** An ingredient that a brew needs, against what earlier brews leave of it. */
export interface BrewNeed extends Need {
  ingredientId: string
  stock: KnownStock
}

/** A stock with its id, the lead time of its supplier in days, if known, and what is on order. */
export type KnownStock = Stock & { id: string; leadDays?: number | null; expected?: readonly Delivery[] }

/**
 * What each brew needs and what it lacks. The brews use the stock in the order of their days, so that the last sack
 * isn't counted for two of them. What is on order counts from the day it is expected. Units that can't be converted take
 * nothing from the stock.
 */
export function brewNeeds<Brew extends Omit<BrewFacts, 'recipeName'>>(
  brews: readonly Brew[],
  stocks: readonly KnownStock[],
): { brew: Brew; needs: BrewNeed[] }[] {
  const taken = new Map<string, number>()
  const byId = new Map(stocks.map((stock) => [stock.id, stock]))
  const inOrder = [...brews].sort(
    (a, b) => a.brewDate.getTime() - b.brewDate.getTime() || (a.batchNumber < b.batchNumber ? -1 : 1),
  )
  return inOrder.map((brew) => ({
    brew,
    needs: [...brew.needs].flatMap(([ingredientId, asked]) => {
      const stock = byId.get(ingredientId)
      if (!stock) return []
      const before = taken.get(ingredientId) ?? 0
      const there = roundQuantity(stockOn(dayOf(brew.brewDate), stock, stock.expected ?? []) - before)
      const need = needOf({ ...stock, currentQuantity: there }, asked)
      taken.set(ingredientId, before + Math.min(there, need.needed ?? 0))
      return [{ ...need, ingredientId, stock }]
    }),
  }))
}

/**
 * By when the first of these ingredients must be ordered for the brews that lack it; null when none is lacking, or no lead
 * time is known.
 */
export function firstOrderBy(
  ingredientIds: readonly string[],
  { brews, stocks }: { brews: readonly BrewFacts[]; stocks: readonly KnownStock[] },
  today: Day,
): OrderBy | null {
  const all = brewNeeds(brews, stocks).flatMap(({ brew, needs }) => {
    const day = dayOf(brew.brewDate)
    return needs.flatMap(({ ingredientId, short, stock }) => {
      const isMeant = short && ingredientIds.includes(ingredientId)
      return (isMeant && orderBy(day, stock.leadDays ?? null, today)) || []
    })
  })
  return all.sort((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null
}

/** Ingredients that planned brews lack, and the last day to order them, as far as their lead time is known. */
export interface DueOrders {
  ingredientIds: string[]
  day: Day | null
}

/**
 * What is to be ordered for planned brews within so many days: what has to be ordered by then or, where the lead time is not known,
 * what is needed by then.
 */
export function ordersDue(
  { brews, stocks }: { brews: readonly BrewFacts[]; stocks: readonly KnownStock[] },
  today: Day,
  withinDays: number,
): DueOrders {
  const due = brewNeeds(brews, stocks).flatMap(({ brew, needs }) => {
    const neededOn = dayOf(brew.brewDate)
    return needs.flatMap(({ ingredientId, short, stock }) => {
      const day = orderBy(neededOn, stock.leadDays ?? null, today)?.day ?? null
      return short && (day ?? neededOn) <= addDays(today, withinDays) ? [{ ingredientId, day }] : []
    })
  })
  const days = due.flatMap(({ day }) => day ?? []).sort()
  return { ingredientIds: [...new Set(due.map(({ ingredientId }) => ingredientId))], day: days[0] ?? null }
}
