import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { messageIn, readingIn } from '#api/features/devices/arrivals/deviceMessage.service.ts'
import {
  follow,
  readingRow,
  type Measuring,
  type ReadingRow,
} from '#api/features/devices/arrivals/readingRow.ts'
import { columnOfKind } from '#api/db/readings/hours.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import type { DeviceReading, ReadingKind } from '#domain/devices/devicePost.ts'
import { beforeMeasuring, conversion, isBeforeMeasuring } from '#domain/devices/kept/powerOn.ts'
import type { ExpectedBeer } from '#domain/devices/kept/whereabouts.ts'
import type { Mark } from '#domain/devices/series/marks.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** As many minutes at a time, so that others are served between them: the longest messages are 16 kB. */
const together = 500

/**
 * Which readings: of one binding of a device, from the minute of `from` on. What has no message that can be read stays, unless
 * `withoutMessages`: then it is computed again from what was sent.
 */
export interface Replayed {
  device: Prisma.DeviceModel
  binding: Prisma.DeviceBindingModel
  from: Date
  withoutMessages: boolean
}

/** A minute: the readings that there are of it, and those that there should be; null where they stay as they are. */
export interface Reread {
  minute: Date
  isSent: boolean
  before: ReadingRow[]
  after: ReadingRow[] | null
}

/** The beer that was in a vessel from a moment on; until null where it still is. */
interface BeerStay {
  from: Date
  until: Date | null
  beer: ExpectedBeer
}

type Found = {
  minute: Date
  at: Date | null
  message: unknown
  before: StoredRow[] | null
  following: number | null
}
type StoredRow = Omit<ReadingRow, 'at'> & { at: string }

/** What is known around the readings that are computed again, with how often their device usually sends. */
interface Around {
  measuring: Measuring
  beers: readonly BeerStay[]
  intervalSeconds: number | null
}

/**
 * Computes readings again in the order of their moments, each one smoothed over the one before it, from the messages of their
 * minutes: what nobody changed comes out as it is. Changes nothing.
 */
export async function* rereadReadings(sql: RunSql, replayed: Replayed): AsyncGenerator<Reread[]> {
  const { id } = replayed.binding
  const around = await aroundOf(sql, replayed)
  let after = new Date(replayed.from.getTime() - 60_000)
  for (;;) {
    const found = await sql<Found[]>`
      SELECT p."minute", m."at", coalesce(m."message", c."message") AS "message", (
        SELECT jsonb_agg(to_jsonb(r) ORDER BY r."at") FROM "Reading" r
        WHERE r."bindingId" = ${id} AND r."minute" = p."minute") AS "before",
        ${followingOf(replayed, around)} AS "following"
      FROM (
        (SELECT "minute" FROM "RawMessage" WHERE "bindingId" = ${id} AND "minute" > ${after}::timestamptz
          ORDER BY 1 LIMIT ${together})
        UNION (SELECT DISTINCT "minute" FROM "Reading" WHERE "bindingId" = ${id} AND "minute" > ${after}::timestamptz
          ORDER BY 1 LIMIT ${together})
        ORDER BY 1 LIMIT ${together}) p
      LEFT JOIN "RawMessage" m ON m."bindingId" = ${id} AND m."minute" = p."minute"
      LEFT JOIN "RawMessage" c ON c."bindingId" = m."carriedBy" AND c."minute" = m."minute" ORDER BY 1`
    yield found.map((one) => reread(replayed, around, one))
    const last = found.at(-1)
    if (!last || found.length < together) return
    after = last.minute
  }
}

/** The next temperature that is no power-on value, where it matters. */
function followingOf({ binding }: Replayed, { measuring }: Around): Prisma.Sql {
  if (measuring.isTank) return Prisma.sql`NULL::float8`
  const sent = Prisma.sql`coalesce(n."sentTemperature", n."temperature")`
  return Prisma.sql`(
    SELECT ${sent} FROM "Reading" n WHERE n."bindingId" = ${binding.id} AND n."minute" > p."minute"
      AND n."temperature" IS NOT NULL AND abs(${sent} - ${beforeMeasuring}) > ${conversion}
    ORDER BY n."minute", n."at" LIMIT 1)`
}

function reread({ device, withoutMessages }: Replayed, around: Around, found: Found): Reread {
  const { minute, at, following } = found
  const before = (found.before ?? []).map((row) => ({ ...row, at: new Date(row.at) }))
  const message = messageIn(found.message)
  const sent = (message && readingIn(message, device)) ?? null
  const again = (reading: DeviceReading, moment: Date, later: number | null) =>
    readingRow({ ...around.measuring, beer: beerAt(around.beers, moment), following: later }, reading, moment)
  const said = sent && at && again(sent, at, following)
  const isSaidAnew = said && !before.some(({ hash }) => hash === said.hash)
  if (said && isSaidAnew) {
    follow(around.measuring, said)
    return { minute, isSent: true, before, after: [said] }
  }
  if (!said && !withoutMessages) {
    for (const row of before) follow(around.measuring, row)
    return { minute, isSent: at !== null, before, after: null }
  }
  // Of a minute with several readings one has its message; the others are computed from what is stored of them.
  const interval = sent?.intervalSeconds ?? around.intervalSeconds
  const after = before.map((row, index) => {
    const later = before.slice(index + 1).map(sentTemperatureOf)
    const next = later.find((value) => value !== null && !isBeforeMeasuring(value)) ?? following
    const reading = sent && row.hash === said?.hash ? sent : storedReading(row, device, interval)
    const computed = again(reading, row.at, next)
    const kept = computed ? { ...computed, hash: row.hash } : row
    follow(around.measuring, kept)
    return kept
  })
  return { minute, isSent: at !== null, before, after }
}

const sentTemperatureOf = ({ sentTemperature, temperature }: ReadingRow) => sentTemperature ?? temperature

/** What was sent, as far as it is stored with a reading. */
function storedReading(
  row: ReadingRow,
  { identity }: Prisma.DeviceModel,
  intervalSeconds: number | null,
): DeviceReading {
  const { setPoint, ambient, pressure, ph, sentGravity, gravity } = row
  const sent = {
    ...{ TEMPERATURE: sentTemperatureOf(row), GRAVITY: sentGravity ?? gravity, PRESSURE: pressure, PH: ph },
  }
  return {
    ...{ device: identity, name: null, isShared: false, dialect: 'PLAIN', battery: null, signal: null },
    measured: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
    ...{ setPoint, ambient, intervalSeconds },
  }
}

const compared = [
  ...(['hash', 'temperature', 'gravity', 'pressure', 'ph', 'setPoint', 'ambient'] as const),
  ...(['sentTemperature', 'sentGravity', 'implausible', 'excluded'] as const),
]

/** Whether the readings of a minute are others than they should be. */
export function isChanged({ before, after }: Reread): boolean {
  if (after === null) return false
  const isSame = (row: ReadingRow, other: ReadingRow | undefined) =>
    compared.every((column) => row[column] === other?.[column])
  return after.length !== before.length || !after.every((row, index) => isSame(row, before[index]))
}

/** What a device had measured before, what was marked of its vessel, newest first, and which beers were in it. */
async function aroundOf(sql: RunSql, { device, binding, from }: Replayed): Promise<Around> {
  const marks = await sql<Mark[]>`
    SELECT "kind"::text AS "kind", "from", "to", "excluded" FROM "ReadingMark"
    WHERE "equipmentId" = ${binding.equipmentId} AND "to" > ${from} ORDER BY "at" DESC, "id" DESC`
  const previous: Measuring['previous'] = {}
  for (const kind of readingKinds) {
    const [row] = await sql<{ value: number; at: Date }[]>`${lastBefore(kind, binding.id, from)}`
    if (row) previous[kind] = row
  }
  const [known] = await sql<{ isTank: boolean; isMoved: boolean; intervalSeconds: number | null }[]>`
    SELECT "type" IN ('FERMENTER', 'BRITE_TANK') AS "isTank", EXISTS (
        SELECT 1 FROM "DeviceBinding" WHERE "deviceId" = ${device.id} AND "equipmentId" <> ${binding.equipmentId}
          AND "until" BETWEEN ${binding.from}::timestamptz - interval '1 hour' AND ${binding.from}) AS "isMoved",
      (SELECT "intervalSeconds" FROM "DeviceStatus" WHERE "deviceId" = ${device.id}) AS "intervalSeconds"
    FROM "Equipment" WHERE "id" = ${binding.equipmentId}`
  const { isTank = true, isMoved = false, intervalSeconds = null } = known ?? {}
  // What is computed again is corrected in one way, whenever its device was changed.
  const changedAt = device.updatedAt < from ? device.updatedAt : from
  const vessel = { beer: null, movedAt: isMoved ? binding.from : null, changedAt, isTank, following: null }
  const measuring = { ...device, ...vessel, bindingId: binding.id, previous, marks }
  return { measuring, beers: await beersOf(sql, { binding, from }), intervalSeconds }
}

/** The last reading of a kind that counts before the minute of a moment; looked for only where the kind is measured at all. */
function lastBefore(kind: ReadingKind, bindingId: number, from: Date): Prisma.Sql {
  const { column, bit } = columnOfKind[kind]
  const value = Prisma.raw(`r."${column}"`)
  return Prisma.sql`
    SELECT ${value} AS "value", r."at" FROM "Reading" r
    WHERE r."bindingId" = ${bindingId} AND r."minute" < date_bin('1 minute', ${from}::timestamptz, 'epoch')
      AND ${value} IS NOT NULL AND r."excluded" & ${bit} = 0
      AND EXISTS (SELECT 1 FROM "LatestReading" WHERE "bindingId" = ${bindingId} AND "kind" = ${kind}::"ReadingKind")
    ORDER BY r."minute" DESC, r."at" DESC LIMIT 1`
}

/** Which beers were in the vessel since, and what was expected of them. */
function beersOf(sql: RunSql, { binding, from }: Pick<Replayed, 'binding' | 'from'>): Promise<BeerStay[]> {
  return sql<BeerStay[]>`
    SELECT s."from", s."until", jsonb_build_object('originalGravity', b."originalGravity", 'expectedOG', r."expectedOG",
      'expectedFG', r."expectedFG") AS "beer"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" CROSS JOIN LATERAL ${tankStays} s
    WHERE s."equipmentId" = ${binding.equipmentId} AND (s."until" IS NULL OR s."until" > ${from})`
}

const beerAt = (beers: readonly BeerStay[], at: Date) =>
  beers.find(({ from, until }) => from <= at && (until === null || at < until))?.beer ?? null
