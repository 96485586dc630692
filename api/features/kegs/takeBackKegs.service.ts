import { findRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { refuseMoveBack } from '#domain/changes/undo.ts'
import { soldTakenBack } from '#domain/stock/kegs.ts'
import { lockKeg, moveKegs } from './kegCount.service.ts'
import { areSold } from './salesTakenBack.ts'

/**
 * Moves the same number of kegs the other way, for the same reason, at the same price and time, so that an undone sale
 * brings no revenue; refused when they are no longer there, or the sale was taken back already.
 */
export async function takeBackKegs(
  tx: Tx,
  { entityId, detail, notes, userId }: TakeBack<'KegCountChanged'>,
): Promise<void> {
  const keg = await lockKeg(tx, { id: entityId })
  const { delta = 0, transactionId = '' } = detail
  const reason = refuseMoveBack(keg.quantity, delta)
  if (reason) throw new Refused(reason)
  const done = await findRow(tx, 'KegTransaction', { id: transactionId })
  const cause = {
    reason: done?.reason ?? ('CORRECTION' as const),
    priceCents: done?.priceCents,
    occurredAt: done?.occurredAt,
    ...(done?.batchId && { batch: { id: done.batchId, batchNumber: done.batchNumber ?? '' } }),
  }
  if (done?.reason === 'SOLD' && delta < 0) {
    const isSold = await areSold(tx, keg, { kegs: -delta, priceCents: done.priceCents })
    if (!isSold) throw new Refused(soldTakenBack)
  }
  await moveKegs(tx, keg, { delta: -delta, notes, userId, ...cause })
}
