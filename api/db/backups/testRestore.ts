import { basename } from 'node:path'
import pg from 'pg'
import { migrate } from '#api/db/migrations/migrate.ts'
import { BackupError } from './backupError.ts'
import { loadBackup } from './loadBackup.ts'
import { withBackup, type OpenBackup, type Opening } from './readBackup.ts'
import { withScratchDatabase } from './scratchDatabase.ts'
import { inBackupTransaction, withConnection } from './tables.ts'
import { withMigrationsOf } from './versions.ts'

/**
 * Restores a backup into a database of its own on the same server, which is dropped then; returns how many rows it has. Throws a
 * BackupError when a table has other rows than were backed up, and NoScratchDatabase where the role may not create one.
 */
export function testRestore(url: string, file: string, opening: Opening): Promise<number> {
  const restore = (backup: OpenBackup) =>
    withScratchDatabase(url, 'restore_test', async (beside) => {
      await withMigrationsOf(backup.manifest, (known) => migrate(beside, known))
      return withConnection(beside, (client) =>
        inBackupTransaction(client, 'BEGIN', async () => {
          await loadBackup(client, backup)
          return countRows(client, backup)
        }),
      )
    })
  return withBackup(file, restore, opening)
}

async function countRows(client: pg.ClientBase, { file, manifest }: OpenBackup): Promise<number> {
  let total = 0
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) AS "count" FROM ${pg.escapeIdentifier(name)}`,
    )
    const count = Number(rows[0]?.count)
    if (count !== expected)
      throw new BackupError(`${basename(file)} brought ${count} rows of ${name} in place of ${expected}.`)
    total += count
  }
  return total
}
