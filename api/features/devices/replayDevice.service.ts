import { allow, type Context } from '#api/context.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import type { MutationReplayDeviceArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { messageOf, readingIn } from './arrivals/deviceMessage.service.ts'
import { lockDevice, recordDevice } from './devices.service.ts'
import { message } from '#domain/language/message.ts'

/**
 * Reads a device's last message again, for the vessel that it measures now, as of when it arrived. Once more changes nothing:
 * an equal reading of the same minute is one. The reading is kept before the device is locked, as what arrives meanwhile
 * would wait for the lock.
 */
export async function replayDevice(
  ctx: Context,
  { id, commandId }: MutationReplayDeviceArgs,
): Promise<Prisma.DeviceModel> {
  allow(ctx, 'manageDevices')
  const device = await ctx.db.device.findUnique({ where: { id }, include: { status: true } })
  if (!device) throw new NotFound(message('system.deviceGone'))
  const { addressId, status } = device
  const sent = messageOf(status ?? undefined)
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
