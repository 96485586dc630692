import { advisoryLock } from '#api/db/advisoryLock.ts'
import { columnOfKind, sumOf } from '#api/db/readings/hours.ts'
import { lockRow } from '#api/db/statements/rows.ts'
import { showLatest } from '#api/features/devices/readingMarks.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { isChanged, rereadReadings, type Replayed, type Reread } from './rereadReadings.service.ts'

const hourMs = 3_600_000

/**
 * Has the readings of a device be what its messages say now, with their hours and the latest ones; marks hold as before. Of a
 * minute whose message says something else now, one reading is left, since one message of it is kept. Returns how many
 * minutes changed.
 */
export async function replaceReadings(tx: Tx, replayed: Replayed): Promise<number> {
  const { sql } = tx
  const { binding, from } = replayed
  // As for marks: no mark is set meanwhile, and no hour summed.
  await lockRow(tx, 'Equipment', { id: binding.equipmentId })
  await sql`SELECT pg_advisory_xact_lock(${advisoryLock('readings')}::bigint)`
  // First of all, as what arrives meanwhile locks them too.
  await sql`SELECT 1 FROM "LatestReading" WHERE "bindingId" = ${binding.id} ORDER BY "kind" FOR UPDATE`
  let count = 0
  for await (const page of rereadReadings(sql, replayed)) {
    const changed = page.filter(isChanged)
    if (changed.length > 0) await replaceMinutes(tx, binding.id, changed)
    count += changed.length
  }
  if (count === 0) return 0
  const to = new Date(tx.at.getTime() + 60_000)
  for (const kind of readingKinds) await showLatest(tx, [binding.id], { kind, from, to, since: from })
  await sumAgain(tx, replayed)
  return count
}

async function replaceMinutes({ sql }: Tx, bindingId: number, changed: readonly Reread[]): Promise<void> {
  const minutes = changed.map(({ minute }) => minute)
  await sql`DELETE FROM "Reading" WHERE "bindingId" = ${bindingId} AND "minute" = ANY(${minutes}::timestamptz[])`
  const rows = JSON.stringify(changed.flatMap(({ after }) => after ?? []))
  await sql`
    INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "pressure", "ph", "setPoint",
      "ambient", "sentTemperature", "sentGravity", "implausible", "excluded")
    SELECT "bindingId", date_bin('1 minute', "at", 'epoch'), "hash", "at", "temperature", "gravity", "pressure", "ph",
      "setPoint", "ambient", "sentTemperature", "sentGravity", "implausible", "excluded"
    FROM jsonb_populate_recordset(NULL::"Reading", ${rows}::jsonb)`
}

/** The hours that have been summed already; one in which nothing of a kind is left loses it. */
async function sumAgain({ sql }: Tx, { binding, from }: Replayed): Promise<void> {
  const [last] = await sql<{ hour: Date | null }[]>`SELECT max("hour") AS "hour" FROM "HourlyReading"`
  if (!last?.hour) return
  const begin = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  const end = new Date(last.hour.getTime() + hourMs)
  for (const kind of readingKinds) {
    await sql`${sumOf(kind, { from: begin, to: end, bindingIds: [binding.id] })}`
    await sql`
      DELETE FROM "HourlyReading" h WHERE "bindingId" = ${binding.id} AND "kind" = ${kind}::"ReadingKind"
        AND "hour" >= ${begin} AND NOT EXISTS (
          SELECT 1 FROM "Reading" r WHERE r."bindingId" = h."bindingId" AND r."minute" >= h."hour"
            AND r."minute" < h."hour" + interval '1 hour' AND r.${Prisma.raw(`"${columnOfKind[kind].column}"`)} IS NOT NULL)`
  }
}
