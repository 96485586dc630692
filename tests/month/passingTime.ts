import type { Pool } from 'pg'

/** Sessions, presence and command answers belong to the present and are not moved. */
const ofTheMoment = ['Session', 'Presence', 'Command', 'Display', '_prisma_migrations']

/**
 * Lets days pass for a brewery: moves every timestamp and date in every table back by this many days, since tests can't
 * change the server's clock.
 */
export async function letDaysPass(pool: Pool, days: number): Promise<void> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('timestamp with time zone', 'date') AND NOT table_name = ANY($1)
      GROUP BY table_name`,
    [ofTheMoment],
  )
  // Past all others first: a row may come to a day on which only one row of its kind may be, which has not moved yet.
  for (const { table, columns } of rows)
    for (const by of [`- interval '${days} days' - interval '1000 years'`, `+ interval '1000 years'`]) {
      const moved = columns.map((column) => `"${column}" = "${column}" ${by}`)
      await pool.query(`UPDATE "${table}" SET ${moved.join(', ')}`)
    }
}
