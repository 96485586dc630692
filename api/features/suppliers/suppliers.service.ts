import { allow, type Context } from '#api/context.ts'
import { insertRow, insertRows, lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Conflict, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import { supplierFields, supplierLabels } from '#domain/stock/supplierForm.ts'
import type { MutationCreateSupplierArgs, MutationUpdateSupplierArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Supplier = Prisma.SupplierModel

const labelMessages = messagesOf(supplierLabels)

/** Every supplier by name. */
export async function suppliers(ctx: Context): Promise<Supplier[]> {
  allow(ctx, 'read')
  return ctx.db.supplier.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}

/** Adds a supplier. */
export async function createSupplier(
  ctx: Context,
  { input, commandId }: MutationCreateSupplierArgs,
): Promise<Supplier> {
  allow(ctx, 'editIngredients')
  const fields = valid(supplierFields, { email: null, phone: null, leadDays: null, ...input })
  return inTransaction(ctx, { name: 'createSupplier', input: fields, id: commandId }, async (tx) => {
    const supplier = await insertRow(tx, 'Supplier', fields)
    recordCreated(tx, supplier.id)
    return supplier
  }).catch(takenAs(message('stockRules.supplierTaken')))
}

/** Edits a supplier. */
export async function updateSupplier(ctx: Context, input: MutationUpdateSupplierArgs): Promise<Supplier> {
  allow(ctx, 'editIngredients')
  const { id, baseVersion } = input
  const changes = valid(supplierFields.partial(), input.changes)
  const command = { name: 'updateSupplier', input: [id, baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockKnown(tx, 'Supplier', { id }, message('stockRules.supplierGone'))
    return applyEdit(tx, {
      announce: 'SupplierSaved',
      row,
      fields: { name: row.name, email: row.email, phone: row.phone, leadDays: row.leadDays },
      labels: labelMessages,
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'Supplier', { id, ...data }),
    })
  }).catch(takenAs(message('stockRules.supplierTaken')))
}

/** The id of the supplier of this name, ignoring case; created if new. Null for an empty name. */
export async function supplierNamed(tx: Tx, name: string | null | undefined): Promise<string | null> {
  if (!name?.trim()) return null
  const fields = valid(supplierFields.pick({ name: true }), { name })
  const find = () => tx.sql<{ id: string }[]>`
    SELECT "id" FROM "Supplier" WHERE lower("name") = lower(${fields.name})`
  const [known] = await find()
  if (known) return known.id
  const created = await insertRows(tx, 'Supplier', [fields], 'leave out')
  const [named] = await find()
  if (!named) throw new Conflict(message('stockRules.supplierRemoved'))
  if (created.length > 0) recordCreated(tx, named.id)
  return named.id
}

const recordCreated = (tx: Tx, entityId: string) =>
  record(tx, { type: 'SupplierSaved', entityId, detail: { version: 1, created: true } })
