import { allow, type Context } from '#api/context.ts'
import { lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { Refused, valid } from '#api/errors.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { message } from '#domain/language/message.ts'
import { deliveryFields, expectedOnLabel, type DeliveryFields } from '#domain/stock/deliveries.ts'
import type { MutationUpdateDeliveryArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Delivery = Prisma.DeliveryModel

/** Changes the day on which a delivery is expected, as when its supplier postpones it. */
export async function updateDelivery(ctx: Context, input: MutationUpdateDeliveryArgs): Promise<Delivery> {
  allow(ctx, 'orderSupplies')
  const { id, baseVersion } = input
  const changes = valid(deliveryFields.partial(), input.changes)
  const command = { name: 'updateDelivery', input: [id, baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) =>
    reschedule(tx, await lockExpected(tx, id), baseVersion, changes),
  )
}

/** Expects a delivery on its former day again; refused when somebody chose another one since. */
export async function takeBackReschedule(
  tx: Tx,
  { entityId, detail: { fields } }: TakeBack<'DeliveryRescheduled'>,
): Promise<void> {
  const row = await lockExpected(tx, entityId)
  const { from, to } = fields?.expectedOn ?? {}
  if (dayIn(row) !== to) throw new Refused(message('undo.orderRescheduled'))
  await reschedule(tx, row, row.version, valid(deliveryFields, { expectedOn: from }))
}

function reschedule(
  tx: Tx,
  row: Delivery,
  baseVersion: number,
  changes: Partial<DeliveryFields>,
): Promise<Delivery> {
  return applyEdit(tx, {
    announce: 'DeliveryRescheduled',
    row,
    fields: { expectedOn: dayIn(row) },
    labels: { expectedOn: message(expectedOnLabel) },
    edit: { baseVersion, changes },
    write: ({ expectedOn }) =>
      updateRow(tx, 'Delivery', { id: row.id, expectedOn: dateOf(expectedOn ?? null) }),
  })
}

/** Locks a delivery of which something is still to come. */
async function lockExpected(tx: Tx, id: string): Promise<Delivery> {
  const row = await lockKnown(tx, 'Delivery', { id }, message('request.deliveryGone'))
  if (row.arrivedAt) throw new Refused(message('orders.arrived'))
  if (row.cancelledAt) throw new Refused(message('orders.cancelled'))
  return row
}

/** The day on which a delivery is expected, as a text such as 2026-04-03. */
export const dayIn = ({ expectedOn }: Delivery) => expectedOn?.toISOString().slice(0, 10) ?? null

/** A day, such as 2026-04-03, as it is stored. */
export const dateOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))
