import { subDays } from 'date-fns/subDays'
import { createContext, type App } from '#api/context.ts'
import { findRow } from '#api/db/statements/rows.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { beforeMeasuring, conversion } from '#domain/devices/kept/powerOn.ts'
import { lockDevice } from '#api/features/devices/devices.service.ts'
import { replaceReadings } from './replaceReadings.service.ts'

/**
 * Computes the readings of a device again from a moment on, from which one arrived late or one says whether those before it
 * count: then the series is as if all had arrived in the order of their moments. What was kept before somebody changed the
 * device stays: a later calibration does not change what brewers have seen.
 */
export async function settleReadings(app: App, deviceId: string, arrivedAt: Date): Promise<void> {
  const ctx = createContext(app, { asker: null, requestId: 'ingest', address: '' })
  await inTransaction(ctx, { name: 'settleReadings', input: null }, async (tx) => {
    const device = await lockDevice(tx, deviceId)
    const binding = await findRow(tx, 'DeviceBinding', { deviceId, until: null })
    if (!binding) return
    // From the last temperature on that is no power-on value, else those of a day.
    const [last] = await tx.sql<{ at: Date | null }[]>`
      SELECT max("at") AS "at" FROM "Reading" WHERE "bindingId" = ${binding.id} AND "minute" <= ${arrivedAt}::timestamptz
        AND "minute" >= ${arrivedAt}::timestamptz - interval '1 day' AND "at" < ${arrivedAt}
        AND abs(coalesce("sentTemperature", "temperature") - ${beforeMeasuring}) > ${conversion}`
    const from = last?.at ?? subDays(arrivedAt, 1)
    await replaceReadings(tx, {
      ...{ device, binding, withoutMessages: true },
      from: from > device.updatedAt ? from : device.updatedAt,
    })
  })
}
