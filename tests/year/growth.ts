import type pg from 'pg'
import { connectionTo } from '#tests/support/servers/connections.ts'

/** The rows and bytes of each table, with its indexes and photos. */
export type Sizes = Map<string, { rows: number; bytes: number }>

/** Measures every table after a VACUUM, so that space of deleted rows is free for new ones; partitions count as one table. */
export async function measureTables(databaseUrl: string): Promise<Sizes> {
  const client = await connectionTo(databaseUrl)
  try {
    await client.query('VACUUM')
    return await sizesIn(client)
  } finally {
    await client.end()
  }
}

async function sizesIn(client: pg.Client): Promise<Sizes> {
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(
    `SELECT c.relname AS "name", coalesce(
        (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(c.oid)), pg_total_relation_size(c.oid))::float8 AS "bytes"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'`,
  )
  const sizes: Sizes = new Map()
  for (const { name, bytes } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::float8 AS "count" FROM "${name}"`,
    )
    sizes.set(name, { rows: rows[0]?.count ?? NaN, bytes })
  }
  return sizes
}

/** All rows and bytes. */
export function totalOf(sizes: Sizes): { rows: number; bytes: number } {
  const all = [...sizes.values()]
  return {
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The bytes of so many rows, where each row costs what it cost between the first two measurements. */
export function expectedBytes(first: Sizes, second: Sizes, rows: number): number {
  const [from, to] = [totalOf(first), totalOf(second)]
  return to.bytes + ((to.bytes - from.bytes) / (to.rows - from.rows)) * (rows - to.rows)
}
