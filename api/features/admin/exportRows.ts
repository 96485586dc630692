import type pg from 'pg'
import { borrow } from '#api/db/statements/borrowed.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { exportedTables, keyOf, photoTable, secretColumnsOf } from './exportTables.ts'

export type Cell = string | number | boolean | null | object

/** One table of an export: its columns, and its rows page by page. */
export interface ExportedTable {
  name: string
  columns: string[]
  pages: AsyncIterable<Record<string, Cell>[]> | Iterable<Record<string, Cell>[]>
}

/** How many rows are read at a time; fewer of photos, which are up to 2 MB each. */
const pageSizeOf = (table: Prisma.ModelName) => (table === photoTable ? 4 : 1_000)

/**
 * Every table as it stood at one moment, read through cursors, so that a large brewery needs no more memory than a
 * small one. Read the tables in order; the connection is released at the end, also when the reader stops early.
 */
export async function* exportRows(pool: pg.Pool): AsyncGenerator<ExportedTable> {
  const { client, spoil, giveBack } = await borrow(pool)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const name of exportedTables)
      yield { name, columns: await columnsOf(client, name), pages: pagesOf(client, name) }
  } finally {
    await client.query('ROLLBACK').catch(spoil)
    giveBack()
  }
}

async function columnsOf(client: pg.PoolClient, table: Prisma.ModelName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS "name" FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND column_name <> ALL($2) ORDER BY ordinal_position`,
    [table, secretColumnsOf(table)],
  )
  return rows.map(({ name }) => name)
}

async function* pagesOf(
  client: pg.PoolClient,
  table: Prisma.ModelName,
): AsyncGenerator<Record<string, Cell>[]> {
  const pageSize = pageSizeOf(table)
  const without = secretColumnsOf(table).map((column) => ` - '${column}'`)
  const order = keyOf(table).map((column) => `"${column}"`)
  await client.query(
    `DECLARE export NO SCROLL CURSOR FOR SELECT to_jsonb(t)${without.join('')} AS "row" FROM "${table}" t ORDER BY ${order.join()}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: Record<string, Cell> }>(`FETCH ${pageSize} FROM export`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < pageSize) break
  }
  await client.query('CLOSE export')
}
