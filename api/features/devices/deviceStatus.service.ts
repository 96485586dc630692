import { allow, readerIn, type Context } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { postRefusals } from '#domain/devices/posts/postRefusals.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { isSilent } from '#domain/devices/silence.ts'
import type { DeviceMessage, MeasuredValue, RefusedMessage, VesselDevice } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { messageIn, readingIn } from './arrivals/deviceMessage.service.ts'

type Status = Prisma.DeviceStatusModel
type Binding = Prisma.DeviceBindingModel

/** What a device told of itself last. */
export function statusOf(ctx: Context, deviceId: string): Promise<Status | undefined> {
  return ctx.loaders.about('deviceStatus', deviceId, async (db, ids) => {
    const found = await db.deviceStatus.findMany({ where: { deviceId: { in: ids } } })
    return new Map(found.map((status) => [status.deviceId, status]))
  })
}

/** The vessel that a device measures now. */
export function bindingOf(ctx: Context, deviceId: string): Promise<Binding | undefined> {
  return ctx.loaders.about('deviceBinding', deviceId, async (db, ids) => {
    const found = await db.deviceBinding.findMany({ where: { deviceId: { in: ids }, until: null } })
    return new Map(found.map((binding) => [binding.deviceId, binding]))
  })
}

/** The devices that measure a vessel, as everyone may see them. */
export async function vesselDevices(ctx: Context, equipmentId: string): Promise<VesselDevice[]> {
  allow(ctx, 'read')
  const bindings = await ctx.db.deviceBinding.findMany({
    where: { equipmentId, until: null },
    include: { device: { include: { status: { omit: { message: true } } } } },
    orderBy: { id: 'asc' },
    take: 20,
  })
  const now = new Date()
  return bindings.map(({ from, device: { id, name, dialect, status } }) => ({
    ...{ id, name, dialect, boundAt: from },
    lastSeenAt: status?.lastSeenAt ?? null,
    intervalSeconds: status?.intervalSeconds ?? null,
    isSilent: status !== null && isSilent(status, now),
    batteryVolts: status?.batteryVolts ?? null,
    batteryPercent: status?.batteryPercent ?? null,
    signal: status?.signal ?? null,
  }))
}

/** The values in a device's last message, as far as it is kept. */
export function measuredBy(status: Status | undefined, device: Prisma.DeviceModel): MeasuredValue[] {
  const message = messageIn(status?.message)
  const measured = message ? readingIn(message, device)?.measured : undefined
  return readingKinds.flatMap((kind) => {
    const value = measured?.[kind]
    return value === undefined ? [] : [{ kind, value }]
  })
}

/** A device's last message as it was received; null when it is no longer kept. */
export function lastMessage(status: Status | undefined): DeviceMessage | null {
  const message = messageIn(status?.message)
  return message && status ? asReceived(message, status.lastSeenAt) : null
}

/**
 * The last message to an address that could not be read, and why; null when there is none. Read again, it is refused for
 * the same reason, which its reader then has in their language; stored is what the device was answered.
 */
export function lastRefusal(
  ctx: Context,
  { refused, refusal, refusedAt }: Prisma.IngestAddressModel,
): RefusedMessage | null {
  const message = messageIn(refused)
  if (!message || !refusal || !refusedAt) return null
  const again = readPost(message)
  const reason = 'refused' in again ? written(postRefusals[again.refused], readerIn(ctx)) : refusal
  return { reason, message: asReceived(message, refusedAt) }
}

const asReceived = (message: DevicePost, receivedAt: Date): DeviceMessage => ({
  ...{ ...message, query: JSON.stringify(message.query), receivedAt },
})
