import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { messageIn, readingIn } from '#api/features/devices/arrivals/deviceMessage.service.ts'
import {
  countedIn,
  readingRow,
  type Measuring,
  type ReadingRow,
} from '#api/features/devices/arrivals/readingRow.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import type { ExpectedBeer } from '#domain/devices/kept/whereabouts.ts'
import type { Mark } from '#domain/devices/series/marks.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** As many messages at a time, so that others are served between them: the longest ones are 16 kB. */
const together = 500

/** Whose messages of which time: of one binding of a device, from the minute of `from` on. */
export interface Replayed {
  device: Prisma.DeviceModel
  binding: Prisma.DeviceBindingModel
  from: Date
}

/** A minute with a message: the readings that there are of it, and the one that its message says now; null when none. */
export interface Reread {
  minute: Date
  before: ReadingRow[]
  after: ReadingRow | null
}

/** The beer that was in a vessel from a moment on; until null where it still is. */
interface BeerStay {
  from: Date
  until: Date | null
  beer: ExpectedBeer
}

type Found = { minute: Date; at: Date; message: unknown; before: StoredRow[] | null }
type StoredRow = Omit<ReadingRow, 'at'> & { at: string }

/** Reads what a device has sent again, in its order, each one smoothed over the one before it. Changes nothing. */
export async function* rereadMessages(sql: RunSql, replayed: Replayed): AsyncGenerator<Reread[]> {
  const { device, binding } = replayed
  const measuring = await measuringOf(sql, replayed)
  const beers = await beersOf(sql, replayed)
  let after = new Date(replayed.from.getTime() - 60_000)
  for (;;) {
    const found = await sql<Found[]>`
      SELECT m."minute", m."at", coalesce(m."message", c."message") AS "message", (
        SELECT jsonb_agg(to_jsonb(r) ORDER BY r."at") FROM "Reading" r
        WHERE r."bindingId" = m."bindingId" AND r."minute" = m."minute") AS "before"
      FROM "RawMessage" m LEFT JOIN "RawMessage" c ON c."bindingId" = m."carriedBy" AND c."minute" = m."minute"
      WHERE m."bindingId" = ${binding.id} AND m."minute" > ${after}::timestamptz ORDER BY m."minute" LIMIT ${together}`
    yield found.map((one) => reread(device, { ...measuring, beer: beerAt(beers, one.at) }, one))
    const last = found.at(-1)
    if (!last || found.length < together) return
    after = last.minute
  }
}

function reread(device: Prisma.DeviceModel, measuring: Measuring, { minute, at, ...found }: Found): Reread {
  const before = (found.before ?? []).map((row) => ({ ...row, at: new Date(row.at) }))
  const message = messageIn(found.message)
  const reading = message && readingIn(message, device)
  const after = reading && readingRow(measuring, reading, at)
  const next = { minute, before, after }
  // What a device sends twice in a minute was smoothed over each other, but only the first message is kept.
  const last = isChanged(next) ? undefined : before.at(-1)
  for (const [kind, value] of last ? countedIn(last) : [])
    measuring.previous[kind] = { value, at: last?.at ?? at }
  return next
}

const compared = [
  ...(['hash', 'temperature', 'gravity', 'pressure', 'ph', 'setPoint', 'ambient'] as const),
  ...(['sentTemperature', 'sentGravity', 'implausible', 'excluded'] as const),
]

/** Whether the readings of a minute are others than its message says now. What can't be read any more stays. */
export function isChanged({ before, after }: Reread): boolean {
  return after !== null && !before.some((row) => compared.every((column) => row[column] === after[column]))
}

/** What a device had measured before, and what was marked of its vessel, newest first. */
async function measuringOf(sql: RunSql, { device, binding, from }: Replayed): Promise<Measuring> {
  const marks = await sql<Mark[]>`
    SELECT "kind"::text AS "kind", "from", "to", "excluded" FROM "ReadingMark"
    WHERE "equipmentId" = ${binding.equipmentId} AND "to" > ${from} ORDER BY "at" DESC, "id" DESC`
  const earlier = await sql<ReadingRow[]>`
    SELECT * FROM "Reading" WHERE "bindingId" = ${binding.id} AND "minute" < date_bin('1 minute', ${from}::timestamptz, 'epoch')
      AND "minute" >= ${from}::timestamptz - interval '1 day' ORDER BY "minute" DESC, "at" DESC LIMIT 20`
  const previous: Measuring['previous'] = {}
  for (const row of earlier.toReversed())
    for (const [kind, value] of countedIn(row)) previous[kind] = { value, at: row.at }
  const [moved] = await sql<object[]>`
    SELECT 1 FROM "DeviceBinding" WHERE "deviceId" = ${device.id} AND "equipmentId" <> ${binding.equipmentId}
      AND "until" BETWEEN ${binding.from}::timestamptz - interval '1 hour' AND ${binding.from} LIMIT 1`
  const around = { beer: null, movedAt: moved ? binding.from : null, changedAt: from }
  return { ...device, ...around, bindingId: binding.id, previous, marks }
}

/** Which beers were in the vessel since, and what was expected of them. */
function beersOf(sql: RunSql, { binding, from }: Replayed): Promise<BeerStay[]> {
  return sql<BeerStay[]>`
    SELECT s."from", s."until", jsonb_build_object('originalGravity', b."originalGravity", 'expectedOG', r."expectedOG",
      'expectedFG', r."expectedFG") AS "beer"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" CROSS JOIN LATERAL ${tankStays} s
    WHERE s."equipmentId" = ${binding.equipmentId} AND (s."until" IS NULL OR s."until" > ${from})`
}

const beerAt = (beers: readonly BeerStay[], at: Date) =>
  beers.find(({ from, until }) => from <= at && (until === null || at < until))?.beer ?? null
