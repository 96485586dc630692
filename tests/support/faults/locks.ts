import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

/** Restricts pg_locks: it lists those of all databases, and copies of one database have the same numbers of tables and locks. */
export const inThisDatabase = `"database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`

/** Waits until at least this many other connections to the same database wait for a lock: the server's own work may wait, too. */
export async function untilWaiting(client: Pick<pg.ClientBase, 'query'>, count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await client.query(`SELECT 1 FROM pg_locks WHERE NOT "granted" AND ${inThisDatabase}`)
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })
}

/** Waits until one other connection waits for a lock of a table. */
export async function untilOneWaitsFor(client: Pick<pg.ClientBase, 'query'>, table: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_locks WHERE NOT "granted" AND ${inThisDatabase} AND "relation" = '"${table}"'::regclass`,
    )
    expect(rows).toHaveLength(1)
  })
}

/** Waits until one other connection to the same database waits for a lock. */
export const untilOneWaits = (client: Pick<pg.ClientBase, 'query'>) => untilWaiting(client, 1)
