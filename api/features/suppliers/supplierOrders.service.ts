import { breweryId } from '#domain/brewery/breweryForm.ts'
import { unitsRead } from '#domain/units/chosenUnits.ts'
import { allow, readerIn, type Context } from '#api/context.ts'
import { findRows } from '#api/db/statements/rows.ts'
import { queueMail } from '#api/mail/mailQueue.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { written } from '#api/language/readers.ts'
import { inTransaction, isAnswered, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { orderLineFields, type OrderLine } from '#domain/stock/deliveries.ts'
import {
  orderFields,
  orderMail,
  suggestedAmount,
  type OrderedIngredient,
} from '#domain/stock/supplierOrders.ts'
import { zoneOf } from '#api/features/brewery/breweryClock.service.ts'
import { unordered } from '#api/features/ingredients/lowStock.service.ts'
import { expectDeliveries, type Ordered } from './deliveries.service.ts'
import type { MutationEmailSupplierOrdersArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'

type Ingredient = Prisma.IngredientModel
type Supplier = Prisma.SupplierModel

/** One supplier's order and its status. */
export interface SupplierOrder {
  supplier: Supplier | null
  email: string | null
  ingredients: Ingredient[]
  status: 'SENT' | 'RECORDED' | 'FAILED'
  error: string | null
  /** The order as it is sent, to be copied or printed; null for one of an earlier version. */
  text: string | null
}

/**
 * Writes one order to each supplier, for these ingredients or for all that are low or out and not on order, and sends them
 * after the commit, each to that supplier's address only. A retry under the same command id sends nothing again. Every
 * ingredient that was ordered is expected as a delivery.
 */
export async function emailSupplierOrders(
  ctx: Context,
  input: MutationEmailSupplierOrdersArgs,
): Promise<SupplierOrder[]> {
  const { user } = allow(ctx, 'orderSupplies')
  const byMail = input.byMail ?? true
  const lines = (input.lines ?? []).map((line) =>
    valid(orderLineFields, { ...line, amount: line.amount ?? null, expectedOn: line.expectedOn ?? null }),
  )
  const asked = [...(input.ingredientIds ?? []), ...lines.map(({ ingredientId }) => ingredientId)]
  const ids = [...new Set(asked)].sort()
  if (ids.length > 500)
    throw new Invalid(message('orders.tooMany', { max: 500 }), {
      ingredientIds: message('orders.tooManyShort'),
    })
  const { customMessage } = valid(orderFields, { customMessage: input.customMessage ?? null })
  const more = lines.length > 0 || !byMail ? [lines, byMail] : []
  const command = { name: 'emailSupplierOrders', input: [ids, customMessage, ...more], id: input.commandId }
  // Before the transaction, which holds a connection; a retry of an order that was sent isn't counted.
  if (byMail && !(await isAnswered(ctx, command))) await ctx.app.requestLimits.countOrder(ctx)
  const queued = await inTransaction(ctx, command, async (tx) => {
    const groups = bySupplier(await wantedIngredients(tx, ids))
    const [brewery] = await findRows(tx, 'Brewery', { id: breweryId })
    const today = dayAt(tx.at, zoneOf(brewery))
    // The supplier reads it in the language of who orders, and in the units and currency of the brewery.
    const writer = { ...readerIn(ctx), units: unitsRead(null, brewery?.units) }
    const orders: WrittenOrder[] = []
    for (const { supplier, ingredients } of groups) {
      const ordered = ingredients.map((ingredient) => orderedOf(ingredient, supplier, { lines, today }))
      const signed = { customMessage, orderedBy: user.name }
      const mail = orderMail(supplier?.name ?? null, ordered.map(mailLine), signed, writer)
      const order = {
        supplierId: supplier?.id ?? null,
        ingredientIds: ingredients.map(({ id }) => id),
        text: mail.text,
      }
      if (!byMail) {
        await expectDeliveries(tx, ordered, { userId: user.id, mailId: null })
        orders.push({ ...order, mailId: null, isRecorded: true })
        continue
      }
      if (!supplier?.email) {
        orders.push({ ...order, mailId: null })
        continue
      }
      const { id: mailId } = await queueMail(tx, { to: supplier.email, supplierId: supplier.id, ...mail })
      await expectDeliveries(tx, ordered, { userId: user.id, mailId })
      orders.push({ ...order, mailId })
    }
    return orders
  })
  await ctx.app.mailer.sendDue()
  return Promise.all(queued.map((order) => orderOf(ctx, order)))
}

/** An order as stored with its command; the status of its mail is read each time. */
interface WrittenOrder {
  supplierId: string | null
  ingredientIds: string[]
  mailId: string | null
  text?: string | null
  /** It was ordered otherwise, and is recorded only. */
  isRecorded?: boolean
}

type WithSupplier = Ingredient & { supplier: Supplier | null }

async function wantedIngredients(tx: Tx, ids: string[]): Promise<WithSupplier[]> {
  const wanted = ids.length > 0 ? ids : (await unordered(tx.sql)).map(({ id }) => id)
  const found = await findRows(tx, 'Ingredient', { id: wanted }, ['name'])
  const suppliers = await findRows(tx, 'Supplier', {
    id: found.flatMap(({ supplierId }) => supplierId ?? []),
  })
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  if (found.length > 0)
    return found.map((row) => ({ ...row, supplier: byId.get(row.supplierId ?? '') ?? null }))
  if (ids.length > 0) throw new NotFound(message('orders.gone'))
  throw new Refused(message('orders.nothingLow'))
}

function bySupplier(ingredients: WithSupplier[]) {
  const groups = new Map<string | null, { supplier: Supplier | null; ingredients: Ingredient[] }>()
  for (const { supplier, ...ingredient } of ingredients) {
    const group = groups.get(ingredient.supplierId) ?? { supplier, ingredients: [] }
    group.ingredients.push(ingredient)
    groups.set(ingredient.supplierId, group)
  }
  return [...groups.values()]
}

async function orderOf(
  ctx: Context,
  { supplierId, ingredientIds, mailId, text = null, isRecorded = false }: WrittenOrder,
): Promise<SupplierOrder> {
  const [supplier, mail, ...ingredients] = await Promise.all([
    ctx.loaders.load('supplier', supplierId),
    mailId ? ctx.app.database.prisma.mail.findUnique({ where: { id: mailId } }) : null,
    ...ingredientIds.map((id) => ctx.loaders.load('ingredient', id)),
  ])
  const order = {
    ...{ supplier, email: mail?.to ?? null, text },
    ingredients: ingredients.filter((one) => one !== null),
  }
  if (isRecorded) return { ...order, status: 'RECORDED', error: null }
  if (!mail) {
    const why = supplier
      ? message('orders.failedSupplier', { supplier: supplier.name })
      : message('orders.noSupplier')
    return { ...order, status: 'FAILED', error: written(why, readerIn(ctx)) }
  }
  if (mail.sentAt) return { ...order, status: 'SENT', error: null }
  if (!mail.nextTryAt) return { ...order, status: 'FAILED', error: mail.error }
  const error = ctx.app.mailer.canSend
    ? (mail.error ?? written(message('orders.noAnswer'), readerIn(ctx)))
    : written(message('orders.noServer'), readerIn(ctx))
  return { ...order, status: 'RECORDED', error }
}

/** How much of an ingredient is ordered, and for when: as its line says, else by its threshold and the lead time. */
function orderedOf(
  ingredient: Ingredient,
  supplier: Supplier | null,
  { lines, today }: { lines: readonly OrderLine[]; today: Day },
): Ordered & { ingredient: Ingredient } {
  const line = lines.find(({ ingredientId }) => ingredientId === ingredient.id)
  const suggested = suggestedAmount({
    currentQuantity: Number(ingredient.currentQuantity),
    reorderThreshold: Number(ingredient.reorderThreshold),
  })
  const expectedOn = supplier?.leadDays ? addDays(today, supplier.leadDays) : null
  return { ingredient, ...(line ?? { amount: suggested, expectedOn }) }
}

/** What is ordered of an ingredient, as a line of the mail. */
function mailLine({ ingredient, amount }: ReturnType<typeof orderedOf>): OrderedIngredient {
  const { name, unit, currentQuantity } = ingredient
  return { name, unit, currentQuantity: Number(currentQuantity), amount }
}
