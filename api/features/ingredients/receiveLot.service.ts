import { allow, type Context } from '#api/context.ts'
import { findRow, lockKnown } from '#api/db/statements/rows.ts'
import { Conflict, Invalid, NotFound, valid } from '#api/errors.ts'
import { attachPhotos } from '#api/features/photos/photosOf.service.ts'
import { receiveDeliveries } from '#api/features/suppliers/deliveries.service.ts'
import { supplierNamed } from '#api/features/suppliers/suppliers.service.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message } from '#domain/language/message.ts'
import { photoIds as photoIdsField } from '#domain/photos/photos.ts'
import { receivedLotFields, receivedOrderFields, type ReceivedLot } from '#domain/stock/receipts.ts'
import { adjustStock, unitCostCents } from '#domain/stock/stock.ts'
import type { MutationReceiveLotArgs, MutationReceiveOrderArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockIngredient, moveStock } from '#api/features/ingredients/stock.service.ts'

type Ingredient = Prisma.IngredientModel
type Lot = Prisma.LotModel

/** Books a delivery as a lot of its own. It counts towards what was ordered of it. */
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
    const of = { ...order, packages: null, packageSize: null, unitCostCents: null }
    const { saved } = await receive(tx, ingredient, {
      ...of,
      supplierId: ingredient.supplierId,
      userId: user.id,
    })
    return saved
  })
}

/** Books a delivery as a lot, in packages or units, with its supplier, its cost and photos; returns the lot. */
export async function receiveLot(ctx: Context, { input, commandId }: MutationReceiveLotArgs): Promise<Lot> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { id, ingredientId, supplierName, receivedAt, deliveryId, photoIds: sentPhotos, ...sent } = input
  const lot = valid(receivedLotFields, { ...nothingSaid, ...sent })
  Invalid.throwIf(id && !isUuid.test(id) ? message('lots.badId') : null, 'id')
  const photoIds = valid(photoIdsField, sentPhotos ?? [])
  const command = { name: 'receiveLot', input: [ingredientId, lot, input], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const supplierId = lot.supplierId ?? (await supplierNamed(tx, supplierName))
    if (supplierId) await lockSupplier(tx, supplierId)
    const ingredient = await lockIngredient(tx, ingredientId)
    if (id && (await findRow(tx, 'Lot', { id }))) throw new Conflict(message('lots.idTaken'))
    if (deliveryId && !(await findRow(tx, 'Delivery', { id: deliveryId, ingredientId })))
      throw new NotFound(message('request.deliveryGone'))
    const { lotId } = await receive(tx, ingredient, {
      ...lot,
      ...(id && { id }),
      ...{ supplierId: supplierId ?? ingredient.supplierId, userId: user.id, deliveryId: deliveryId ?? null },
      ...(receivedAt && receivedAt < tx.at && { receivedAt }),
    })
    await attachPhotos(tx, photoIds, { userId: user.id, lotId })
    return lockKnown(tx, 'Lot', { id: lotId }, message('lots.gone'))
  })
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const nothingSaid = {
  ...{ quantity: null, packages: null, packageSize: null, unitCostCents: null, totalCostCents: null },
  ...{ lotNumber: null, expirationDate: null, supplierId: null, notes: null },
}

/** A supplier that can't be deleted until the transaction ends. */
async function lockSupplier(tx: Tx, id: string): Promise<void> {
  const found = await tx.sql`SELECT 1 FROM "Supplier" WHERE "id" = ${id} FOR KEY SHARE`
  if (found.length === 0) throw new Invalid(message('stockRules.supplierGoneChoose'), 'supplierId')
}

/** A delivery of a locked ingredient: its lot, its movement, and what was ordered of it. */
async function receive(
  tx: Tx,
  ingredient: Ingredient,
  lot: ReceivedLot & { id?: string; userId: string; deliveryId?: string | null; receivedAt?: Date },
): Promise<{ saved: Ingredient; lotId: string }> {
  const { quantity, userId, notes, totalCostCents, deliveryId = null, receivedAt = tx.at } = lot
  const occurredAt = doneEarlier(receivedAt, tx.at)
  const { saved, plan } = await moveStock(tx, ingredient, {
    ...adjustStock(Number(ingredient.currentQuantity), 'ADD', quantity),
    ...{ transactionType: 'ORDER_RECEIVED', userId, notes, totalCostCents, occurredAt },
    lotNumber: lot.lotNumber,
    received: {
      ...{ id: lot.id, lotNumber: lot.lotNumber, expirationDate: lot.expirationDate },
      ...{ packages: lot.packages, packageSize: lot.packageSize, supplierId: lot.supplierId },
      ...{ ...costOf(ingredient, lot), receivedAt, receivedById: userId, deliveryId, origin: 'RECEIVED' },
    },
  })
  await receiveDeliveries(tx, ingredient, { quantity, firstId: deliveryId })
  const [{ lotId } = { lotId: '' }] = plan.lines
  return { saved, lotId }
}

/** What a lot costs: what was said of all of it or of one; if nothing was, what one cost so far. */
function costOf(
  ingredient: Ingredient,
  { totalCostCents, unitCostCents: one }: Pick<ReceivedLot, 'totalCostCents' | 'unitCostCents'>,
) {
  if (totalCostCents) return { costCents: totalCostCents, unitCostCents: null }
  return { costCents: null, unitCostCents: (one ?? unitCostCents(ingredient)) || null }
}
