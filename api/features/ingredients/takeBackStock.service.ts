import { findRow, lockRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { takeBackReceipts } from '#api/features/suppliers/deliveries.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { readDetail } from '#domain/changes/changeKinds.ts'
import { isMovement } from '#domain/changes/kinds/ingredients.ts'
import { refuseMoveBack } from '#domain/changes/undo.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './ingredientRow.ts'
import { lockIngredient, moveStock } from './stock.service.ts'

type Transaction = Prisma.IngredientTransactionModel

/** The transactions that can be moved back: what was adjusted by hand, received, or taken for a brew. */
const movedByHand: Transaction['transactionType'][] = ['ADD', 'REMOVE', 'SET', 'ORDER_RECEIVED', 'BREWED']

/** Which of these changes of ingredients can be undone, by the ids of the changes. */
export async function undoableStock(
  db: Prisma.TransactionClient,
  changes: readonly Prisma.ChangeModel[],
): Promise<Set<bigint>> {
  const movements = changes.flatMap(({ id, type, detail: facts }) => {
    const detail = type === 'IngredientSaved' ? readDetail(type, facts) : {}
    return isMovement(detail) && detail.transactionId ? [{ id, transactionId: detail.transactionId }] : []
  })
  const ids = movements.map(({ transactionId }) => transactionId)
  const adjusted = await db.ingredientTransaction.findMany({
    where: { id: { in: ids }, transactionType: { in: movedByHand } },
    select: { id: true },
  })
  const known = new Set(adjusted.map(({ id }) => id))
  return new Set(movements.filter(({ transactionId }) => known.has(transactionId)).map(({ id }) => id))
}

/**
 * Moves the same quantity the other way: what a batch took is returned by that batch, and what was received is expected
 * again. Refused when it is no longer there, when the batch is in the trash and, for a stock that was set, when it was
 * moved since: that count is no longer valid.
 */
export async function takeBackStock(
  tx: Tx,
  { commandId, entityId, detail, at, notes, userId }: TakeBack<'IngredientSaved'>,
): Promise<void> {
  const { delta = 0, transactionId = '' } = detail
  if (!isMovement(detail)) throw new Refused(message('stockRules.cantUndo'))
  const done = await findRow(tx, 'IngredientTransaction', { id: transactionId })
  // Before the stock, as when it was taken.
  if (done?.batchId) await lockRow(tx, 'Batch', { id: done.batchId })
  const ingredient = await lockIngredient(tx, entityId)
  const [last] = await tx.sql<{ id: string; by: string | null }[]>`
    SELECT t."id", u."name" AS "by" FROM "IngredientTransaction" t LEFT JOIN "User" u ON u."id" = t."userId"
    WHERE t."ingredientId" = ${entityId} ORDER BY t."timestamp" DESC, t."id" DESC LIMIT 1`
  if (!done || !movedByHand.includes(done.transactionType)) throw new Refused(message('stockRules.cantUndo'))
  const isBrewed = done.transactionType === 'BREWED'
  // Restored from the trash, it would have taken them still.
  if (isBrewed && !done.batchId) throw new Refused(message('stockRules.batchGone'))
  if (done.transactionType === 'SET' && last?.id !== done.id) {
    const who = last?.by ?? message('form.someoneElse')
    throw new Refused(message('stockRules.changedSince', { who, name: ingredient.name }))
  }
  if (done.unit !== ingredient.unit)
    throw new Refused(message('stockRules.unitChanged', { name: ingredient.name }))
  const quantity = Number(ingredient.currentQuantity)
  // A batch that found nothing left returns nothing, and hasn't taken its ingredients then.
  if (!isBrewed) Refused.throwIf(refuseMoveBack(quantity, delta))
  const movement = {
    transactionType: delta > 0 ? 'REMOVE' : 'ADD',
    quantity: Math.abs(delta),
    newQuantity: roundQuantity(quantity - delta),
    notes,
    userId,
    ...(isBrewed && returnedBy(done)),
  } as const
  const received = done.transactionType === 'ORDER_RECEIVED'
  await moveStock(tx, ingredient, movement, received ? lotBefore(ingredient, detail) : {})
  if (received) await takeBackReceipts(tx, ingredient, { commandId, userId, at })
}

/** Which batch returns what it took, and at what cost. */
function returnedBy({ batchId, batchNumber, lotNumber, totalCostCents }: Transaction) {
  return { lotNumber, totalCostCents, ...(batchId && { batchId }), ...(batchNumber && { batchNumber }) }
}

/** The lot and the date that a delivery replaced, unless somebody has changed them since. */
function lotBefore(
  ingredient: Prisma.IngredientModel,
  { fields = {} }: TakeBack<'IngredientSaved'>['detail'],
) {
  const now = fieldsOf(ingredient)
  const { lotNumber, expirationDate } = fields
  return {
    ...(lotNumber && now.lotNumber === lotNumber.to && { lotNumber: textOrNull(lotNumber.from) }),
    ...(expirationDate &&
      now.expirationDate === expirationDate.to && { expirationDate: textOrNull(expirationDate.from) }),
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
