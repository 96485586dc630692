import { convert, roundQuantity } from '#domain/stock/units.ts'
import { noteColumns } from '#api/language/notes.ts'
import { allow, type Context } from '#api/context.ts'
import { columnsOf, insertRow, lockKnown, lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Said } from '#domain/language/message.ts'
import type { IngredientFields } from '#domain/stock/ingredientForm.ts'
import { receivedOrderFields, receivedStock } from '#domain/stock/receipts.ts'
import { transactionFields } from '#domain/stock/kegForm.ts'
import { refuseAdjustment } from '#domain/stock/adjustments.ts'
import { adjustStockLate, noteOfLate, type LaterMovement } from '#domain/stock/lateActs.ts'
import { adjustStock, maxQuantity, refuseOtherUnit } from '#domain/stock/stock.ts'
import type { MutationAdjustIngredientArgs, MutationReceiveOrderArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf, rowOf } from './ingredientRow.ts'
import { receiveDeliveries } from '#api/features/suppliers/deliveries.service.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'

type Ingredient = Prisma.IngredientModel
type Transaction = Prisma.IngredientTransactionModel

/** An ingredient after a command; `moved` is the quantity actually added (positive) or removed (negative). */
export type MovedIngredient = Ingredient & { moved?: number }

/**
 * Adds to a stock, removes from it (never below 0) or sets it; each call is one transaction with the quantity actually
 * moved. What is recorded later than it was done counts as of then.
 */
export async function adjustIngredient(
  ctx: Context,
  input: MutationAdjustIngredientArgs,
): Promise<MovedIngredient> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { id, type, quantity } = input
  Invalid.throwIf(refuseAdjustment(quantity), 'quantity')
  const { notes } = valid(transactionFields, { notes: input.notes ?? null })
  const asked = [id, type, quantity, notes, ...(input.unit ? [input.unit] : [])]
  const command = { name: 'adjustIngredient', input: asked, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const ingredient = await lockIngredient(tx, id)
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const later = occurredAt ? await movedSince(tx, ingredient, occurredAt) : []
    const counted = countedIn(ingredient, input)
    const adjusted = adjustStockLate(Number(ingredient.currentQuantity), type, counted, later)
    const { saved, transaction } = await moveStock(tx, ingredient, {
      ...adjusted,
      transactionType: type,
      notes: noteOfLate(type, { amount: counted, unit: ingredient.unit }, { later, notes }) ?? notes,
      occurredAt,
      userId: user.id,
    })
    return { ...saved, moved: Number(transaction.newQuantity.minus(transaction.previousQuantity)) }
  })
}

/** What was done with a locked stock after a time, and is recorded already. */
async function movedSince(tx: Tx, { id, unit }: Ingredient, since: Date): Promise<LaterMovement[]> {
  const rows = await tx.sql<Transaction[]>`
    SELECT ${columnsOf('IngredientTransaction')} FROM "IngredientTransaction" WHERE "ingredientId" = ${id}
      AND "timestamp" > ${since} AND coalesce("occurredAt", "timestamp") > ${since}`
  return rows.flatMap((row): LaterMovement[] => {
    // The same stock in another unit.
    if (row.transactionType === 'UNIT_CHANGED') return []
    const moved = convert(Number(row.newQuantity.minus(row.previousQuantity)), row.unit, unit)
    // A stock that is counted in a unit that doesn't convert was counted anew.
    return [{ isCount: moved === null || counts.includes(row.transactionType), moved: moved ?? 0 }]
  })
}

/** The movements that say what there was. */
const counts: Transaction['transactionType'][] = ['SET', 'IMPORTED']

/** A quantity in the unit of its stock. */
function countedIn(
  { name, unit }: Ingredient,
  { quantity, unit: given }: MutationAdjustIngredientArgs,
): number {
  const counted = convert(quantity, given ?? unit, unit)
  if (counted !== null) return given && given !== unit ? roundQuantity(counted) : counted
  throw new Invalid(refuseOtherUnit({ name, unit }, given ?? unit), 'unit')
}

/**
 * Books a delivery: adds the quantity; its cost of one, its lot and its day become those of the stock. It counts towards what
 * was ordered of it.
 */
export async function receiveOrder(
  ctx: Context,
  { input, commandId }: MutationReceiveOrderArgs,
): Promise<Ingredient> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { ingredientId, ...sent } = input
  const nothing = { totalCostCents: null, lotNumber: null, expirationDate: null, notes: null }
  const order = valid(receivedOrderFields, { ...nothing, ...sent })
  const command = { name: 'receiveOrder', input: [ingredientId, order], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const ingredient = await lockIngredient(tx, ingredientId)
    const { quantity, lotNumber, notes, totalCostCents } = order
    const { saved } = await moveStock(
      tx,
      ingredient,
      {
        ...adjustStock(Number(ingredient.currentQuantity), 'ADD', quantity),
        transactionType: 'ORDER_RECEIVED',
        userId: user.id,
        lotNumber,
        totalCostCents,
        notes,
      },
      receivedStock(fieldsOf(ingredient), order),
    )
    await receiveDeliveries(tx, ingredient, quantity)
    return saved
  })
}

/** A stock movement, by whom and why. */
export interface StockMovement {
  transactionType: Transaction['transactionType']
  /** The quantity actually moved or, for SET, IMPORTED and UNIT_CHANGED, the new quantity. */
  quantity: number
  newQuantity: number
  userId: string
  notes?: Said | null
  lotNumber?: string | null
  totalCostCents?: number | null
  /** When it was done, if that was earlier than it is recorded. */
  occurredAt?: Date | null
  batchId?: string
  batchNumber?: string
  /** The log entry that took it. */
  logId?: string
}

/** Changes a locked stock, writes the transaction and records both changes, together with the fields in `more`. */
export async function moveStock(
  tx: Tx,
  ingredient: Ingredient,
  movement: StockMovement,
  { exactCostCents, ...more }: Partial<IngredientFields> & { exactCostCents?: number | null } = {},
): Promise<{ saved: Ingredient; transaction: Transaction }> {
  const { newQuantity } = movement
  if (newQuantity > maxQuantity)
    throw new Invalid(message('stockRules.stockTooLarge', { max: maxQuantity }), {
      quantity: message('stockRules.tooMuchShort'),
    })
  const before = fieldsOf(ingredient)
  const transaction = await insertRow(tx, 'IngredientTransaction', {
    ...movement,
    ...noteColumns(movement.notes),
    ingredientId: ingredient.id,
    unit: more.unit ?? ingredient.unit,
    previousQuantity: before.currentQuantity,
    // Not `tx.at`: acquiring the lock may have taken time, and the history must be in the order of the quantities.
    timestamp: new Date(),
  })
  const changes: Partial<IngredientFields> = { ...more, currentQuantity: newQuantity }
  const exactly = exactCostCents === undefined ? {} : { exactCostCents }
  const saved = await updateRow(tx, 'Ingredient', { ...rowOf(changes), ...exactly, id: ingredient.id })
  const after = fieldsOf(saved)
  const fields = (Object.keys(changes) as (keyof IngredientFields)[]).map(
    (field) => [field, { from: before[field], to: after[field] }] as const,
  )
  // A new unit doesn't move any stock.
  const isMoved = movement.transactionType !== 'UNIT_CHANGED'
  record(tx, {
    type: 'IngredientSaved',
    entityId: ingredient.id,
    detail: {
      ...(isMoved && {
        delta: Number(transaction.newQuantity.minus(transaction.previousQuantity)),
        unit: transaction.unit,
      }),
      transactionId: transaction.id,
      ...(movement.logId && { logId: movement.logId }),
      ...(movement.occurredAt && { occurredAt: movement.occurredAt.toISOString() }),
      version: saved.version,
      fields: Object.fromEntries(fields),
    },
  })
  return { saved, transaction }
}

/** The ingredient, locked until the transaction ends. */
export async function lockIngredient(tx: Tx, id: string): Promise<Ingredient> {
  return lockKnown(tx, 'Ingredient', { id }, message('stock.gone'))
}

/** The ingredients with these ids, locked; always in the order of their ids, which prevents deadlocks. */
export function lockIngredients(tx: Tx, ids: string[]): Promise<Ingredient[]> {
  return lockRows(tx, 'Ingredient', { id: ids })
}
