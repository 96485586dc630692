import { subMilliseconds } from 'date-fns/subMilliseconds'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { Refused } from '#api/errors.ts'
import type { BeerInFormat } from '#api/features/packages/packageBook.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { sentWithin } from '#domain/changes/doneEarlier.ts'
import {
  openKegs,
  refuseMoreThanSold,
  reversalsAtPrices,
  saleReversedFor,
  type KegReason,
  type OpenSale,
  type Reversal,
  type ReversalAtPrice,
} from '#domain/stock/kegs.ts'

/** Added kegs, by whom, and the reason if given. */
interface Added {
  delta: number
  reason: KegReason | null
  userId: string
  /** When, if that was earlier than it is recorded. */
  occurredAt: Date | null
}

/**
 * The sales that added kegs reverse, the latest first, by price: with the reason SOLD anybody's, Refused when fewer kegs
 * are sold and not reversed; without a reason the same person's of the last ten minutes, if those are as many. Null for kegs
 * that reverse none. The kegs are locked, so that nobody else reverses them meanwhile.
 */
export async function salesToReverse(
  tx: Tx,
  { beerTypeId, formatId }: BeerInFormat,
  { delta, reason, userId, occurredAt }: Added,
): Promise<ReversalAtPrice[] | null> {
  if (reason && reason !== 'SOLD') return null
  const since = reason ? new Date(0) : subMilliseconds(occurredAt ?? new Date(), saleReversedFor)
  // What was sold just before may have reached the server a little later.
  const until = occurredAt && addMilliseconds(occurredAt, sentWithin)
  // Each has at least one keg, so that as many sales are enough.
  const sales = await tx.sql<OpenSale[]>`
    SELECT s."id", s."priceCents", s."quantity" - coalesce(r."count", 0)::int AS "open" FROM "KegTransaction" s,
      LATERAL (SELECT sum("count") AS "count" FROM "KegReversal" WHERE "reversesId" = s."id") r
    WHERE s."beerTypeId" = ${beerTypeId} AND s."formatId" = ${formatId} AND s."timestamp" >= ${since}
      AND coalesce(s."occurredAt", s."timestamp") BETWEEN ${since} AND coalesce(${until}::timestamptz, 'infinity')
      AND s."reason" = 'SOLD' AND s."transactionType" = 'REMOVE' AND s."quantity" > coalesce(r."count", 0)
      AND (${reason !== null} OR s."userId" = ${userId})
      AND NOT EXISTS (SELECT 1 FROM "KegReversal" WHERE "transactionId" = s."id")
    ORDER BY s."timestamp" DESC, s."id" DESC LIMIT ${delta}`
  if (openKegs(sales) >= delta) return reversalsAtPrices(sales, delta)
  if (reason) throw new Refused(refuseMoreThanSold(openKegs(sales)))
  return null
}

/** How many kegs of a sale are not reversed. The kegs are locked. */
export async function openOf(tx: Tx, { id, quantity }: { id: string; quantity: number }): Promise<number> {
  const [reversed] = await tx.sql<{ count: number }[]>`
    SELECT coalesce(sum("count"), 0)::int AS "count" FROM "KegReversal" WHERE "reversesId" = ${id}`
  return quantity - (reversed?.count ?? 0)
}

/** What a transaction reversed. */
export function reversalsBy(tx: Tx, transactionId: string): Promise<Reversal[]> {
  return tx.sql`SELECT "reversesId", "count" FROM "KegReversal" WHERE "transactionId" = ${transactionId}`
}
