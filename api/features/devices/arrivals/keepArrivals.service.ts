import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import type { App } from '#api/context.ts'
import { dayAt, makePartitions, messageDays } from '#api/db/readings/partitions.ts'
import { identityOf, possibleIdentities } from '#domain/devices/sharedNames.ts'
import { admitDevices } from './admitDevices.service.ts'
import type { Arrival, Outcome } from './arrival.ts'
import { rowsOf } from './arrivalRows.ts'
import { settleReadings } from '#api/features/devices/replays/settleReadings.service.ts'
import { knownDevices, type KnownDevice } from './knownDevices.service.ts'

/**
 * One statement for everything that arrived together. Rows are in the order of their keys, so that two processes never wait
 * for each other. `$1` readings, `$2` latest readings, `$3` what the devices told of themselves, `$4` messages, of which one a
 * minute is kept: it bounds what a device can fill.
 */
const statement = `
  WITH read AS (
    INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "pressure", "setPoint", "ambient",
      "sentTemperature", "sentGravity", "implausible", "excluded", "ph")
    SELECT "bindingId", date_bin('1 minute', "at", 'epoch'), "hash", "at", "temperature", "gravity", "pressure", "setPoint", "ambient",
      "sentTemperature", "sentGravity", "implausible", "excluded", "ph"
    FROM jsonb_populate_recordset(NULL::"Reading", $1::jsonb) ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING),
  latest AS (
    INSERT INTO "LatestReading" ("bindingId", "kind", "equipmentId", "value", "setPoint", "ambient", "at")
    SELECT "bindingId", "kind", "equipmentId", "value", "setPoint", "ambient", "at"
    FROM jsonb_populate_recordset(NULL::"LatestReading", $2::jsonb) ORDER BY 1, 2
    ON CONFLICT ("bindingId", "kind") DO UPDATE SET "value" = excluded."value", "setPoint" = excluded."setPoint",
      "ambient" = excluded."ambient", "at" = excluded."at" WHERE "LatestReading"."at" <= excluded."at"),
  sent AS (
    INSERT INTO "RawMessage" ("bindingId", "minute", "at", "message", "carriedBy")
    SELECT "bindingId", date_bin('1 minute', "at", 'epoch'), "at", "message", "carriedBy"
    FROM jsonb_populate_recordset(NULL::"RawMessage", $4::jsonb) ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING)
  INSERT INTO "DeviceStatus" AS s ("deviceId", "lastSeenAt", "intervalSeconds", "batteryVolts", "batteryPercent", "signal",
    "message")
  SELECT "deviceId", "lastSeenAt", "intervalSeconds", "batteryVolts", "batteryPercent", "signal", "message"
  FROM jsonb_populate_recordset(NULL::"DeviceStatus", $3::jsonb) ORDER BY 1
  ON CONFLICT ("deviceId") DO UPDATE SET "lastSeenAt" = greatest(s."lastSeenAt", excluded."lastSeenAt"),
    "intervalSeconds" = coalesce(excluded."intervalSeconds", s."intervalSeconds"),
    "batteryVolts" = coalesce(excluded."batteryVolts", s."batteryVolts"),
    "batteryPercent" = coalesce(excluded."batteryPercent", s."batteryPercent"),
    "signal" = coalesce(excluded."signal", s."signal"), "message" = excluded."message"`

/** Keeps readings that arrived together, and says of each what became of it. All are committed, or none. */
export async function keepArrivals(app: App, arrivals: readonly Arrival[]): Promise<Outcome[]> {
  const identities = [...new Set(arrivals.flatMap(possibleIdentities))]
  const moments = arrivals.map(({ at }) => at)
  const span = { first: min(moments), last: max(moments) }
  let known = await knownDevices(app.database, identities, span)
  const unknown = unknownOf(arrivals, known)
  if (unknown.size > 0) {
    await admitDevices(app, unknown)
    known = await knownDevices(app.database, identities, span)
  }
  const senders = new Map(arrivals.map((arrival) => [arrival, senderOf(arrival, known)]))
  const oldest = subDays(new Date(), messageDays)
  const inOrder = arrivals.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const { readings, latest, statuses, messages, unsettled } = rowsOf(inOrder, senders, oldest)
  const parts = [readings, [...latest.values()], [...statuses.values()], messages]
  const values = parts.map((part) => JSON.stringify(part))
  const write = () => app.database.pool.query({ name: 'keep arrivals', text: statement, values })
  await write().catch(async (error: unknown) => {
    // Usually made ahead; the clock may have been set, and a cloud delivers what was measured while the server was down.
    if (!isWithoutPartition(error)) throw error
    const days = new Map(moments.map((at) => [dayAt(at).getTime(), at]))
    for (const at of days.values()) await makePartitions(app.database.pool, at)
    await write()
  })
  for (const [deviceId, from] of unsettled) await settleReadings(app, deviceId, from)
  return arrivals.map((arrival) => outcomeOf(senders.get(arrival)))
}

/** The devices that sent for the first time, each with one of its readings. Of two with one name, each is one. */
function unknownOf(
  arrivals: readonly Arrival[],
  known: ReadonlyMap<string, KnownDevice>,
): Map<string, Arrival> {
  const unknown = new Map<string, Arrival>()
  for (const arrival of arrivals) {
    const identity = identityOf(arrival, (name) => (known.get(name) ?? unknown.get(name))?.addressId)
    if (!known.has(identity)) unknown.set(identity, arrival)
  }
  return unknown
}

const senderOf = (arrival: Arrival, known: ReadonlyMap<string, KnownDevice>) =>
  known.get(identityOf(arrival, (name) => known.get(name)?.addressId))

function outcomeOf(device: KnownDevice | undefined): Outcome {
  if (!device) return 'TRAY_FULL'
  if (device.isRetired) return 'RETIRED'
  return device.binding ? 'KEPT' : 'UNBOUND'
}

function isWithoutPartition(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23514'
}
