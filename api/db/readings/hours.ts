import type pg from 'pg'
import { readingKinds } from '#domain/devices/readings.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { ReadingFault } from '#domain/devices/keptReading.ts'
import { Prisma } from '#generated/prisma/client.ts'

const hourMs = 3_600_000

/** The column of a kind of reading, and its bit in `implausible` and `excluded`. */
export const columnOfKind: Record<ReadingKind, { column: string; bit: number }> = {
  TEMPERATURE: { column: 'temperature', bit: 1 },
  GRAVITY: { column: 'gravity', bit: 2 },
  PRESSURE: { column: 'pressure', bit: 4 },
  PH: { column: 'ph', bit: 8 },
}

/**
 * The bit in `implausible` that says what is wrong with a reading; without one it has a value that can't be. Of several kinds
 * that are wrong, one may be so for another reason: what can't be is known by its value.
 */
export const bitOfFault: Record<Exclude<ReadingFault, 'IMPOSSIBLE'>, number> = {
  ...{ DRY: 16, MOVED: 32, JUMPED: 64, POWER_ON: 128 },
}

/** Readings that arrived at the end of an hour may be committed this much later, in ms. */
const slackMs = 2 * 60_000

/** Which hours: from the first to before the last moment, of all devices or of some bindings. */
interface Hours {
  from: Date
  to: Date
  bindingIds?: number[]
}

/**
 * Writes the figures of each hour of one kind, from the readings that count. An hour in which none does has the figures of
 * all, and is excluded.
 */
export function sumOf(kind: ReadingKind, { from, to, bindingIds }: Hours): Prisma.Sql {
  const { column, bit } = columnOfKind[kind]
  const value = Prisma.raw(`"${column}"`)
  const counts = Prisma.sql`FILTER (WHERE "excluded" & ${bit} = 0)`
  // Named also where all are meant: the index begins with them, and without it a whole month is read for one hour.
  const ids = bindingIds ? Prisma.sql`${bindingIds}` : Prisma.sql`ARRAY(SELECT "id" FROM "DeviceBinding")`
  return Prisma.sql`
    INSERT INTO "HourlyReading" ("bindingId", "kind", "hour", "min", "mean", "max", "count", "excluded")
    SELECT "bindingId", ${kind}::"ReadingKind", date_bin('1 hour', "minute", 'epoch'),
      coalesce(min(${value}) ${counts}, min(${value})), coalesce(avg(${value}) ${counts}, avg(${value})),
      coalesce(max(${value}) ${counts}, max(${value})), coalesce(nullif(count(*) ${counts}, 0), count(*))::int,
      count(*) ${counts} = 0
    FROM "Reading" WHERE "minute" >= ${from} AND "minute" < ${to} AND ${value} IS NOT NULL
      AND "bindingId" = ANY(${ids})
    GROUP BY 1, 3
    ON CONFLICT ("bindingId", "kind", "hour") DO UPDATE SET "min" = excluded."min", "mean" = excluded."mean",
      "max" = excluded."max", "count" = excluded."count", "excluded" = excluded."excluded"`
}

/**
 * Sums the hours that have ended since the last one that was summed, a day at a time. That one is summed again, as it may have
 * been interrupted.
 */
export async function sumHours(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ from: Date | null }>(
    `SELECT coalesce((SELECT max("hour") FROM "HourlyReading"),
      (SELECT date_bin('1 hour', min("minute"), 'epoch') FROM "Reading")) AS "from"`,
  )
  const first = rows[0]?.from
  if (!first) return
  const end = Math.floor((now.getTime() - slackMs) / hourMs) * hourMs
  for (let from = first.getTime(); from < end; from += 24 * hourMs) {
    const to = Math.min(from + 24 * hourMs, end)
    await writeHours(client, { from: new Date(from), to: new Date(to) })
  }
}

/** Sums hours again that were summed before readings of them arrived; those that are yet to be summed will have them. */
export async function sumLate(
  client: pg.ClientBase,
  bindingIds: number[],
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const { rows } = await client.query<{ hour: Date | null }>(
    'SELECT max("hour") AS "hour" FROM "HourlyReading"',
  )
  const last = rows[0]?.hour
  const begin = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  if (!last || begin > last) return
  const end = new Date(Math.min(Math.ceil(to.getTime() / hourMs) * hourMs, last.getTime() + hourMs))
  await writeHours(client, { from: begin, to: end, bindingIds })
}

async function writeHours(client: pg.ClientBase, hours: Hours): Promise<void> {
  for (const kind of readingKinds) {
    const { text, values } = sumOf(kind, hours)
    await client.query(text, values)
  }
}
