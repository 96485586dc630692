import { allow, type Context } from '#api/context.ts'
import { numberOf } from '#api/db/numberOf.ts'
import { insertRow, updateRow } from '#api/db/statements/rows.ts'
import { applyEdit, type SentEdit } from '#api/live/outbox/edits.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Invalid, valid } from '#api/errors.ts'
import { supplierNamed } from '#api/features/suppliers/suppliers.service.ts'
import { recomputeFigures } from '#api/features/recipes/computedFigures.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { changesFigures } from '#domain/recipes/computedFigures.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import {
  ingredientDefaults,
  ingredientFields,
  ingredientLabels,
  type IngredientFields,
} from '#domain/stock/ingredientForm.ts'
import { changeUnit, unitChangeNotes } from '#domain/stock/unitChange.ts'
import type { MutationCreateIngredientArgs, MutationUpdateIngredientArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf, rowOf } from './ingredientRow.ts'
import { columnsAfter, lotStockOf, planLots, writeLots } from './lotBook.service.ts'
import { currentLotEdit, lockIngredient, moveStock, stockDetail } from './stock.service.ts'

type Ingredient = Prisma.IngredientModel

const labelMessages = messagesOf(ingredientLabels)

/** Adds an ingredient; its initial quantity is the first transaction. A Conflict when the name is taken. */
export async function createIngredient(
  ctx: Context,
  { input, commandId }: MutationCreateIngredientArgs,
): Promise<Ingredient> {
  const { user } = allow(ctx, 'editIngredients')
  const { supplierName, ...sent } = input
  const fields = valid(ingredientFields, { ...ingredientDefaults, ...sent })
  const command = { name: 'createIngredient', input: [fields, supplierName ?? null], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const supplierId = fields.supplierId ?? (await supplierNamed(tx, supplierName))
    await refuseUnknown(tx, supplierId)
    const { currentQuantity: newQuantity, ...kept } = rowOf(fields)
    const created = await insertRow(tx, 'Ingredient', { ...kept, supplierId })
    record(tx, { type: 'IngredientSaved', entityId: created.id, detail: { version: 1, created: true } })
    if (newQuantity === 0) return created
    const notes = message('notes.openingStock')
    const movement = {
      transactionType: 'SET',
      quantity: newQuantity,
      newQuantity,
      userId: user.id,
      notes,
      origin: 'OPENING',
    } as const
    return (await moveStock(tx, created, movement)).saved
  }).catch(takenAs(message('stockRules.nameTaken')))
}

/**
 * Edits an ingredient, merged with what others changed since `baseVersion`; the same field with another value is a
 * Conflict. Without `baseVersion` the last writer wins. A new quantity is a transaction. A new unit doesn't change the
 * stock itself: quantities that weren't sent with it are converted; if they can't be, the edit is Invalid.
 */
export async function updateIngredient(
  ctx: Context,
  input: SentEdit<MutationUpdateIngredientArgs>,
): Promise<Ingredient> {
  const { user } = allow(ctx, 'editIngredients')
  const { id, baseVersion, isWholeForm } = input
  const { supplierName, ...sent } = input.changes
  const changes = valid(ingredientFields.partial(), sent)
  const named = [id, baseVersion, changes, supplierName ?? null]
  return inTransaction(ctx, { name: 'updateIngredient', input: named, id: input.commandId }, async (tx) => {
    if (supplierName !== undefined && changes.supplierId === undefined)
      changes.supplierId = await supplierNamed(tx, supplierName)
    const row = await lockIngredient(tx, id)
    const saved = await applyEdit(tx, {
      announce: 'IngredientSaved',
      row,
      fields: fieldsOf(row),
      labels: labelMessages,
      edit: { baseVersion, changes, isWholeForm },
      write: (merged) =>
        write(tx, row, isWholeForm ? merged : { ...saidWithUnit(changes), ...merged }, user.id),
    })
    if (changesFigures(fieldsOf(row), fieldsOf(saved))) await recomputeFigures(tx, [id])
    return saved
  }).catch(takenAs(message('stockRules.nameTaken')))
}

/** The quantities sent together with a new unit, even if the numbers are unchanged. */
function saidWithUnit({
  unit,
  currentQuantity,
  reorderThreshold,
  costPerUnitCents,
}: Partial<IngredientFields>): Partial<IngredientFields> {
  if (unit === undefined) return {}
  const said = { currentQuantity, reorderThreshold, costPerUnitCents }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** Writes an edit; a new quantity or unit is a stock movement, which records its own change. */
async function write(
  tx: Tx,
  row: Ingredient,
  merged: Partial<IngredientFields>,
  userId: string,
): Promise<Ingredient> {
  await refuseUnknown(tx, merged.supplierId)
  const { currentQuantity, ...changes } = merged
  const { unit } = changes
  if (unit !== undefined && unit !== row.unit) {
    const before = { ...fieldsOf(row), exactCostCents: numberOf(row.exactCostCents) }
    const { after, refusal } = changeUnit(before, unit, merged)
    if (refusal) throw new Invalid(refusal.reason, refusal.field)
    const { currentQuantity: newQuantity, ...counted } = after
    const notes = unitChangeNotes(before, unit, newQuantity)
    const movement = {
      transactionType: 'UNIT_CHANGED',
      quantity: newQuantity,
      newQuantity,
      userId,
      notes,
    } as const
    const edit = currentLotEdit(changes)
    const more = { ...changes, ...counted, edit, isCounted: currentQuantity !== undefined }
    return (await moveStock(tx, row, movement, more)).saved
  }
  if (currentQuantity === undefined) return editStock(tx, row, changes)
  const set = { transactionType: 'SET', quantity: currentQuantity, newQuantity: currentQuantity } as const
  return (await moveStock(tx, row, { ...set, userId, notes: message('notes.edited') }, changes)).saved
}

/** Writes fields that move nothing; those of the current lot are edited there, and recorded as they are then. */
async function editStock(tx: Tx, row: Ingredient, changes: Partial<IngredientFields>): Promise<Ingredient> {
  const edit = currentLotEdit(changes)
  if (Object.values(edit).every((value) => value === undefined))
    return updateRow(tx, 'Ingredient', { id: row.id, ...rowOf(changes) })
  const newQuantity = Number(row.currentQuantity)
  const plans = await planLots(tx, [{ stock: lotStockOf(row), newQuantity, edit }])
  await writeLots(tx, plans, () => ({ transactionId: null, userId: null }))
  const [plan] = plans
  const saved = await updateRow(tx, 'Ingredient', {
    ...{ ...rowOf(changes), ...(plan && columnsAfter(plan)), id: row.id },
  })
  const detail = stockDetail(fieldsOf(row), saved, { plan: plan ?? { lotIds: [] }, changes })
  record(tx, { type: 'IngredientSaved', entityId: row.id, detail })
  return saved
}

/** Refuses an unknown supplier; a known one can't be deleted until the transaction ends. */
async function refuseUnknown(tx: Tx, supplierId: string | null | undefined): Promise<void> {
  if (!supplierId) return
  const found = await tx.sql`SELECT 1 FROM "Supplier" WHERE "id" = ${supplierId} FOR KEY SHARE`
  if (found.length === 0) throw new Invalid(message('stockRules.supplierGoneChoose'), 'supplierId')
}
