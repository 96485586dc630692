import { advisoryLock } from '#api/db/advisoryLock.ts'
import { createContext, type App } from '#api/context.ts'
import { insertRows } from '#api/db/statements/rows.ts'
import { recordDevice } from '#api/features/devices/devices.service.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { fileDevice } from '#domain/devices/fileDevice.ts'
import { mostNewDevices } from '#domain/devices/deviceForms.ts'
import type { Arrival } from './arrival.ts'

/**
 * Adds the devices that sent something for the first time to those that nobody has bound, as far as there are fewer than
 * that may wait.
 */
export async function admitDevices(app: App, unknown: ReadonlyMap<string, Arrival>): Promise<void> {
  const ctx = createContext(app, { asker: null, requestId: 'ingest', address: '' })
  await inTransaction(ctx, { name: 'admitDevices', input: null }, async (tx) => {
    await tx.sql`SELECT pg_advisory_xact_lock(${advisoryLock('admission')}::bigint)`
    const [waiting] = await tx.sql<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "Device" d WHERE d."dialect" <> ${fileDevice.dialect} AND NOT EXISTS (
        SELECT 1 FROM "DeviceBinding" b WHERE b."deviceId" = d."id")`
    const admitted = [...unknown].slice(0, Math.max(0, mostNewDevices - (waiting?.count ?? 0)))
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
