import { advisoryLock } from '#api/db/advisoryLock.ts'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Encrypter } from 'age-encryption'
import pg from 'pg'
import { migrate } from '#api/db/migrations/migrate.ts'
import { BackupError, inPlainWords } from './backupError.ts'
import { encrypterOf, keysOf, type BackupKeys, type EncryptionSettings } from './encryption.ts'
import { loadBackup } from './loadBackup.ts'
import type { Manifest } from './manifest.ts'
import { keepPresent, notePresent, reportAccess, type AccessReport } from './presentAccess.ts'
import { withBackup, type OpenBackup } from './readBackup.ts'
import { inBackupTransaction, withConnection } from './tables.ts'
import { withUpgraded } from './upgradeBackup.ts'
import { isOlder } from './versions.ts'
import { writeBackup } from './writeBackup.ts'

/** What restoreBackup needs to know. */
export interface RestoreOptions {
  url: string
  file: string
  /** Where what is replaced is backed up to. */
  safetyFile: string
  /** The settings that say how what is replaced is encrypted, and what opens the backup. */
  encryption?: EncryptionSettings
  /** What opens the backup, if it is not what the settings say. */
  keys?: BackupKeys
  /** Asked before anything is changed; throws to stop the restore. */
  confirm?: (manifest: Manifest) => Promise<void>
}

/** What a restore did. */
export interface Restored {
  manifest: Manifest
  /** Where what it replaced was backed up; null if there was nothing. */
  safety: string | null
  access: AccessReport
}

/** The lock timeout of each attempt, and the number of attempts: all other statements queue behind a waiting lock. */
const lockTimeout = '3s'
const lockTries = 15
const betweenTriesMs = 500

/** What a busy database answers: deadlock, lock not available. */
const busy = ['40P01', '55P03']

/**
 * Replaces everything in a database by a backup, also while servers use it, in one transaction: all or nothing. The
 * backup is checked completely first; one from an older version is brought up to date. What is replaced is backed up
 * to `safetyFile`.
 */
export function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { url, file, safetyFile, encryption = {}, confirm } = options
  const { keys = keysOf(encryption) } = options
  const safety = { file: safetyFile, encrypter: encrypterOf(encryption) }
  const scratch = dirname(safetyFile)
  const restore = async (backup: OpenBackup): Promise<Restored> => {
    const isFromOlder = await isOlder(file, backup.manifest)
    await confirm?.(backup.manifest)
    await migrate(url)
    const replace = (current: OpenBackup) => replaceWhenQuiet(url, current, safety)
    const done = await (isFromOlder ? withUpgraded(url, backup, scratch, replace) : replace(backup))
    return { ...done, manifest: backup.manifest }
  }
  return withBackup(file, restore, { keys, scratch }).catch((error: unknown) => {
    throw inPlainWords(error, safetyFile)
  })
}

type Done = Omit<Restored, 'manifest'>

/** Where what is replaced is backed up to, and what encrypts it. */
interface Safety {
  file: string
  encrypter: Encrypter | null
}

async function replaceWhenQuiet(url: string, backup: OpenBackup, safety: Safety): Promise<Done> {
  for (let tries = 1; ; tries++) {
    try {
      return await withConnection(url, (client) =>
        inBackupTransaction(client, 'BEGIN', () => replaceAll(client, backup, safety)),
      )
    } catch (error) {
      await rm(safety.file, { force: true })
      if (!(error instanceof pg.DatabaseError) || !busy.includes(error.code ?? '')) throw error
      if (tries === lockTries)
        throw new BackupError(
          'The database was too busy all the time, and nothing was changed. Try again in a few minutes.',
        )
    }
    await pause(betweenTriesMs)
  }
}

async function replaceAll(client: pg.ClientBase, backup: OpenBackup, to: Safety): Promise<Done> {
  await lockEverything(client)
  const { rows } = await client.query<{ isUsed: boolean }>('SELECT EXISTS (SELECT FROM "User") AS "isUsed"')
  const safety = rows[0]?.isUsed ? await writeBackup(client, to.file, to.encrypter) : null
  await notePresent(client)
  await loadBackup(client, backup, () => keepPresent(client))
  return { safety: safety?.file ?? null, access: await reportAccess(client) }
}

/** Locks the counter of changes first: the transaction that holds it is about to commit. */
async function lockEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isMine"',
    [advisoryLock('restore')],
  )
  if (!rows[0]?.isMine)
    throw new BackupError(
      'Another restore is running. Wait until it is done; nothing was changed by this one.',
    )
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock('migration')])
  await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
  const tables = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ' ORDER BY tablename <> 'ChangeCounter', tablename) AS "names"
      FROM pg_tables WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'`,
  )
  await client.query(`LOCK TABLE ${tables.rows[0]?.names ?? ''} IN ACCESS EXCLUSIVE MODE`)
}
