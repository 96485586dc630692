import type { Prisma } from '#generated/prisma/client.ts'
import type { KegReason } from '#domain/stock/kegs.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import { minutesAfter } from '#prisma/seed/calendar.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { ana, ben, cellar } from '#prisma/seed/people.ts'
import type { Person } from '#prisma/seed/people.ts'
import { randomOf } from '#prisma/seed/random.ts'
import type { Random } from '#prisma/seed/random.ts'

/** A keg transaction to insert, with its author. */
export interface KegMovement {
  row: Prisma.KegTransactionCreateManyInput & { newQuantity: number; timestamp: Date }
  by: Person
}

interface CountedKeg {
  id: string
  beerTypeId: string
  size: 'HALF_BBL' | 'SIXTH_BBL'
  priceCents: number
}

/** Kegs added (positive) or requested (negative). */
interface Wish {
  timestamp: Date
  kegs: number
  notes: string
  by: Person
  /** Of what was filled. */
  batch?: Pick<Prisma.KegTransactionCreateManyInput, 'batchId' | 'batchNumber'>
}

const customers = [
  'The Copper Door',
  'Old Mill Inn',
  'Harbor Street Market',
  'Bistro Lune',
  'Corner Tap',
] as const
const historyDays = 60

/** After losses, a batch is filled half into half barrels and half into sixth barrels. */
function fillings(brews: Brew[], size: CountedKeg['size'], calendar: Calendar): Wish[] {
  return brews.flatMap(({ plan, row }) => {
    if (!row.keggingDate || row.keggingDate < calendar.ago(historyDays, 9)) return []
    const perBarrel = size === 'HALF_BBL' ? 2 : 6
    const kegs = Math.floor(plan.size * 0.94 * 0.5 * perBarrel)
    const timestamp = minutesAfter(row.keggingDate, size === 'HALF_BBL' ? 150 : 240)
    const batch = { batchId: row.id, batchNumber: row.batchNumber }
    return [{ timestamp, kegs, notes: `Filled from batch ${row.batchNumber}`, by: ben, batch }]
  })
}

function removals(size: CountedKeg['size'], calendar: Calendar, random: Random): Wish[] {
  const isHalf = size === 'HALF_BBL'
  return Array.from({ length: historyDays - 1 }, (_, index) => historyDays - 1 - index).flatMap((daysAgo) => {
    if (!random.chance(isHalf ? 0.17 : 0.3)) return []
    const isDelivery = random.chance(0.7)
    const wish = {
      timestamp: calendar.ago(daysAgo, random.whole(10, 18), random.whole(0, 59)),
      kegs: -random.whole(1, isDelivery ? 3 : 1),
      notes: isDelivery ? `Delivered to ${random.pick(customers)}` : 'Taproom',
      by: random.pick(cellar),
    }
    return [wish]
  })
}

/**
 * Sixty days of one keg's transactions, from the opening count on: filled from the batches of its beer, delivered and
 * poured. Each begins with the quantity that the previous one left; removals never exceed it.
 */
export function kegTransactionsOf(
  keg: CountedKeg,
  opening: number,
  brews: Brew[],
  calendar: Calendar,
): KegMovement[] {
  const random = randomOf(keg.id)
  const count = { timestamp: calendar.ago(historyDays, 9), kegs: opening, notes: 'Opening count', by: ana }
  const wishes: Wish[] = [
    count,
    ...fillings(brews, keg.size, calendar),
    ...removals(keg.size, calendar, random),
  ]
  const { id: kegId, ...kept } = keg
  let inStock = 0
  return wishes
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    .flatMap(({ timestamp, kegs, notes, by, batch }, index) => {
      const previousQuantity = inStock
      inStock = Math.max(0, inStock + kegs)
      const quantity = Math.abs(inStock - previousQuantity)
      if (quantity === 0) return []
      const row = {
        ...kept,
        id: `${kegId}-${String(index + 1).padStart(3, '0')}`,
        kegId,
        transactionType: kegs > 0 ? ('ADD' as const) : ('REMOVE' as const),
        quantity,
        previousQuantity,
        newQuantity: inStock,
        reason: reasonOf(kegs, batch),
        notes,
        userId: by.id,
        timestamp,
        ...batch,
      }
      return [{ row, by }]
    })
}

/** The opening count was found, the others were filled. */
function reasonOf(kegs: number, batch: Wish['batch']): KegReason {
  if (kegs < 0) return 'SOLD'
  return batch ? 'FILLED' : 'CORRECTION'
}

/** The changes of these movements. */
export function kegChanges(movements: KegMovement[]): SeededChange[] {
  return movements.map(({ row: { kegId, previousQuantity, newQuantity, timestamp: at }, by }) => {
    const delta = newQuantity - previousQuantity
    return { type: 'KegCountChanged', entityId: kegId, at, by, detail: { delta } }
  })
}
