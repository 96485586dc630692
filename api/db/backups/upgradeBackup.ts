import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { migrate } from '#api/db/migrations/migrate.ts'
import { BackupError } from './backupError.ts'
import { loadBackup } from './loadBackup.ts'
import { withBackup, type OpenBackup } from './readBackup.ts'
import { NoScratchDatabase, withScratchDatabase } from './scratchDatabase.ts'
import { inBackupTransaction, withConnection } from './tables.ts'
import { withMigrationsOf } from './versions.ts'
import { backUp } from './writeBackup.ts'

/**
 * Makes a backup of today's version from one of an older version, for the time of some work: in a database of its own on
 * the same server, migrated as far as the older version was, then loaded, then migrated to the end.
 */
export async function withUpgraded<T>(
  url: string,
  backup: OpenBackup,
  folder: string,
  work: (upgraded: OpenBackup) => Promise<T>,
): Promise<T> {
  const file = join(folder, `.${basename(backup.file)}.${process.pid}.upgraded`)
  const upgrade = async (beside: string) => {
    await withMigrationsOf(backup.manifest, (older) => migrate(beside, older))
    await withConnection(beside, (client) =>
      inBackupTransaction(client, 'BEGIN', () => loadBackup(client, backup)),
    )
    await migrate(beside)
    await backUp(beside, file)
    return withBackup(file, work)
  }
  try {
    return await withScratchDatabase(url, 'upgrade', upgrade)
  } catch (error) {
    throw error instanceof NoScratchDatabase ? needsDatabase(backup) : error
  } finally {
    await rm(file, { force: true })
  }
}

const needsDatabase = ({ file, manifest }: OpenBackup) =>
  new BackupError(
    `${basename(file)} was made by an older Brewhouse (${manifest.version}). Bringing it up to date needs a second database for a moment, which this user may not create. Grant it CREATEDB, or restore with the older version.`,
  )
