import { allow, type Context } from '#api/context.ts'
import { findRow, lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import type { MutationReplaceDeviceArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'
import { bindTo, endBinding, recordDevice } from './devices.service.ts'

/** Has another device measure the vessel of one from now on, which is retired: at no moment is the vessel measured by none. */
export async function replaceDevice(
  ctx: Context,
  { id, by, commandId }: MutationReplaceDeviceArgs,
): Promise<Prisma.DeviceModel> {
  allow(ctx, 'manageDevices')
  if (id === by) throw new Invalid(message('system.deviceReplacesItself'), 'by')
  return inTransaction(ctx, { name: 'replaceDevice', input: [id, by], id: commandId }, async (tx) => {
    // Both at once, in the order of their ids: two people who replace each other's device wait for nobody in turn.
    const locked = await lockRows(tx, 'Device', { id: [id, by] })
    const [old, other] = [locked.find((one) => one.id === id), locked.find((one) => one.id === by)]
    if (!old || !other) throw new NotFound(message('system.deviceGone'))
    const binding = await findRow(tx, 'DeviceBinding', { deviceId: id, until: null })
    const vessel = binding && (await findRow(tx, 'Equipment', { id: binding.equipmentId }))
    if (!vessel) throw new Refused(message('system.deviceUnbound'))
    await endBinding(tx, id)
    await endBinding(tx, by)
    await bindTo(tx, by, vessel.id)
    await updateRow(tx, 'Device', { id, retiredAt: tx.at })
    recordDevice(tx, old, 'RETIRED')
    recordDevice(tx, other, 'BOUND', vessel.label)
    return updateRow(tx, 'Device', { id: by, retiredAt: null })
  })
}
