import { allow, type Context } from '#api/context.ts'
import { findRow, findRows, lockKnown, lockRows, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { Conflict, Invalid, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { calibrationFields, deviceNameFields } from '#domain/devices/deviceForms.ts'
import type { DeviceAct } from '#domain/devices/readings.ts'
import type {
  MutationBindDeviceArgs,
  MutationCalibrateDeviceArgs,
  MutationRenameDeviceArgs,
  MutationRetireDeviceArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'

type Device = Prisma.DeviceModel

/** One device as administrators see it. */
export function findDevice(ctx: Context, id: string): Promise<Device | null> {
  allow(ctx, 'manageDevices')
  return ctx.loaders.load('device', id)
}

/**
 * Has a device measure a vessel from now on, or none. What it sent before stays out of the vessel: it may have lain on a
 * shelf.
 */
export async function bindDevice(
  ctx: Context,
  { id, equipmentId, commandId }: MutationBindDeviceArgs,
): Promise<Device> {
  allow(ctx, 'manageDevices')
  const command = { name: 'bindDevice', input: [id, equipmentId], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const device = await lockDevice(tx, id)
    const vessel = equipmentId ? await findRow(tx, 'Equipment', { id: equipmentId }) : null
    if (equipmentId && (!vessel || vessel.retiredAt))
      throw new Invalid(message('system.vesselGone'), 'equipmentId')
    const current = await findRow(tx, 'DeviceBinding', { deviceId: id, until: null })
    if (current?.equipmentId === vessel?.id && !device.retiredAt) return device
    await endBinding(tx, id)
    if (vessel) await bindTo(tx, id, vessel.id)
    recordDevice(tx, device, vessel ? 'BOUND' : 'FREED', vessel?.label ?? null)
    return updateRow(tx, 'Device', { id, ...(vessel && { retiredAt: null }) })
  })
}

/** Renames a device. */
export async function renameDevice(
  ctx: Context,
  { id, name: typed, commandId }: MutationRenameDeviceArgs,
): Promise<Device> {
  allow(ctx, 'manageDevices')
  const { name } = valid(deviceNameFields, { name: typed })
  return inTransaction(ctx, { name: 'renameDevice', input: [id, name], id: commandId }, async (tx) => {
    const device = await lockDevice(tx, id)
    if (device.name === name) return device
    recordDevice(tx, { id, name }, 'RENAMED')
    return updateRow(tx, 'Device', { id, name })
  })
}

/**
 * Sets how the values of a device are corrected from now on; what isn't given stays as it is. Given the version that somebody
 * saw, it is refused when the device was changed since.
 */
export async function calibrateDevice(
  ctx: Context,
  { id, calibration, baseVersion, commandId }: MutationCalibrateDeviceArgs,
): Promise<Device> {
  allow(ctx, 'manageDevices')
  const command = { name: 'calibrateDevice', input: [id, calibration, baseVersion], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const device = await lockDevice(tx, id)
    if (typeof baseVersion === 'number' && baseVersion !== device.version)
      throw new Conflict(message('system.deviceChanged'))
    const given = Object.entries(calibration).filter(([, value]) => value !== null && value !== undefined)
    const changes = valid(calibrationFields, { ...device, ...Object.fromEntries(given) })
    recordDevice(tx, device, 'CALIBRATED')
    return updateRow(tx, 'Device', { id, ...changes })
  })
}

/** Retires a device, which frees its vessel. Retiring it again changes nothing. */
export async function retireDevice(
  ctx: Context,
  { id, commandId }: MutationRetireDeviceArgs,
): Promise<Device> {
  allow(ctx, 'manageDevices')
  return inTransaction(ctx, { name: 'retireDevice', input: id, id: commandId }, async (tx) => {
    const device = await lockDevice(tx, id)
    if (device.retiredAt) return device
    await endBinding(tx, id)
    recordDevice(tx, device, 'RETIRED')
    return updateRow(tx, 'Device', { id, retiredAt: tx.at })
  })
}

/** Frees the devices of a vessel that is taken out of service. */
export async function freeDevicesOf(tx: Tx, vessel: { id: string; label: string }): Promise<void> {
  const bindings = await findRows(tx, 'DeviceBinding', { equipmentId: vessel.id, until: null })
  const devices = await lockRows(tx, 'Device', { id: bindings.map(({ deviceId }) => deviceId) })
  for (const device of devices) {
    await endBinding(tx, device.id)
    await updateRow(tx, 'Device', { id: device.id })
    recordDevice(tx, device, 'FREED', vessel.label)
  }
}

/** Records what happened to a device. */
export function recordDevice(
  tx: Tx,
  { id, name }: Pick<Device, 'id' | 'name'>,
  act: DeviceAct,
  vessel: string | null = null,
): void {
  record(tx, { type: 'DeviceSaved', entityId: id, detail: { name, act, vessel } })
}

/** The device, locked until the transaction ends. */
export async function lockDevice(tx: Tx, id: string): Promise<Device> {
  return lockKnown(tx, 'Device', { id }, message('system.deviceGone'))
}

/** From now on the device measures this vessel. */
export async function bindTo(tx: Tx, deviceId: string, equipmentId: string): Promise<void> {
  await tx.sql`INSERT INTO "DeviceBinding" ("deviceId", "equipmentId", "from") VALUES (${deviceId}, ${equipmentId}, ${tx.at})`
}

/** From now on the device measures no vessel, and nothing of it is a vessel's latest reading. */
export async function endBinding(tx: Tx, deviceId: string): Promise<void> {
  const ended = await updateRows(tx, 'DeviceBinding', { deviceId, until: null }, { until: tx.at })
  for (const { id } of ended) await tx.sql`DELETE FROM "LatestReading" WHERE "bindingId" = ${id}`
}
