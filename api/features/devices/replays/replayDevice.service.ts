import { allow, type Context } from '#api/context.ts'
import { findRow } from '#api/db/statements/rows.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { messageIn, readingIn } from '#api/features/devices/arrivals/deviceMessage.service.ts'
import { lockDevice, recordDevice } from '#api/features/devices/devices.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import type { MutationReplayDeviceArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'
import { replaceReadings } from './replaceReadings.service.ts'
import { sinceBound } from './replayPreview.service.ts'

/** Reads what a device has sent again: its messages since a moment, or its last one, for the vessel that it measures now. */
export async function replayDevice(
  ctx: Context,
  { id, from, commandId }: MutationReplayDeviceArgs,
): Promise<Prisma.DeviceModel> {
  allow(ctx, 'manageDevices')
  if (from) return replaySince(ctx, { id, from, commandId })
  const device = await ctx.db.device.findUnique({
    where: { id },
    include: { status: true, bindings: { where: { until: null } } },
  })
  if (!device) throw new NotFound(message('system.deviceGone'))
  const { status, bindings } = device
  const [binding] = bindings
  const isSentBefore = !binding || !status || status.lastSeenAt < binding.from
  if (isSentBefore) return replayLast(ctx, device, commandId)
  return replaySince(ctx, { id, from: status.lastSeenAt, commandId })
}

/** Replaces the readings since a moment by what the messages of that time say now. Once more changes nothing. */
function replaySince(
  ctx: Context,
  { id, from, commandId }: { id: string; from: Date; commandId?: string | null },
): Promise<Prisma.DeviceModel> {
  return inTransaction(ctx, { name: 'replayDevice', input: [id, from], id: commandId }, async (tx) => {
    const device = await lockDevice(tx, id)
    const binding = await findRow(tx, 'DeviceBinding', { deviceId: id, until: null })
    if (!binding) throw new Refused(message('system.deviceMeasuresNone'))
    const count = await replaceReadings(tx, {
      ...{ device, binding, from: sinceBound(from, binding), withoutMessages: false },
    })
    if (count > 0)
      record(tx, {
        type: 'ReadingsReplayed',
        entityId: binding.equipmentId,
        detail: { device: device.name, count },
      })
    return device
  })
}

/**
 * Keeps what the last message says that a device sent before it was bound, as of when it arrived. Once more changes nothing: an
 * equal reading of the same minute is one. It is kept before the device is locked, as what arrives meanwhile would wait.
 */
async function replayLast(
  ctx: Context,
  device: Prisma.DeviceModel & { status: Prisma.DeviceStatusModel | null },
  commandId?: string | null,
): Promise<Prisma.DeviceModel> {
  const { id, addressId, status } = device
  const sent = messageIn(status?.message)
  if (!status || !sent) throw new Refused(message('system.messageGone'))
  const reading = readingIn(sent, device)
  if (!reading) throw new Refused(message('system.messageUnread'))
  await ctx.app.ingest.keep([{ addressId, at: status.lastSeenAt, reading, message: sent }])
  return inTransaction(ctx, { name: 'replayDevice', input: id, id: commandId }, async (tx) => {
    const locked = await lockDevice(tx, id)
    recordDevice(tx, locked, 'REPLAYED')
    return locked
  })
}
