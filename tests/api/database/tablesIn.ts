import type pg from 'pg'

/** The names of the tables in a database, but for those of migrations. */
export async function tablesIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like '\\_%' order by 1`,
  )
  return rows.map(({ name }) => name)
}
