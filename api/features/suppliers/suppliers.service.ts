import { allow, type Context } from '#api/context.ts'
import { insertRows } from '#api/db/statements/rows.ts'
import { Conflict, valid } from '#api/errors.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { commandsOf, type SentAs } from '#api/records/commands.ts'
import { message } from '#domain/language/message.ts'
import { supplier } from '#domain/stock/supplier.ts'
import type { SupplierChanges, SupplierInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Supplier = Prisma.SupplierModel

/** Every supplier by name. */
export async function suppliers(ctx: Context): Promise<Supplier[]> {
  allow(ctx, 'read')
  return ctx.db.supplier.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}

/** Adds and edits suppliers. */
export const supplierCommands = commandsOf(supplier satisfies SentAs<SupplierInput, SupplierChanges>, {
  create: { command: 'createSupplier', action: 'editIngredients' },
  update: { command: 'updateSupplier', action: 'editIngredients' },
  saved: 'SupplierSaved',
  taken: message('stockRules.supplierTaken'),
  gone: message('stockRules.supplierGone'),
})

/** The id of the supplier of this name, ignoring case; created if new. Null for an empty name. */
export async function supplierNamed(tx: Tx, name: string | null | undefined): Promise<string | null> {
  if (!name?.trim()) return null
  const fields = valid(supplier.schema.pick({ name: true }), { name })
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
