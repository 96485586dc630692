import { advisoryLock } from '#api/db/advisoryLock.ts'
import type pg from 'pg'
import { onBorrowed } from '#api/db/statements/borrowed.ts'

/** How long readings are kept one by one, in days; the hourly ones are kept for ever. */
export const keptDays = 90

/** How long the messages that they were read from are kept, in days. */
export const messageDays = 7

/** The first moment of a month in UTC, some months after the one of this moment. */
export function monthAt(moment: Date, later = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1))
}

/** The first moment of a day in UTC, some days after the one of this moment. */
export function dayAt(moment: Date, later = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + later))
}

/** A table whose partitions the server makes and drops. */
export interface Partitioned {
  table: 'Reading' | 'RawMessage'
  keptDays: number
  /** When the partition of a moment begins, or the one that is some later. */
  beginOf: (moment: Date, later?: number) => Date
  /** How much of the day that it begins on is in its name: Reading_2026_11, RawMessage_2026_11_24. */
  named: 'YYYY-MM' | 'YYYY-MM-DD'
}

const byMonth: Partitioned = { table: 'Reading', keptDays, beginOf: monthAt, named: 'YYYY-MM' }
const byDay: Partitioned = {
  table: 'RawMessage',
  keptDays: messageDays,
  beginOf: dayAt,
  named: 'YYYY-MM-DD',
}

/** All of them. */
export const partitioned: readonly Partitioned[] = [byMonth, byDay]

/** The name of the partition of a moment. */
function partitionOf({ table, beginOf, named }: Partitioned, moment: Date): string {
  return `${table}_${beginOf(moment).toISOString().slice(0, named.length).replaceAll('-', '_')}`
}

/** The partitions that there are, the oldest first, each with the moment on which it begins. */
async function partitionsOf(
  client: Pick<pg.ClientBase, 'query'>,
  { table }: Partitioned,
): Promise<{ name: string; begin: Date }[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS "name" FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = to_regclass($1) AND relname ~ '_\\d{4}_\\d\\d(_\\d\\d)?$' ORDER BY 1`,
    [`"${table}"`],
  )
  return rows.map(({ name }) => {
    const [year = '', month = '', day = '01'] = name.slice(`${table}_`.length).split('_')
    return { name, begin: new Date(`${year}-${month}-${day}T00:00:00Z`) }
  })
}

/** Makes the partition of a moment, unless there is one. Attached, it locks out nobody who reads or writes others. */
export async function makePartition(client: pg.ClientBase, moment: Date, of = byMonth): Promise<void> {
  const name = partitionOf(of, moment)
  const there = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [`"${name}"`])
  if (there.rows.length > 0) return
  const [from, to] = [of.beginOf(moment), of.beginOf(moment, 1)]
  await client.query(
    `CREATE TABLE "${name}" (LIKE "${of.table}" INCLUDING DEFAULTS);
    ALTER TABLE "${of.table}" ATTACH PARTITION "${name}"
      FOR VALUES FROM ('${from.toISOString()}') TO ('${to.toISOString()}')`,
  )
}

/** Makes the partitions of this month and the next, and of this day and the next. */
export function makePartitions(pool: pg.Pool, now: Date): Promise<void> {
  return alone(pool, async (client) => {
    for (const one of partitioned)
      for (const later of [0, 1]) await makePartition(client, one.beginOf(now, later), one)
  })
}

/**
 * Drops the partitions whose last row is older than its table is kept, and returns their names. Waits for nobody who
 * reads for long: what is locked is dropped the next time.
 */
export function dropPartitions(pool: pg.Pool, now: Date): Promise<string[]> {
  return alone(pool, async (client) => {
    const dropped: string[] = []
    await client.query(`SET LOCAL lock_timeout = '2s'`)
    for (const one of partitioned) {
      const oldest = new Date(now.getTime() - one.keptDays * 24 * 3_600_000)
      for (const { name, begin } of await partitionsOf(client, one)) {
        if (one.beginOf(begin, 1) > oldest) continue
        await client.query('SAVEPOINT one')
        const isDropped = await client.query(`DROP TABLE "${name}"`).then(
          () => true,
          () => false,
        )
        if (isDropped) dropped.push(name)
        else await client.query('ROLLBACK TO one')
      }
    }
    return dropped
  })
}

/** Works in a transaction that one process at a time is in. */
export function alone<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return onBorrowed(pool, `BEGIN; SELECT pg_advisory_xact_lock(${advisoryLock('readings')})`, work)
}
