import pg from 'pg'

/** Every row of every table, as a logical backup holds them. */
export type Backup = Record<string, unknown>

/** Reads all tables from one snapshot. */
export async function backUp(url: string): Promise<Backup> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const backup: Backup = {}
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ all: unknown }>(
        `SELECT coalesce(json_agg(t), '[]') AS "all" FROM "${table}" t`,
      )
      backup[table] = rows[0]?.all
    }
    await client.query('COMMIT')
    return backup
  })
}

/** Restores every table from a backup in one transaction, while servers keep running. */
export async function restore(url: string, backup: Backup): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = replica`)
    const tables = await tablesOf(client)
    await client.query(`TRUNCATE ${tables.map((table) => `"${table}"`).join()}`)
    for (const table of tables) {
      await client.query(
        `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(backup[table])],
      )
    }
    await client.query('COMMIT')
  })
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = 'public' AND "tablename" <> '_prisma_migrations'`,
  )
  return rows.map(({ name }) => name)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
