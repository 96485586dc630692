import type { App } from '#api/context.ts'
import { columnOfKind } from '#api/db/readings/hours.ts'
import { makePartitions } from '#api/db/readings/partitions.ts'
import { identityOf, possibleIdentities } from '#domain/devices/sharedNames.ts'
import { keptReading } from '#domain/devices/keptReading.ts'
import { latestKinds } from '#domain/devices/readings.ts'
import { admitDevices } from './admitDevices.service.ts'
import type { Arrival, Outcome } from './arrival.ts'
import { knownDevices, type KnownDevice } from './knownDevices.service.ts'
import { hashOf } from './readingHash.ts'

/**
 * One statement for everything that arrived together. Rows are in the order of their keys, so that two processes never wait
 * for each other. `$1` readings, `$2` latest readings, `$3` what the devices told of themselves.
 */
const statement = `
  WITH read AS (
    INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "pressure", "setPoint", "ambient",
      "sentTemperature", "sentGravity", "implausible", "excluded", "ph")
    SELECT "bindingId", date_bin('1 minute', "at", 'epoch'), "hash", "at", "temperature", "gravity", "pressure", "setPoint", "ambient",
      "sentTemperature", "sentGravity", "implausible", "implausible", "ph"
    FROM jsonb_populate_recordset(NULL::"Reading", $1::jsonb) ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING),
  latest AS (
    INSERT INTO "LatestReading" ("bindingId", "kind", "equipmentId", "value", "setPoint", "ambient", "at")
    SELECT "bindingId", "kind", "equipmentId", "value", "setPoint", "ambient", "at"
    FROM jsonb_populate_recordset(NULL::"LatestReading", $2::jsonb) ORDER BY 1, 2
    ON CONFLICT ("bindingId", "kind") DO UPDATE SET "value" = excluded."value", "setPoint" = excluded."setPoint",
      "ambient" = excluded."ambient", "at" = excluded."at" WHERE "LatestReading"."at" <= excluded."at")
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
  let known = await knownDevices(app.database, identities)
  const unknown = unknownOf(arrivals, known)
  if (unknown.size > 0) {
    await admitDevices(app, unknown)
    known = await knownDevices(app.database, identities)
  }
  const senders = new Map(arrivals.map((arrival) => [arrival, senderOf(arrival, known)]))
  const rows = rowsOf(arrivals, senders)
  const values = [rows.readings, [...rows.latest.values()], [...rows.statuses.values()]].map((part) =>
    JSON.stringify(part),
  )
  const write = () => app.database.pool.query({ name: 'keep arrivals', text: statement, values })
  await write().catch(async (error: unknown) => {
    // Usually made a month ahead; the clock may have been set.
    if (!isWithoutPartition(error)) throw error
    for (const at of new Set(arrivals.map((arrival) => arrival.at)))
      await makePartitions(app.database.pool, at)
    await write()
  })
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

interface Rows {
  readings: object[]
  latest: Map<string, object>
  statuses: Map<string, object>
}

/** The rows to write; of a device that sent twice, the later one is its latest. Of one that is retired nothing is kept. */
function rowsOf(arrivals: readonly Arrival[], senders: ReadonlyMap<Arrival, KnownDevice | undefined>): Rows {
  const rows: Rows = { readings: [], latest: new Map(), statuses: new Map() }
  for (const arrival of arrivals) {
    const device = senders.get(arrival)
    if (!device || device.isRetired) continue
    rows.statuses.set(device.id, statusRow(device, arrival))
    if (device.binding) addReading(rows, { ...device, binding: device.binding }, arrival)
  }
  return rows
}

function statusRow({ id }: KnownDevice, { at, reading, message }: Arrival): object {
  const { battery, signal, intervalSeconds } = reading
  return {
    ...{ deviceId: id, lastSeenAt: at, message },
    intervalSeconds: wholeOrNull(intervalSeconds),
    batteryVolts: battery && 'volts' in battery ? battery.volts : null,
    batteryPercent: battery && 'percent' in battery ? battery.percent : null,
    signal: wholeOrNull(signal),
  }
}

/** What fits an integer of the database. */
const wholeOrNull = (value: number | null) =>
  value !== null && Math.abs(value) < 2 ** 31 ? Math.round(value) : null

function addReading(
  rows: Rows,
  device: KnownDevice & { binding: { id: number; equipmentId: string } },
  { reading, at }: Arrival,
): void {
  const { previous, binding } = device
  const kept = keptReading(reading, device, { previous, at })
  const { values, sent, implausible, setPoint, ambient } = kept
  if (Object.keys(values).length === 0) return
  rows.readings.push({
    ...{ bindingId: binding.id, hash: hashOf(reading.measured, kept), at, setPoint, ambient },
    ...{ temperature: values.TEMPERATURE, gravity: values.GRAVITY, pressure: values.PRESSURE, ph: values.PH },
    ...{ sentTemperature: sent.TEMPERATURE, sentGravity: sent.GRAVITY },
    implausible: implausible.reduce((bits, kind) => bits | columnOfKind[kind].bit, 0),
  })
  for (const kind of latestKinds) {
    const value = values[kind]
    if (value === undefined || implausible.includes(kind)) continue
    previous[kind] = { value, at }
    const beside = kind === 'TEMPERATURE' ? { setPoint, ambient } : { setPoint: null, ambient: null }
    const latest = { bindingId: binding.id, kind, equipmentId: binding.equipmentId, value, at, ...beside }
    rows.latest.set(`${binding.id} ${kind}`, latest)
  }
}

function isWithoutPartition(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23514'
}
