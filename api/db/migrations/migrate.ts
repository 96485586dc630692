import { createHash, randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'

/** The migrations of this Brewhouse. */
export const migrationsFolder = () => join(packageRoot(), 'prisma/migrations')

/** The names of the migrations in a folder, in order of time: `<time>_<name>`. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

/** Where applied migrations are recorded: the table that Prisma makes, so that its own tools read the database, too. */
const records = `
  CREATE TABLE "_prisma_migrations" (
    "id" varchar(36) PRIMARY KEY,
    "checksum" varchar(64) NOT NULL,
    "finished_at" timestamptz,
    "migration_name" varchar(255) NOT NULL,
    "logs" text,
    "rolled_back_at" timestamptz,
    "started_at" timestamptz NOT NULL DEFAULT now(),
    "applied_steps_count" integer NOT NULL DEFAULT 0
  )`

/** The names of the applied migrations in their order; null in a database that was never migrated. */
async function appliedIn(client: pg.Client): Promise<string[] | null> {
  const known = await client.query<{ is: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "is"`,
  )
  if (!known.rows[0]?.is) return null
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT "migration_name" COLLATE "C" AS "name" FROM "_prisma_migrations"
      WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY "name"`,
  )
  return rows.map(({ name }) => name)
}

/** Makes the table of records, in a database that holds nothing yet. */
async function beginRecords(client: pg.Client): Promise<string[]> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') LIMIT 1`,
  )
  if (rowCount)
    throw new WrongSetting(
      'The database holds tables of something else. Give Brewhouse a database of its own.',
    )
  await client.query(records)
  return []
}

/** Refuses a database that a newer version has migrated: this one would write what that one no longer expects. */
function refuseNewer(applied: string[], names: string[]): void {
  const newer = applied.findLast((name) => !names.includes(name))
  if (newer)
    throw new WrongSetting(
      `The database is newer than this Brewhouse, which does not know its migration ${newer}. Start the version that made it, or a newer one. To go back, restore a backup from before the upgrade.`,
    )
}

/** Applies and records a migration in one transaction: completely or not at all, whenever the process is killed. */
async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
        VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    // A connection that broke has taken it back already.
    await client.query('ROLLBACK').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    // What PostgreSQL refused it refuses again; anything else, such as a lost connection, may pass.
    const Failure = error instanceof pg.DatabaseError ? WrongSetting : Error
    throw new Failure(`The migration ${name} failed and left the database as it was: ${reason}`, {
      cause: error,
    })
  }
}

/**
 * Migrates the database to the newest migration and returns the names of those applied. Only one process at a time does
 * so. Each migration is applied atomically; the error names the one that failed.
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<{ applied: string[] }> {
  const names = await namesIn(folder)
  return onConnection({ connectionString: url }, async (client) => {
    const before = await appliedIn(client)
    if (before?.join() === names.join()) return { applied: [] }
    // Until the connection ends, also when this process is killed.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock('migration')])
    const applied = (await appliedIn(client)) ?? (await beginRecords(client))
    refuseNewer(applied, names)
    const missing = names.filter((name) => !applied.includes(name))
    for (const name of missing) await apply(client, folder, name)
    return { applied: missing }
  })
}
