import type { Pool } from 'pg'

/** Who is signed in, and what is answered to a command, belongs to the moment and stays. */
const ofTheMoment = ['Session', 'Presence', 'Command', 'Display', '_prisma_migrations']

/**
 * Lets days pass for a brewery: everything that is stored becomes so many days older, every moment and every day in every
 * table. The server goes by the clock of the machine, which no test turns; so the brewery is moved back instead.
 */
export async function letDaysPass(pool: Pool, days: number): Promise<void> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('timestamp with time zone', 'date') AND NOT table_name = ANY($1)
      GROUP BY table_name`,
    [ofTheMoment],
  )
  for (const { table, columns } of rows) {
    const moved = columns.map((column) => `"${column}" = "${column}" - interval '${days} days'`)
    await pool.query(`UPDATE "${table}" SET ${moved.join(', ')}`)
  }
}
