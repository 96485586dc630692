import { subMilliseconds } from 'date-fns/subMilliseconds'
import { findRow, findRows, lockRow } from '#api/db/statements/rows.ts'
import { Refused, valid } from '#api/errors.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { takeBackReceipts } from '#api/features/suppliers/deliveries.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { readDetail } from '#domain/changes/changeKinds.ts'
import { isMovement } from '#domain/changes/kinds/ingredients.ts'
import { refuseMoveBack, undoFor } from '#domain/changes/undo.ts'
import { ingredientFields } from '#domain/stock/ingredientForm.ts'
import {
  receivedStockFields,
  standingValue,
  type ReceivedStock,
  type StockChange,
} from '#domain/stock/receipts.ts'
import { lotNamed } from '#domain/stock/lots.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './ingredientRow.ts'
import { returningMoves } from './chosenLots.service.ts'
import { lockIngredient, moveStock } from './stock.service.ts'

type Transaction = Prisma.IngredientTransactionModel

const receivedFields = ingredientFields
  .pick({ costPerUnitCents: true, lotNumber: true, expirationDate: true })
  .partial()

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
  // What a batch had returned it has again.
  const isReturned = done.transactionType === 'ADD' && done.batchId !== null
  // Restored from the trash, it would have taken them still.
  if (isBrewed && !done.batchId) throw new Refused(message('stockRules.batchGone'))
  if (done.transactionType === 'SET' && last?.id !== done.id) {
    const who = last?.by ?? message('form.someoneElse')
    throw new Refused(message('stockRules.changedSince', { who, name: ingredient.name }))
  }
  if (done.unit !== ingredient.unit)
    throw new Refused(message('stockRules.unitChanged', { name: ingredient.name }))
  if (isBrewed) await refusePutBack(tx, done, ingredient)
  const quantity = Number(ingredient.currentQuantity)
  // A batch that found nothing left returns nothing, and hasn't taken its ingredients then.
  if (!isBrewed) Refused.throwIf(refuseMoveBack(quantity, delta))
  const isReceived = done.transactionType === 'ORDER_RECEIVED'
  const moves = await returningMoves(tx, ingredient, { transactionId: done.id, delta: -delta })
  const withdrawn =
    isReceived || (await isHarvest(tx, done)) ? await untouchedLot(tx, done, ingredient) : null
  const movement = {
    ...(moves && { moves }),
    ...(withdrawn && { withdrawn }),
    transactionType: isReturned ? 'BREWED' : delta > 0 ? 'REMOVE' : 'ADD',
    quantity: Math.abs(delta),
    newQuantity: roundQuantity(quantity - delta),
    notes,
    userId,
    ...((isBrewed || isReturned) && returnedBy(done)),
    ...(done.packageLotId && returnedFromPackages(done)),
  } as const
  const edited = await stockBefore(tx, ingredient, { commandId, userId, at, edited: detail.edited ?? [] })
  await moveStock(tx, ingredient, movement, edited)
  if (isReceived) await takeBackReceipts(tx, ingredient, { commandId, userId, at })
}

/** Refuses to return what a batch took of a lot and has not any more: it was put back, or pitched of another lot. */
async function refusePutBack(tx: Tx, { id, batchId, unit }: Transaction, { name }: Prisma.IngredientModel) {
  const lines = await findRows(tx, 'LotMovement', { transactionId: id })
  const all = await findRows(tx, 'LotMovement', { batchId, lotId: lines.map(({ lotId }) => lotId) })
  const hasLess = lines.some((line) => {
    const own = all.filter(({ lotId }) => lotId === line.lotId)
    const has = own.reduce((sum, one) => sum - (convert(Number(one.quantity), one.unit, unit) ?? 0), 0)
    return roundQuantity(has) < -Number(line.quantity)
  })
  if (hasLess) throw new Refused(message('lots.putBackSince', { name }))
}

/** Which batch returns what it took, or takes what it returned, and at what cost. */
function returnedBy({ batchId, batchNumber, brewStepId, lotNumber, totalCostCents }: Transaction) {
  return {
    ...{ lotNumber, totalCostCents },
    ...(batchId && { batchId }),
    ...(batchNumber && { batchNumber }),
    ...(brewStepId && { brewStepId }),
  }
}

/** Out of which packages material comes back that never went into them, and at what cost. */
const returnedFromPackages = ({ packageLotId, lotNumber, totalCostCents }: Transaction) => ({
  ...{ packageLotId: packageLotId ?? '', lotNumber, totalCostCents },
})

/** Whether yeast was harvested by it. */
async function isHarvest({ sql }: Tx, { id }: Transaction): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM "LotMovement" m JOIN "Lot" l ON l."id" = m."lotId"
    WHERE m."transactionId" = ${id} AND m."quantity" > 0 AND l."harvestActId" IS NOT NULL AND l."quantity" = m."quantity" LIMIT 1`
  return found.length > 0
}

/** The lot that a delivery or a harvest became; refused when something of it was used since. */
async function untouchedLot(
  tx: Tx,
  { id }: Transaction,
  { name }: Prisma.IngredientModel,
): Promise<string | null> {
  const [line] = await findRows(tx, 'LotMovement', { transactionId: id })
  const lot = line && (await findRow(tx, 'Lot', { id: line.lotId }))
  if (!line || !lot) return null
  const isUntouched = lot.remaining.equals(lot.quantity) && lot.quantity.equals(line.quantity)
  if (!isUntouched) throw new Refused(message('lots.usedSince', { lot: lotNamed(lot), name }))
  return lot.id
}

/**
 * Cost, lot and day without an edit that is undone: what others made of them within the time of an undo stands, unless that was
 * undone in the meantime as well.
 */
async function stockBefore(
  tx: Tx,
  ingredient: Prisma.IngredientModel,
  {
    commandId,
    userId,
    at,
    edited,
  }: { commandId: string; userId: string; at: Date; edited: readonly string[] },
): Promise<Partial<ReceivedStock>> {
  const changes = await tx.sql<StockChange[]>`
    SELECT concat("actorId", ' ', "commandId") AS "command", "detail" -> 'fields' AS "fields",
      "actorId" || ' ' || ("detail" ->> 'undoes') AS "undoes"
    FROM "Change" WHERE "at" >= ${subMilliseconds(at, undoFor)} AND "entityId" = ${ingredient.id} AND "detail" ? 'fields'
    ORDER BY "id"`
  const now = fieldsOf(ingredient)
  const before = receivedStockFields.flatMap((field) => {
    if (!edited.includes(field)) return []
    // Else it was changed by what is not in these changes, as by a file.
    const isKnown = standingValue(changes, field) === now[field]
    const value = standingValue(changes, field, `${userId} ${commandId}`)
    // What stays isn't written again: the cost of a changed unit is known more exactly than to the cent.
    return isKnown && value !== now[field] ? [[field, value]] : []
  })
  return valid(receivedFields, Object.fromEntries(before))
}
