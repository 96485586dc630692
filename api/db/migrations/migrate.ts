import { advisoryLock } from '#api/db/advisoryLock.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { nullIfMissing } from '#api/db/files.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { withSchemaEngine } from './schemaEngine.ts'

const lockName = 'migration_lock.toml'

/** The engine needs a schema to know the kind of database; its content is irrelevant. */
const anySchema = 'datasource db {\n  provider = "postgresql"\n}\n'

/** The migrations of this Brewhouse. */
export const migrationsFolder = () => join(packageRoot(), 'prisma/migrations')

/** The names of the migrations in a folder, in order of time: `<time>_<name>`. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

/** Reads the migrations of a folder, each a `migration.sql`, in the format of Prisma's engine. */
async function readMigrations(folder: string, names: string[]): Promise<MigrationList> {
  const migrationDirectories = names.map(async (path) => ({
    path,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(folder, path, 'migration.sql'), 'utf8') },
    },
  }))
  return {
    baseDir: folder,
    lockfile: {
      path: lockName,
      content: await readFile(join(folder, lockName), 'utf8').catch(nullIfMissing),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  }
}

/**
 * An unfinished migration failed or was killed, and left nothing (see markFinished): it counts as rolled back and is
 * retried.
 */
async function clearUnfinished(connection: pg.Pool): Promise<void> {
  await connection.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
}

/** Whether exactly these migrations are applied: then the engine, which takes long to load, has nothing to do. */
function areApplied(names: string[], url: string): Promise<boolean> {
  return onConnection({ connectionString: url }, async (connection) => {
    if (!(await isMigrated(connection))) return false
    const { rows } = await connection.query<{ name: string }>(
      `select distinct migration_name collate "C" as name from _prisma_migrations
        where finished_at is not null and rolled_back_at is null order by name`,
    )
    return rows.length === names.length && rows.every(({ name }, at) => name === names[at])
  })
}

async function isMigrated(connection: pg.Pool | pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ known: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as known`,
  )
  return rows[0]?.known ?? false
}

/** Refuses a database that a newer version has migrated: this one would write what that one no longer expects. */
async function refuseNewer(connection: pg.Pool, folder: MigrationList): Promise<void> {
  const known = folder.migrationDirectories.map(({ path }) => path)
  const { rows } = await connection.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
      where finished_at is not null and rolled_back_at is null and migration_name <> all ($1)
      order by migration_name desc limit 1`,
    [known],
  )
  if (rows[0])
    throw new WrongSetting(
      `The database is newer than this Brewhouse, which does not know its migration ${rows[0].name}. Start the version that made it, or a newer one. To go back, restore a backup from before the upgrade.`,
    )
}

async function failure(connection: pg.Pool, error: unknown): Promise<Error> {
  const said = error instanceof Error ? error.message : String(error)
  if (said.includes('database schema is not empty'))
    return new WrongSetting(
      'The database holds tables of something else. Give Brewhouse a database of its own.',
      {
        cause: error,
      },
    )
  const { rows } = await connection.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is null and rolled_back_at is null',
  )
  const postgresSaid = /ERROR: (.*)/.exec(said)?.[1]
  const why = postgresSaid ?? said.split('\n   0:')[0]
  const which = rows[0] ? `The migration ${rows[0].name}` : 'Migrating'
  const sentence = `${which} failed and left the database as it was: ${why}`
  // What PostgreSQL refused it refuses again; anything else, such as a lost connection, may pass.
  return new (rows[0] && postgresSaid ? WrongSetting : Error)(sentence, { cause: error })
}

/**
 * Migrates the database to the newest migration and returns the names of those applied. Only one process at a time does
 * so. Each migration is applied atomically; the error names the one that failed.
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<{ applied: string[] }> {
  const names = await namesIn(folder)
  if (await areApplied(names, url)) return { applied: [] }
  const migrationsList = await readMigrations(folder, names)
  const filters = { externalTables: [], externalEnums: [] }
  return withSchemaEngine(url, [['schema.prisma', anySchema]], async (engine, connection) => {
    await connection.query('select pg_advisory_lock($1)', [advisoryLock('migration')])
    if (await isMigrated(connection)) {
      await clearUnfinished(connection)
      await refuseNewer(connection, migrationsList)
    }
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
      return { applied: appliedMigrationNames }
    } catch (error) {
      throw await failure(connection, error)
    }
  })
}
