import { numberOf } from '#api/db/numberOf.ts'
import { allow, type Context } from '#api/context.ts'
import { findRow, insertRows, lockKnown, lockRow, lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message } from '#domain/language/message.ts'
import { receiveInto, type Delivery as Expected, type DeliveryAct } from '#domain/stock/deliveries.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { MutationCancelDeliveryArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { dateOf, dayIn } from './expectedDays.service.ts'

type Delivery = Prisma.DeliveryModel
type Ingredient = Prisma.IngredientModel

/** Whether delivery d is expected: something of it is missing, and no mail server refused its order for good. */
export const isExpected = Prisma.sql`(d."arrivedAt" IS NULL AND d."cancelledAt" IS NULL AND NOT EXISTS (
  SELECT 1 FROM "Mail" refused WHERE refused."id" = d."mailId" AND refused."sentAt" IS NULL
    AND refused."nextTryAt" IS NULL AND refused."error" IS NOT NULL))`

/** The expected deliveries of ingredient i, as JSON. */
export const expectedOf = Prisma.sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('amount', d."amount", 'received', d."received", 'unit', d."unit",
    'expectedOn', d."expectedOn")) FROM "Delivery" d WHERE d."ingredientId" = i."id" AND ${isExpected}), '[]')`

/** The earliest first, those without a day last. */
const inOrder = Prisma.sql`ORDER BY d."expectedOn" NULLS LAST, d."orderedAt", d."id"`

/** What was ordered and has not arrived yet, the earliest first. */
export async function deliveries(ctx: Context): Promise<Delivery[]> {
  allow(ctx, 'read')
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT d."id" FROM "Delivery" d WHERE ${isExpected} ${inOrder} LIMIT 500`
  return ctx.loaders.rowsOf('delivery', rows)
}

/** An ingredient that is ordered: how much, null if that is left to the supplier, and for when. */
export interface Ordered {
  ingredient: Pick<Ingredient, 'id' | 'name' | 'unit' | 'supplierId'>
  amount: number | null
  expectedOn: string | null
}

/** Records what was ordered, by whom, and by which message if it was one. */
export async function expectDeliveries(
  tx: Tx,
  ordered: readonly Ordered[],
  { userId, mailId }: { userId: string; mailId: string | null },
): Promise<void> {
  const rows = await insertRows(
    tx,
    'Delivery',
    ordered.map(({ ingredient, amount, expectedOn }) => ({
      ...{ ingredientId: ingredient.id, supplierId: ingredient.supplierId, unit: ingredient.unit, amount },
      expectedOn: dateOf(expectedOn),
      ...{ orderedAt: tx.at, orderedById: userId, mailId },
    })),
  )
  const names = new Map(ordered.map(({ ingredient: { id, name } }) => [id, name]))
  for (const row of rows) recordDelivery(tx, row, names.get(row.ingredientId) ?? '', 'ORDERED', row.amount)
}

/** Counts what arrived of a locked ingredient, in its unit, towards what was ordered of it, towards `firstId` before others. */
export async function receiveDeliveries(
  tx: Tx,
  ingredient: Ingredient,
  { quantity, firstId = null }: { quantity: number; firstId?: string | null },
): Promise<void> {
  const all = await tx.sql<{ id: string }[]>`
    SELECT d."id" FROM "Delivery" d WHERE d."ingredientId" = ${ingredient.id} AND ${isExpected} ${inOrder}`
  const found = all.toSorted((one, other) => Number(other.id === firstId) - Number(one.id === firstId))
  const locked = await lockRows(tx, 'Delivery', { id: found.map(({ id }) => id) })
  const byId = new Map(locked.map((row) => [row.id, row]))
  const expected = found.flatMap(({ id }) => {
    const row = byId.get(id)
    // Somebody may have cancelled it before it was locked.
    return row && !row.arrivedAt && !row.cancelledAt ? [{ row, ...expectedIn(row) }] : []
  })
  for (const { delivery, added, isWhole } of receiveInto(expected, { quantity, unit: ingredient.unit })) {
    const { id, received } = delivery.row
    const row = await updateRow(tx, 'Delivery', {
      id,
      received: roundQuantity(Number(received) + added),
      ...(isWhole && { arrivedAt: tx.at }),
    })
    recordDelivery(tx, row, ingredient.name, 'RECEIVED', added)
  }
}

/** Expects again what a command received of a locked ingredient. */
export async function takeBackReceipts(
  tx: Tx,
  { id: ingredientId, name }: Ingredient,
  { commandId, userId, at }: { commandId: string; userId: string; at: Date },
): Promise<void> {
  const receipts = await tx.sql<{ id: string; added: number }[]>`
    SELECT "entityId" AS "id", ("detail" ->> 'amount')::float8 AS "added" FROM "Change"
    WHERE "at" = ${at} AND "actorId" = ${userId} AND "commandId" = ${commandId} AND "type" = 'DeliverySaved'`
  const locked = await lockRows(tx, 'Delivery', { id: receipts.map(({ id }) => id), ingredientId })
  for (const { id, received } of locked) {
    const added = receipts.find((receipt) => receipt.id === id)?.added ?? 0
    const rest = roundQuantity(Number(received) - added)
    const row = await updateRow(tx, 'Delivery', { id, received: rest, arrivedAt: null })
    recordDelivery(tx, row, name, 'NOT_RECEIVED', added)
  }
}

/** Cancels what has not arrived of a delivery. One that was cancelled already stays as it is. */
export async function cancelDelivery(
  ctx: Context,
  { id, commandId }: MutationCancelDeliveryArgs,
): Promise<Delivery> {
  allow(ctx, 'orderSupplies')
  return inTransaction(ctx, { name: 'cancelDelivery', input: id, id: commandId }, async (tx) => {
    const row = await lockKnown(tx, 'Delivery', { id }, message('request.deliveryGone'))
    if (row.arrivedAt) throw new Refused(message('orders.arrived'))
    if (row.cancelledAt) return row
    const { amount, received } = expectedIn(row)
    const rest = amount === null ? null : roundQuantity(amount - received)
    const ingredient = await findRow(tx, 'Ingredient', { id: row.ingredientId })
    const cancelled = await updateRow(tx, 'Delivery', { id, cancelledAt: tx.at })
    const detail = { name: ingredient?.name ?? '', amount: rest, unit: row.unit, version: cancelled.version }
    record(tx, { type: 'DeliveryCancelled', entityId: id, detail })
    return cancelled
  })
}

/** Expects a delivery again that was just cancelled. */
export async function takeBackCancellation(
  tx: Tx,
  { entityId: id, detail: { name = '', amount = null } }: TakeBack<'DeliveryCancelled'>,
): Promise<void> {
  const row = await lockRow(tx, 'Delivery', { id })
  if (!row) throw new Refused(message('request.deliveryGone'))
  recordDelivery(tx, await updateRow(tx, 'Delivery', { id, cancelledAt: null }), name, 'EXPECTED', amount)
}

/** A delivery as the rules take it. */
function expectedIn(row: Delivery): Expected {
  const { amount, received, unit } = row
  return { amount: numberOf(amount), received: Number(received), unit, expectedOn: dayIn(row) }
}

function recordDelivery(
  tx: Tx,
  { id: entityId, unit, version }: Delivery,
  name: string,
  act: DeliveryAct,
  amount: Prisma.Decimal | number | null,
): void {
  const detail = { name, act, amount: numberOf(amount), unit, version }
  record(tx, { type: 'DeliverySaved', entityId, detail })
}
