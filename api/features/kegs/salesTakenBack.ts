import type { SqlTx } from '#api/live/outbox/outbox.ts'
import { saleTakenBackFor, type KegReason, type KegSize } from '#domain/stock/kegs.ts'

/** Kegs that are added, by whom, and what was said about why. */
interface Added {
  delta: number
  reason: KegReason | null
  userId: string
}

/** The sale that added kegs take back. */
interface Sale {
  reason: 'SOLD'
  priceCents: number
}

/**
 * The sale that kegs take back which come in again, at the price of that sale: one that was named, or, where nothing was
 * said, what the same person sold a moment ago and has not taken back yet, if that was as many or more. Null when they
 * were filled. The kegs are locked.
 */
export async function saleToTakeBack(
  tx: SqlTx,
  { beerTypeId, size, priceCents }: { beerTypeId: string; size: KegSize; priceCents: number },
  { delta, reason, userId }: Added,
): Promise<Sale | null> {
  if (reason && reason !== 'SOLD') return null
  const since = reason ? new Date(0) : new Date(Date.now() - saleTakenBackFor)
  const [sale] = await tx.sql<{ priceCents: number }[]>`
    SELECT "priceCents" FROM "KegTransaction"
    WHERE "beerTypeId" = ${beerTypeId} AND "size" = ${size}::"KegSize" AND "timestamp" >= ${since}
      AND "reason" = 'SOLD'
      AND (${reason !== null} OR "userId" = ${userId})
    GROUP BY "priceCents" HAVING sum("previousQuantity" - "newQuantity") >= ${delta}
    ORDER BY max("timestamp") DESC LIMIT 1`
  if (sale) return { reason: 'SOLD', priceCents: sale.priceCents }
  return reason ? { reason, priceCents } : null
}
