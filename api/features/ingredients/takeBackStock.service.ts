import { findRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { readDetail } from '#domain/changes/changeKinds.ts'
import { isMovement } from '#domain/changes/kinds/ingredients.ts'
import { refuseMoveBack } from '#domain/changes/undo.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockIngredient, moveStock } from './stock.service.ts'

/** The transactions that can be moved back: what was adjusted by hand. */
const adjustments: Prisma.IngredientTransactionModel['transactionType'][] = ['ADD', 'REMOVE', 'SET']

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
    where: { id: { in: ids }, transactionType: { in: adjustments } },
    select: { id: true },
  })
  const known = new Set(adjusted.map(({ id }) => id))
  return new Set(movements.filter(({ transactionId }) => known.has(transactionId)).map(({ id }) => id))
}

/**
 * Moves the same quantity the other way. Refused when it is no longer there and, for a stock that was set, when it was
 * moved since: that count is no longer valid.
 */
export async function takeBackStock(
  tx: Tx,
  { entityId, detail, notes, userId }: TakeBack<'IngredientSaved'>,
): Promise<void> {
  const ingredient = await lockIngredient(tx, entityId)
  const { delta = 0, transactionId = '' } = detail
  if (!isMovement(detail)) throw new Refused(message('stockRules.cantUndo'))
  const [last] = await tx.sql<{ id: string; by: string | null }[]>`
    SELECT t."id", u."name" AS "by" FROM "IngredientTransaction" t LEFT JOIN "User" u ON u."id" = t."userId"
    WHERE t."ingredientId" = ${entityId} ORDER BY t."timestamp" DESC, t."id" DESC LIMIT 1`
  const done = await findRow(tx, 'IngredientTransaction', { id: transactionId })
  if (!done || !adjustments.includes(done.transactionType)) throw new Refused(message('stockRules.cantUndo'))
  if (done.transactionType === 'SET' && last?.id !== done.id) {
    const who = last?.by ?? message('form.someoneElse')
    throw new Refused(message('stockRules.changedSince', { who, name: ingredient.name }))
  }
  if (done.unit !== ingredient.unit)
    throw new Refused(message('stockRules.unitChanged', { name: ingredient.name }))
  const quantity = Number(ingredient.currentQuantity)
  Refused.throwIf(refuseMoveBack(quantity, delta))
  await moveStock(tx, ingredient, {
    transactionType: delta > 0 ? 'REMOVE' : 'ADD',
    quantity: Math.abs(delta),
    newQuantity: Number((quantity - delta).toFixed(3)),
    notes,
    userId,
  })
}
