import type { Pool } from 'pg'

/**
 * Tables that change without a command: counters, sessions and leases; alerts, which the server raises on its own; the time
 * that it has seen; and the numbering of changes. The rest is the brewery.
 */
const ownLife = [
  'Session',
  'KnownDevice',
  'SignInCount',
  'RequestCount',
  'ServerProcess',
  'StreamCount',
  'Presence',
  'Alert',
  'Clock',
  'Change',
  'ChangeCounter',
  'Generation',
  // Messages are sent, and passed on, after their command.
  'Mail',
]

/** Reads how many rows each table of the brewery has, and the last transaction that wrote one. */
export async function rowsOf(pool: Pool): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'`,
  )
  const parts = rows
    .filter(({ name }) => !ownLife.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS "name", count(*) || ' ' || coalesce(max("xmin"::text::bigint), 0) AS "rows" FROM "${name}"`,
    )
  parts.push(`SELECT 'Change', count(*) || ' of people' FROM "Change" WHERE "actorId" IS NOT NULL`)
  parts.push(`SELECT 'Mail', count(*)::text FROM "Mail"`)
  const query = { name: 'rows of the brewery', text: parts.join(' UNION ALL ') }
  return async () => {
    const counted = await pool.query<{ name: string; rows: string }>(query)
    return Object.fromEntries(counted.rows.map((row) => [row.name, row.rows]))
  }
}
