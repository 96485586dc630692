import { Unavailable } from '#api/errors.ts'
import type { Arrival, Outcome } from './arrival.ts'
import { postWaits } from '#domain/devices/ingestWords.ts'
import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { dayAt, makePartitions, messageDays } from '#api/db/readings/partitions.ts'
import { identityOf, possibleIdentities } from '#domain/devices/sharedNames.ts'
import { knownDevices, type KnownDevice, readingKey } from './knownDevices.service.ts'
import { type App, createContext } from '#api/context.ts'
import { findRow, insertRows } from '#api/db/statements/rows.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { beforeMeasuring, conversion, isBeforeMeasuring } from '#domain/devices/kept/powerOn.ts'
import { lockDevice, recordDevice } from '#api/features/devices/devices.service.ts'
import { replaceReadings } from '#api/features/devices/replays/replaceReadings.service.ts'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { fileDevice } from '#domain/devices/fileDevice.ts'
import { mostNewDevices, mostNewOfAddress } from '#domain/devices/deviceForms.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { isScaled } from '#domain/devices/scales.ts'
import { readingIn } from './deviceMessage.service.ts'
import { countedIn, follow, readingRow, type ReadingRow } from './readingRow.ts'

/** The most readings in one statement. */
const mostTogether = 500

/** The most readings that wait for the next ones, and characters of their messages: what comes at once after an outage. */
const mostWaiting = 12_000
const mostCharacters = 16_000_000

interface Waiting {
  arrivals: readonly Arrival[]
  resolve: (outcomes: Outcome[]) => void
  reject: (error: unknown) => void
}

/** Writes what devices send: what arrives while a statement runs is written by the next one, so many posts cost few. */
export interface ArrivalsWriter {
  /** Resolves when the readings are committed, with what became of each; throws Unavailable when too many wait. */
  keep(arrivals: readonly Arrival[]): Promise<Outcome[]>
  /** Waits until everything that arrived is written. */
  close(): Promise<void>
}

/** Starts a writer of this process; `app` is only called once something arrives. */
export function createArrivalsWriter(app: () => App): ArrivalsWriter {
  const waiting: Waiting[] = []
  let count = 0
  let characters = 0
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await write(nextOnes())
    writing = null
  }

  /** As many posts as fit into a statement, the first in any case. */
  function nextOnes(): Waiting[] {
    let size = 0
    const end = waiting.findIndex(
      ({ arrivals }, index) => (size += arrivals.length) > mostTogether && index > 0,
    )
    const taken = waiting.splice(0, end === -1 ? waiting.length : end)
    for (const { arrivals } of taken) {
      count -= arrivals.length
      characters -= sizeOf(arrivals)
    }
    return taken
  }

  return {
    keep(arrivals) {
      const size = sizeOf(arrivals)
      if (count + arrivals.length > mostWaiting || characters + size > mostCharacters)
        return Promise.reject(new Unavailable(postWaits.writing))
      const done = new Promise<Outcome[]>((resolve, reject) => waiting.push({ arrivals, resolve, reject }))
      count += arrivals.length
      characters += size
      writing ??= writeAll()
      return done
    },
    close: () => writing ?? Promise.resolve(),
  }

  async function write(posts: Waiting[]): Promise<void> {
    const arrivals = posts.flatMap((post) => post.arrivals)
    try {
      const outcomes = await keepArrivals(app(), arrivals)
      app().readings.arrived()
      let first = 0
      for (const post of posts) {
        post.resolve(outcomes.slice(first, first + post.arrivals.length))
        first += post.arrivals.length
      }
    } catch (error) {
      for (const post of posts) post.reject(error)
    }
  }
}

/** All readings of a message have it in common. */
const sizeOf = ([first]: readonly Arrival[]) => first?.message.body.length ?? 0

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
async function keepArrivals(app: App, arrivals: readonly Arrival[]): Promise<Outcome[]> {
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

/**
 * Computes the readings of a device again from a moment on, from which one arrived late or one says whether those before it
 * count: then the series is as if all had arrived in the order of their moments. What was kept before somebody changed the
 * device stays: a later calibration does not change what brewers have seen.
 */
async function settleReadings(app: App, deviceId: string, arrivedAt: Date): Promise<void> {
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

/**
 * Adds the devices that sent something for the first time to those that nobody has bound, as far as fewer than may wait do, of
 * all and of the same address.
 */
async function admitDevices(app: App, unknown: ReadonlyMap<string, Arrival>): Promise<void> {
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

interface Rows {
  readings: ReadingRow[]
  messages: object[]
  latest: Map<string, object>
  statuses: Map<string, object>
  /** From when on the readings of a device have to be computed again, by its id; see `settleReadings`. */
  unsettled: Map<string, Date>
}

/**
 * The rows to write for arrivals in the order of their moments; of a device that sent twice, the later one is its latest. Of one that is retired nothing is kept. A message
 * from before `oldest`, as a cloud delivers after an outage, would be dropped again.
 */
function rowsOf(
  arrivals: readonly Arrival[],
  senders: ReadonlyMap<Arrival, KnownDevice | undefined>,
  oldest: Date,
): Rows {
  const rows: Rows = {
    readings: [],
    messages: [],
    latest: new Map(),
    statuses: new Map(),
    unsettled: new Map(),
  }
  const carriers = new Map<DevicePost, number>()
  for (const arrival of arrivals) {
    const device = senders.get(arrival)
    if (!device || device.isRetired) continue
    rows.statuses.set(device.id, statusRow(device, arrival))
    if (!device.binding) continue
    if (arrival.at >= oldest) rows.messages.push(messageRow(device.binding.id, arrival, carriers))
    addReading(rows, { device, binding: device.binding }, arrival)
  }
  return rows
}

/** A message of several devices is in the row of the first one. */
function messageRow(bindingId: number, { at, message }: Arrival, carriers: Map<DevicePost, number>): object {
  const carriedBy = carriers.get(message)
  if (carriedBy !== undefined) return { bindingId, at, carriedBy }
  carriers.set(message, bindingId)
  return { bindingId, at, message }
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
  { device, binding }: { device: KnownDevice; binding: NonNullable<KnownDevice['binding']> },
  { reading: asSaid, at, message }: Arrival,
): void {
  // Who sent it is known only once it was read as it says.
  const reading = (isScaled(device) && readingIn(message, device)) || asSaid
  const row = readingRow({ ...device, bindingId: binding.id, following: null }, reading, at)
  if (!row) return
  const key = readingKey(at, row.hash)
  // Sent again, it is the reading that there is: nothing is smoothed over it twice.
  if (device.readings.has(key)) return
  device.readings.add(key)
  follow(device, row)
  rows.readings.push(row)
  if (isUnsettled(device, row) && !rows.unsettled.has(device.id)) rows.unsettled.set(device.id, at)
  const { setPoint, ambient } = row
  for (const [kind, value] of countedIn(row)) {
    const beside = kind === 'TEMPERATURE' ? { setPoint, ambient } : { setPoint: null, ambient: null }
    const latest = { bindingId: binding.id, kind, equipmentId: binding.equipmentId, value, at, ...beside }
    rows.latest.set(`${binding.id} ${kind}`, latest)
  }
}

/** What arrives late belongs before what was smoothed without it, and what is heated may say whether the one before it counts. */
function isUnsettled(device: KnownDevice, { at, temperature, sentTemperature }: ReadingRow): boolean {
  if (device.heardAt && at <= device.heardAt) return true
  const sent = sentTemperature ?? temperature
  if (device.isTank || sent === null) return false
  const wasUndecided = device.isUndecided
  device.isUndecided = isBeforeMeasuring(sent)
  return wasUndecided && !device.isUndecided
}
