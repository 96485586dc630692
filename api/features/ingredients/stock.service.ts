import { convert, roundQuantity } from '#domain/stock/units.ts'
import { noteColumns } from '#api/language/notes.ts'
import { allow, type Context } from '#api/context.ts'
import { columnsOf, findRow, insertRow, lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Said } from '#domain/language/message.ts'
import type { IngredientFields } from '#domain/stock/ingredientForm.ts'
import type { CurrentLotEdit, Lot } from '#domain/stock/lots.ts'
import { receivedStockFields } from '#domain/stock/receipts.ts'
import { transactionFields } from '#domain/stock/kegForm.ts'
import { refuseAdjustment } from '#domain/stock/adjustments.ts'
import { adjustStockLate, noteOfLate, type LaterMovement } from '#domain/stock/lateActs.ts'
import { maxQuantity, refuseOtherUnit } from '#domain/stock/stock.ts'
import type { MutationAdjustIngredientArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf, rowOf } from './ingredientRow.ts'
import {
  columnsAfter,
  costOf,
  lotOf,
  lotStockOf,
  planLots,
  settleLots,
  writeLots,
  type LotAct,
  type PlannedLots,
} from './lotBook.service.ts'
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
  const { unit, lotId } = input
  const asked = [id, type, quantity, notes, ...(unit ? [unit] : []), ...(lotId ? [{ lotId }] : [])]
  const command = { name: 'adjustIngredient', input: asked, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const ingredient = await lockIngredient(tx, id)
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const counted = countedIn(ingredient, input)
    const lot = input.lotId ? await lotOfStock(tx, ingredient, input.lotId) : null
    const later = occurredAt ? await movedSince(tx, { ...ingredient, lot }, occurredAt) : []
    const stock = Number(ingredient.currentQuantity)
    const before = lot ? lot.remaining : stock
    const { quantity: moved, newQuantity } = adjustStockLate(before, type, counted, later)
    const after = roundQuantity(stock - before + newQuantity)
    const { saved, transaction } = await moveStock(tx, ingredient, {
      ...{ quantity: type === 'SET' ? after : moved, newQuantity: after },
      ...(lot && { moves: [{ lotId: lot.id, quantity: roundQuantity(newQuantity - before) }] }),
      transactionType: type,
      notes: noteOfLate(type, { amount: counted, unit: ingredient.unit }, { later, notes }) ?? notes,
      occurredAt,
      userId: user.id,
    })
    return { ...saved, moved: Number(transaction.newQuantity.minus(transaction.previousQuantity)) }
  })
}

/** What was done with a locked stock, or with one lot of it, after a time, and is recorded already. */
async function movedSince(
  tx: Tx,
  { id, unit, lot }: Ingredient & { lot: Lot | null },
  since: Date,
): Promise<LaterMovement[]> {
  const rows = await tx.sql<(Transaction & { moved: number | null })[]>`
    SELECT ${columnsOf('IngredientTransaction')}, (SELECT sum(m."quantity")::float8 FROM "LotMovement" m
        WHERE m."transactionId" = t."id" AND m."lotId" = ${lot?.id ?? null}) AS "moved"
    FROM "IngredientTransaction" t WHERE "ingredientId" = ${id}
      AND "timestamp" > ${since} AND coalesce("occurredAt", "timestamp") > ${since}`
  return rows.flatMap((row): LaterMovement[] => {
    // The same stock in another unit.
    if (row.transactionType === 'UNIT_CHANGED' || (lot && row.moved === null)) return []
    const by = lot ? (row.moved ?? 0) : Number(row.newQuantity.minus(row.previousQuantity))
    const moved = convert(by, row.unit, unit)
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

/** A lot of a locked ingredient; NotFound when it is of another one. */
async function lotOfStock(tx: Tx, { id }: Ingredient, lotId: string): Promise<Lot> {
  const row = await findRow(tx, 'Lot', { id: lotId, ingredientId: id })
  if (!row) throw new NotFound(message('lots.gone'))
  return lotOf(row)
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
  /** The packages into which it went. */
  packageLotId?: string
  /** The step of a brew day that pitched it. */
  brewStepId?: string
}

/** Which lots a movement is of, if not in their order of use. */
type OfLots = Pick<LotAct, 'moves' | 'received' | 'withdrawn' | 'origin'>

/**
 * Changes a locked stock and its lots, writes the transaction and records both changes, together with the fields in `more`; those
 * of its current lot are edited there. What a batch takes is never of a lot on hold that was not chosen. `isCounted`, with another
 * unit: the quantity was counted in it.
 */
export async function moveStock(
  tx: Tx,
  ingredient: Ingredient,
  { moves, received, withdrawn, origin, ...movement }: StockMovement & OfLots,
  { exactCostCents, edit, isCounted = false, ...more }: MoreOfStock = {},
): Promise<{ saved: Ingredient; transaction: Transaction; plan: PlannedLots }> {
  const { newQuantity } = movement
  if (newQuantity > maxQuantity)
    throw new Invalid(message('stockRules.stockTooLarge', { max: maxQuantity }), {
      quantity: message('stockRules.tooMuchShort'),
    })
  const before = fieldsOf(ingredient)
  const unit = more.unit !== undefined && {
    unit: more.unit,
    costPerUnitCents: exactCostCents ?? more.costPerUnitCents ?? before.costPerUnitCents,
    isCounted,
  }
  const [plan] = await planLots(tx, [
    {
      stock: {
        ...lotStockOf(ingredient),
        ...(more.supplierId !== undefined && { supplierId: more.supplierId }),
      },
      ...{ newQuantity, edit: edit ?? currentLotEdit(more), evenHeld: movement.transactionType !== 'BREWED' },
      ...(moves && { moves }),
      ...(received && { received }),
      ...(withdrawn && { withdrawn }),
      ...(origin && { origin }),
      ...(unit && { unit }),
    },
  ])
  if (!plan) throw new Error('Nothing was planned.')
  const isUsed = movement.batchId !== undefined || movement.packageLotId !== undefined
  const cost = isUsed ? costOf(plan) : null
  const { totalCostCents = movement.transactionType === 'ADD' && cost !== null ? -cost : cost } = movement
  const transaction = await insertRow(tx, 'IngredientTransaction', {
    ...movement,
    totalCostCents,
    lotNumber: movement.lotNumber ?? (isUsed ? plan.lotNumbers : null),
    ...noteColumns(movement.notes),
    ingredientId: ingredient.id,
    unit: more.unit ?? ingredient.unit,
    previousQuantity: before.currentQuantity,
    // Not `tx.at`: acquiring the lock may have taken time, and the history must be in the order of the quantities.
    timestamp: new Date(),
  })
  await writeLots(tx, [plan], () => ({ ...movement, transactionId: transaction.id }))
  const changes: Partial<IngredientFields> = { ...more, currentQuantity: newQuantity }
  const exactly = exactCostCents === undefined ? {} : { exactCostCents }
  const saved = await updateRow(tx, 'Ingredient', {
    ...{ ...rowOf(changes), ...exactly, ...columnsAfter(plan), id: ingredient.id },
  })
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
      ...stockDetail(before, saved, { plan, changes }),
    },
  })
  return { saved, transaction, plan }
}

/** Fields that a movement changes as well. */
type MoreOfStock = Partial<IngredientFields> & {
  exactCostCents?: number | null
  /** What of the current lot is edited, if not what is in the fields. */
  edit?: CurrentLotEdit
  isCounted?: boolean
}

/** What of a stock's fields is edited in its current lot. */
export function currentLotEdit(changes: Partial<IngredientFields>): CurrentLotEdit {
  const { lotNumber, expirationDate, costPerUnitCents } = changes
  return { lotNumber, expirationDate, costPerUnitCents }
}

/** What is recorded of a stock that was written: its version, the fields that were said or came with another current lot, and its lots. */
export function stockDetail(
  before: IngredientFields,
  saved: Ingredient,
  { plan, changes }: { plan: Pick<PlannedLots, 'lotIds'>; changes: Partial<IngredientFields> },
) {
  const after = fieldsOf(saved)
  const said = Object.keys(changes) as (keyof IngredientFields)[]
  const shown = receivedStockFields.filter((field) => !said.includes(field) && after[field] !== before[field])
  const fields = [...said, ...shown].map(
    (field) => [field, { from: before[field], to: after[field] }] as const,
  )
  const edited = receivedStockFields.filter((field) => said.includes(field))
  return {
    version: saved.version,
    fields: Object.fromEntries(fields),
    ...(edited.length > 0 && { edited }),
    lotIds: plan.lotIds,
  }
}

/** The ingredient, locked until the transaction ends. */
export async function lockIngredient(tx: Tx, id: string): Promise<Ingredient> {
  const [found] = await lockIngredients(tx, [id])
  if (!found) throw new NotFound(message('stock.gone'))
  return found
}

/** The ingredients with these ids, locked; always in the order of their ids, which prevents deadlocks. */
export async function lockIngredients(tx: Tx, ids: readonly string[]): Promise<Ingredient[]> {
  const locked = await lockRows(tx, 'Ingredient', { id: ids })
  return (await settleLots(tx, locked)) ? lockRows(tx, 'Ingredient', { id: ids }) : locked
}
