import type pg from 'pg'
import { borrow } from '#api/db/statements/borrowed.ts'

/** How long readings are kept one by one, in days; the hourly ones are kept for ever. */
export const keptDays = 90

/** Key of the advisory lock of the process that makes or drops partitions, or sums hours; any number that no other lock has. */
export const readingsLock = 8_216_043

/** The first moment of a month in UTC, some months after the one of this moment. */
export function monthAt(moment: Date, later = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1))
}

/** The name of the partition of a month: Reading_2026_11. */
function partitionOf(month: Date): string {
  return `Reading_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

/** The month of a partition. */
function monthOf(partition: string): Date {
  return new Date(`${partition.slice('Reading_'.length).replace('_', '-')}-01T00:00:00Z`)
}

/** The months that have a partition, the oldest first. */
async function keptMonths(client: Pick<pg.ClientBase, 'query'>): Promise<Date[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS "name" FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = '"Reading"'::regclass AND relname ~ '^Reading_\\d{4}_\\d\\d$' ORDER BY 1`,
  )
  return rows.map(({ name }) => monthOf(name))
}

/** Makes the partition of a month, unless there is one. Attached, it locks out nobody who reads or writes others. */
export async function makePartition(client: pg.ClientBase, month: Date): Promise<void> {
  const name = partitionOf(month)
  const there = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [`"${name}"`])
  if (there.rows.length > 0) return
  await client.query(
    `CREATE TABLE "${name}" (LIKE "Reading" INCLUDING DEFAULTS);
    ALTER TABLE "Reading" ATTACH PARTITION "${name}"
      FOR VALUES FROM ('${month.toISOString()}') TO ('${monthAt(month, 1).toISOString()}')`,
  )
}

/** Makes the partitions of this month and the next. */
export function makePartitions(pool: pg.Pool, now: Date): Promise<void> {
  return alone(pool, async (client) => {
    for (const later of [0, 1]) await makePartition(client, monthAt(now, later))
  })
}

/**
 * Drops the partitions whose last reading is older than readings are kept, and returns their names. Waits for nobody who
 * reads for long: what is locked is dropped the next time.
 */
export function dropPartitions(pool: pg.Pool, now: Date): Promise<string[]> {
  const oldest = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  return alone(pool, async (client) => {
    const dropped: string[] = []
    const expired = (await keptMonths(client)).filter((month) => monthAt(month, 1) <= oldest)
    await client.query(`SET LOCAL lock_timeout = '2s'`)
    for (const name of expired.map(partitionOf)) {
      await client.query('SAVEPOINT one')
      const isDropped = await client.query(`DROP TABLE "${name}"`).then(
        () => true,
        () => false,
      )
      if (isDropped) dropped.push(name)
      else await client.query('ROLLBACK TO one')
    }
    return dropped
  })
}

/** Works in a transaction that one process at a time is in. */
export async function alone<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const { client, spoil, giveBack } = await borrow(pool)
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${readingsLock})`)
    const answer = await work(client)
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK').catch(spoil)
    throw error
  } finally {
    giveBack()
  }
}
