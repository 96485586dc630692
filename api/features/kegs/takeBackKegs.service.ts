import { findRow, lockRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { leftIn, setLeftInTank, type LeftInTank } from '#api/features/packages/leftInTank.service.ts'
import {
  lockKeg,
  moveKegs,
  movesBack,
  refuseUsed,
  withdrawLoss,
} from '#api/features/packages/packageBook.service.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { refuseMoveBack } from '#domain/changes/undo.ts'
import { saleReversed, type KegReason, type Reversal } from '#domain/stock/kegs.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { openOf, reversalsBy } from './reversals.ts'

/**
 * Moves the same number of kegs the other way, for the same reason, at the same price and time, so that an undone sale
 * brings no revenue, and what was said to be left in the tank is what it was before; refused when they are no longer
 * there, the sale was reversed already, or the batch that filled them is in the trash.
 */
export async function takeBackKegs(
  tx: Tx,
  { entityId, detail, notes, userId }: TakeBack<'KegCountChanged' | 'PackageCountChanged'>,
): Promise<void> {
  const { delta = 0, transactionId = '', left, lossBBL } = detail
  const done = await findRow(tx, 'KegTransaction', { id: transactionId })
  // Restored from the trash, it would have filled them still.
  if (done?.batchNumber && !done.batchId) throw new Refused(message('kegs.batchGone'))
  // Before the kegs, as everywhere.
  if (left && done?.batchId) await takeBackLeft(tx, done.batchId, left)
  const keg = await lockKeg(tx, { id: entityId })
  Refused.throwIf(refuseMoveBack(keg.quantity, delta))
  const moves = await movesBack(tx, [{ transactionId, count: Math.abs(delta) }])
  if (done?.reason === 'FILLED' && done.batchId) await refuseUsed(tx, transactionId)
  if (lossBBL) await withdrawLoss(tx, transactionId, lossBBL)
  await moveKegs(tx, keg, {
    delta: -delta,
    reason: reasonBack(done),
    moves,
    ...(done && {
      priceCents: done.priceCents,
      occurredAt: done.occurredAt,
      reverses: await undoneBy(tx, done),
    }),
    ...(done?.batchId && { batch: { id: done.batchId, batchNumber: done.batchNumber ?? '' } }),
    notes,
    userId,
  })
}

/** What was filled goes out again as a correction. */
function reasonBack(done: Prisma.KegTransactionModel | undefined): KegReason {
  return !done?.reason || done.reason === 'FILLED' ? 'CORRECTION' : done.reason
}

/** Undone, a sale is reversed, and a reversal makes its sales count again. Refused when somebody has reversed the sale already. */
async function undoneBy(tx: Tx, done: Prisma.KegTransactionModel): Promise<Reversal[]> {
  if (done.reason !== 'SOLD') return []
  if (done.transactionType === 'REMOVE') {
    if ((await openOf(tx, done)) < done.quantity) throw new Refused(saleReversed)
    return [{ reversesId: done.id, count: done.quantity }]
  }
  const reversals = await reversalsBy(tx, done.id)
  return reversals.map(({ reversesId, count }) => ({ reversesId, count: -count }))
}

/** A later run has said more: then that stays. */
async function takeBackLeft(tx: Tx, batchId: string, { from, to }: LeftInTank): Promise<void> {
  const batch = await lockRow(tx, 'Batch', { id: batchId })
  if (batch && leftIn(batch) === to) await setLeftInTank(tx, batch, from)
}
