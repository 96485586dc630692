import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { migrate } from '#api/db/migrations/migrate.ts'
import { BackupError } from './backupError.ts'
import { loadBackup } from './loadBackup.ts'
import { withBackup, type OpenBackup } from './readBackup.ts'
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
  const name = `brewhouse_upgrade_${process.pid}_${randomUUID().replaceAll('-', '')}`
  const beside = new URL(url)
  beside.pathname = `/${name}`
  const file = join(folder, `.${basename(backup.file)}.${process.pid}.upgraded`)
  await onServer(url, `CREATE DATABASE ${name}`, backup)
  try {
    await withMigrationsOf(backup.manifest, (older) => migrate(beside.href, older))
    await withConnection(beside.href, (client) =>
      inBackupTransaction(client, 'BEGIN', () => loadBackup(client, backup)),
    )
    await migrate(beside.href)
    await backUp(beside.href, file)
    return await withBackup(file, work)
  } finally {
    await rm(file, { force: true })
    await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, backup)
  }
}

function onServer(url: string, statement: string, { file, manifest }: OpenBackup): Promise<void> {
  return withConnection(url, async (client) => {
    await client.query(statement)
  }).catch((error: pg.DatabaseError) => {
    if (error.code !== '42501') throw error
    throw new BackupError(
      `${basename(file)} was made by an older Brewhouse (${manifest.version}). Bringing it up to date needs a second database for a moment, which this user may not create. Grant it CREATEDB, or restore with the older version.`,
    )
  })
}
