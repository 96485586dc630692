import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { BackupError } from './backupError.ts'
import { makePartition, partitioned, type Partitioned } from '#api/db/readings/partitions.ts'
import type { ManifestTable } from './manifest.ts'
import type { OpenBackup } from './readBackup.ts'
import { listOf, readTables } from './tables.ts'

/**
 * Replaces all rows of all tables by those of a backup, in the running transaction. Triggers are off meanwhile: the one
 * that numbers changes would number them again. Foreign keys are dropped and made again, which checks all rows together.
 * `fitIn` adapts the tables that a backup doesn't touch, before that.
 */
export async function loadBackup(
  client: pg.ClientBase,
  backup: OpenBackup,
  fitIn: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { tables } = backup.manifest
  await refuseOtherTables(client, backup)
  const remakeForeignKeys = await dropForeignKeys(client)
  const each = (statement: (table: string) => string) =>
    client.query(tables.map(({ name }) => statement(pg.escapeIdentifier(name))).join(';'))
  await each((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`)
  // Not TRUNCATE: a reader with an older snapshot would find the tables empty.
  await each((table) => `DELETE FROM ${table} WHERE true`)
  for (const table of tables) await copyTable(client, backup, table)
  await setSequences(client, backup)
  await fitIn()
  await each((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await remakeForeignKeys(backup.file)
}

async function refuseOtherTables(client: pg.ClientBase, { file, manifest }: OpenBackup): Promise<void> {
  const shapeOf = (tables: { name: string; columns: string[] }[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`).sort()
  const [there, here] = [shapeOf(manifest.tables), shapeOf(await readTables(client))]
  const odd = there.find((shape) => !here.includes(shape)) ?? here.find((shape) => !there.includes(shape))
  if (odd)
    throw new BackupError(`The tables of ${file} and of this database differ: ${odd}. Nothing was changed.`)
}

async function dropForeignKeys(client: pg.ClientBase): Promise<(file: string) => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT k.conrelid::regclass::text AS "table", quote_ident(k.conname) AS "name",
        pg_get_constraintdef(k.oid) AS "definition"
      FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`,
  )
  await client.query(rows.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`).join(';'))
  return async (file) => {
    for (const { table, name, definition } of rows)
      await client
        .query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
        .catch((error: pg.DatabaseError) => {
          if (error.code !== '23503') throw error
          throw new BackupError(
            `${file} contradicts itself: ${error.message} (${error.detail}). Nothing was changed. Use another backup.`,
          )
        })
  }
}

async function copyTable(client: pg.ClientBase, backup: OpenBackup, table: ManifestTable): Promise<void> {
  const parted = partitioned.find((one) => one.table === table.name)
  if (!parted) return copyRows(client, backup, table, table.name)
  await client.query(`CREATE TEMP TABLE "loaded" (LIKE "${parted.table}") ON COMMIT DROP`)
  await copyRows(client, backup, table, 'loaded')
  await moveLoaded(client, parted)
}

async function copyRows(
  client: pg.ClientBase,
  backup: OpenBackup,
  { rows, ...table }: ManifestTable,
  name: string,
): Promise<void> {
  const into = client.query(from(`COPY ${pg.escapeIdentifier(name)} (${listOf(table.columns)}) FROM STDIN`))
  await pipeline(backup.rowsOf({ rows, ...table }), into)
  if (into.rowCount !== rows)
    throw new BackupError(`${backup.file} changed while it was read. Nothing was changed in the database.`)
}

/** Into their partitions, which are made when they are missing. */
async function moveLoaded(client: pg.ClientBase, into: Partitioned): Promise<void> {
  const { rows } = await client.query<{ day: Date }>(
    `SELECT DISTINCT date_bin('1 day', "minute", 'epoch') AS "day" FROM "loaded"`,
  )
  for (const { day } of rows) await makePartition(client, day, into)
  await client.query(`INSERT INTO "${into.table}" SELECT * FROM "loaded"; DROP TABLE "loaded"`)
}

/** Forwards only: what setval does is not undone by a rollback. */
async function setSequences(client: pg.ClientBase, { manifest }: OpenBackup): Promise<void> {
  for (const { name, value } of manifest.sequences)
    await client.query(
      `SELECT setval(s.name, greatest($2, last_value)) FROM (SELECT quote_ident($1)::regclass AS "name") s, pg_sequences
        WHERE schemaname = current_schema() AND sequencename = $1 AND $2 > coalesce(last_value, 0)`,
      [name, value],
    )
}
