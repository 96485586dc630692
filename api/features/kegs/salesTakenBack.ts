import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { saleTakenBackFor, type KegReason, type KegSize } from '#domain/stock/kegs.ts'

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
 * The sale that added kegs reverse, at its price: with a reason, that one; without, the same person's recent sale that
 * hasn't been reversed yet, if it was at least as large. Null for filled kegs. The kegs are locked.
 */
export async function saleToTakeBack(
  tx: Tx,
  { beerTypeId, size, priceCents }: { beerTypeId: string; size: KegSize; priceCents: number },
  { delta, reason, userId, occurredAt }: Added,
): Promise<Sale | null> {
  if (reason && reason !== 'SOLD') return null
  const since = reason ? new Date(0) : subMilliseconds(occurredAt ?? new Date(), saleTakenBackFor)
  const [sale] = await tx.sql<{ priceCents: number }[]>`
    SELECT "priceCents" FROM "KegTransaction"
    WHERE "beerTypeId" = ${beerTypeId} AND "size" = ${size}::"KegSize" AND "timestamp" >= ${since}
      AND coalesce("occurredAt", "timestamp") BETWEEN ${since} AND ${occurredAt ?? 'infinity'}::timestamptz
      AND "reason" = 'SOLD'
      AND (${reason !== null} OR "userId" = ${userId})
    GROUP BY "priceCents" HAVING sum("previousQuantity" - "newQuantity") >= ${delta}
    ORDER BY max("timestamp") DESC LIMIT 1`
  if (sale) return { reason: 'SOLD', priceCents: sale.priceCents }
  return reason ? { reason, priceCents } : null
}
