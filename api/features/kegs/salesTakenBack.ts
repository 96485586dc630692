import { subMilliseconds } from 'date-fns/subMilliseconds'
import { Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { refuseMoreThanSold, saleTakenBackFor, type KegReason, type KegSize } from '#domain/stock/kegs.ts'

/** Added kegs, by whom, and the reason if given. */
interface Added {
  delta: number
  reason: KegReason | null
  userId: string
  /** When, if that was earlier than it is recorded. */
  occurredAt: Date | null
}

/** The sale that added kegs reverse. */
interface Sale {
  reason: 'SOLD'
  priceCents: number
}

/**
 * The sale that added kegs reverse, at its price: with a reason, the latest that hasn't been reversed yet, Refused when
 * none was as large; without, the same person's recent one. Null for filled kegs. The kegs are locked.
 */
export async function saleToTakeBack(
  tx: Tx,
  { beerTypeId, size }: { beerTypeId: string; size: KegSize },
  { delta, reason, userId, occurredAt }: Added,
): Promise<Sale | null> {
  if (reason && reason !== 'SOLD') return null
  const since = reason ? new Date(0) : subMilliseconds(occurredAt ?? new Date(), saleTakenBackFor)
  const sales = await tx.sql<{ priceCents: number; kegs: number }[]>`
    SELECT "priceCents", sum("previousQuantity" - "newQuantity")::int AS "kegs" FROM "KegTransaction"
    WHERE "beerTypeId" = ${beerTypeId} AND "size" = ${size}::"KegSize" AND "timestamp" >= ${since}
      AND coalesce("occurredAt", "timestamp") BETWEEN ${since} AND ${occurredAt ?? 'infinity'}::timestamptz
      AND "reason" = 'SOLD'
      AND (${reason !== null} OR "userId" = ${userId})
    GROUP BY "priceCents" ORDER BY max("timestamp") DESC`
  const sale = sales.find(({ kegs }) => kegs >= delta)
  if (sale) return { reason: 'SOLD', priceCents: sale.priceCents }
  if (reason) throw new Refused(refuseMoreThanSold(Math.max(0, ...sales.map(({ kegs }) => kegs))))
  return null
}

/** Whether as many kegs were sold at a price and not taken back. The kegs are locked. */
export async function areSold(
  tx: Tx,
  { beerTypeId, size }: { beerTypeId: string; size: KegSize },
  { kegs, priceCents }: { kegs: number; priceCents: number },
): Promise<boolean> {
  const [sold] = await tx.sql<{ kegs: number }[]>`
    SELECT coalesce(sum("previousQuantity" - "newQuantity"), 0)::int AS "kegs" FROM "KegTransaction"
    WHERE "beerTypeId" = ${beerTypeId} AND "size" = ${size}::"KegSize" AND "reason" = 'SOLD'
      AND "priceCents" = ${priceCents}`
  return (sold?.kegs ?? 0) >= kegs
}
