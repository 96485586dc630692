import { advisoryLock } from '#api/db/advisoryLock.ts'
import { createContext, type App } from '#api/context.ts'
import { insertRows } from '#api/db/statements/rows.ts'
import { recordDevice } from '#api/features/devices/devices.service.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { fileDevice } from '#domain/devices/fileDevice.ts'
import { mostNewDevices, mostNewOfAddress } from '#domain/devices/deviceForms.ts'
import type { Arrival } from './arrival.ts'

/**
 * Adds the devices that sent something for the first time to those that nobody has bound, as far as fewer than may wait do, of
 * all and of the same address.
 */
export async function admitDevices(app: App, unknown: ReadonlyMap<string, Arrival>): Promise<void> {
  const ctx = createContext(app, { asker: null, requestId: 'ingest', address: '' })
  await inTransaction(ctx, { name: 'admitDevices', input: null }, async (tx) => {
    await tx.sql`SELECT pg_advisory_xact_lock(${advisoryLock('admission')}::bigint)`
    const waiting = await tx.sql<{ addressId: string | null; count: number }[]>`
      SELECT d."addressId", count(*)::int AS "count" FROM "Device" d
      WHERE d."dialect" <> ${fileDevice.dialect} AND d."retiredAt" IS NULL AND NOT EXISTS (
        SELECT 1 FROM "DeviceBinding" b WHERE b."deviceId" = d."id") GROUP BY 1`
    const counts = new Map(waiting.map(({ addressId, count }) => [addressId, count]))
    let room = mostNewDevices - waiting.reduce((sum, { count }) => sum + count, 0)
    const admitted = [...unknown].filter(([, { addressId }]) => {
      const count = counts.get(addressId) ?? 0
      if (room <= 0 || count >= mostNewOfAddress) return false
      counts.set(addressId, count + 1)
      room -= 1
      return true
    })
    const rows = admitted.map(
      ([
        identity,
        {
          addressId,
          reading: { device, name, dialect },
        },
      ]) => ({
        ...{ identity, name: name ?? device, dialect, addressId, updatedAt: tx.at, createdAt: tx.at },
      }),
    )
    for (const device of await insertRows(tx, 'Device', rows, 'leave out')) recordDevice(tx, device, 'FOUND')
  })
}
