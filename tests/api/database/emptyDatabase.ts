import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onDatabase, urlOf } from '#tests/support/servers/database.ts'
import { poolOf } from '#tests/support/servers/connections.ts'

/** A database without tables, and a folder for its migrations. */
export interface EmptyDatabase {
  url: string
  pool: pg.Pool
  migrations: string
  /** Writes a migration, or replaces it. */
  writeSql(name: string, sql: string): Promise<void>
  drop(): Promise<void>
}

let made = 0

/** Makes one on the server of this run. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${(made += 1)}`
  await onDatabase('postgres', (client) => client.query(`create database ${name}`))
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-test-'))
  const migrations = join(folder, 'migrations')
  await mkdir(migrations)
  const pool = poolOf(urlOf(name))
  return {
    url: urlOf(name),
    pool,
    migrations,
    async writeSql(migration, sql) {
      await mkdir(join(migrations, migration), { recursive: true })
      await writeFile(join(migrations, migration, 'migration.sql'), sql)
    },
    async drop() {
      await pool.end()
      await onDatabase('postgres', (client) => client.query(`drop database ${name}`))
      await rm(folder, { recursive: true })
    },
  }
}
