import pg from 'pg'
import { onConnection } from '#api/db/onConnection.ts'
import type { AppliedMigration } from './manifest.ts'

/**
 * Tables of the present moment, which neither a backup nor a restore touches: who is signed in, who is where, recent
 * sign-in attempts, links for new passwords, challenges of passkeys, televisions that wait to be connected, the time that was seen last. Unlogged tables are treated likewise.
 */
const transientTables = [
  'Session',
  'Presence',
  'SignInCount',
  'PasswordLink',
  'PasskeyChallenge',
  'Pairing',
  'Clock',
]

/** Columns that are not backed up: passwords that are still to be mailed. */
const secretColumns = ['Mail.secret']

/** A table that is backed up: its columns, and those that order it. */
export interface Table {
  name: string
  columns: string[]
  key: string[]
}

/** Every table that is backed up, by name; one with partitions as a whole. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS "name", a."columns", k."key" FROM pg_class c
      CROSS JOIN LATERAL (
        SELECT array_agg(attname::text ORDER BY attnum) AS "columns" FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND c.relname || '.' || attname <> ALL($2)) a
      CROSS JOIN LATERAL (
        SELECT array_agg(attname::text ORDER BY array_position(i.indkey::int2[], attnum)) AS "key"
        FROM pg_index i JOIN pg_attribute ON attrelid = i.indrelid AND attnum = ANY(i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) k
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
        AND c.relname <> ALL($1) ORDER BY c.relname::text COLLATE "C"`,
    [['_prisma_migrations', ...transientTables], secretColumns],
  )
  return rows
}

/** The names of the sequences, with the last value each may have given out. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS "name", coalesce(last_value, 0)::text AS "value" FROM pg_sequences
      WHERE schemaname = current_schema() ORDER BY 1`,
  )
  return rows
}

/** The migrations of a database, in order. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS "name", checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  return rows
}

/** Quoted names of columns, separated by commas. */
export const listOf = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ')

/** Opens a connection whose statements may take as long as they need, and closes it afterwards. */
export function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const limits = { statement_timeout: 0, connectionTimeoutMillis: 5_000 }
  return onConnection({ connectionString: url, application_name: 'brewhouse backup', ...limits }, work)
}

/**
 * Runs work in one transaction, in which values are written the same way everywhere and nothing times out. After a
 * failure the connection has to be closed: a COPY may be under way on it.
 */
export async function inBackupTransaction<T>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(begin)
  await client.query(
    `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL timezone = 'UTC';
    SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`,
  )
  const result = await work()
  await client.query('COMMIT')
  return result
}
