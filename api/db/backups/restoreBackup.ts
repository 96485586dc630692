import { advisoryLock } from '#api/db/advisoryLock.ts'
import { rm } from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Encrypter } from 'age-encryption'
import pg from 'pg'
import { migrate } from '#api/db/migrations/migrate.ts'
import { BackupError, inPlainWords } from './backupError.ts'
import { encrypterOf, keysOf, type BackupKeys, type EncryptionSettings } from './encryption.ts'
import { loadBackup } from './loadBackup.ts'
import type { Manifest } from './manifest.ts'
import { withBackup, type OpenBackup } from './readBackup.ts'
import { inBackupTransaction, withConnection } from './tables.ts'
import { isOlder, withMigrationsOf } from './versions.ts'
import { writeBackup, backUp } from './writeBackup.ts'
import { NoScratchDatabase, withScratchDatabase } from './scratchDatabase.ts'

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

/**
 * Makes a backup of today's version from one of an older version, for the time of some work: in a database of its own on
 * the same server, migrated as far as the older version was, then loaded, then migrated to the end.
 */
async function withUpgraded<T>(
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

/** People whose access a restore could not keep as it was. */
interface AccessReport {
  /** E-mail addresses of people who were there before the restore, but not in the backup. */
  gone: string[]
  /** E-mail addresses of people who were not there before the restore, and can sign in with their earlier password. */
  back: string[]
  hasAdministrator: boolean
}

/** Why a restored message isn't sent automatically. */
export const notSentAfterRestore =
  'Not sent after a restore, because it may have been sent before. Send it again if it is needed.'

/**
 * Notes who may do what, and what was mailed, before a restore. `keepPresent` puts it back over what the backup says, in the same
 * transaction: a right, a password, a second factor, a display or an address for devices that was withdrawn since then stays withdrawn, and no mail is sent twice.
 */
async function notePresent(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE present_user ON COMMIT DROP AS SELECT * FROM "User";
    CREATE TEMP TABLE present_authenticator ON COMMIT DROP AS SELECT * FROM "AuthenticatorApp";
    CREATE TEMP TABLE present_code ON COMMIT DROP AS SELECT * FROM "RecoveryCode";
    CREATE TEMP TABLE present_passkey ON COMMIT DROP AS SELECT * FROM "Passkey";
    CREATE TEMP TABLE present_display ON COMMIT DROP AS SELECT "id", "revokedAt" FROM "Display";
    CREATE TEMP TABLE present_address ON COMMIT DROP AS SELECT "id", "revokedAt" FROM "IngestAddress";
    CREATE TEMP TABLE present_mail ON COMMIT DROP AS SELECT "id", "sentAt" FROM "Mail" WHERE "sentAt" IS NOT NULL`)
}

/** Puts what was noted over what the backup says. */
async function keepPresent(client: pg.ClientBase): Promise<void> {
  await client.query(`
    UPDATE "User" u SET "role" = p."role", "passwordHash" = p."passwordHash", "isActive" = p."isActive",
        "mustChangePassword" = p."mustChangePassword", "temporaryUntil" = p."temporaryUntil",
        "secondFactorAt" = p."secondFactorAt"
      FROM pg_temp.present_user p WHERE p."id" = u."id";
    DELETE FROM "AuthenticatorApp" a USING pg_temp.present_user p WHERE p."id" = a."userId";
    DELETE FROM "RecoveryCode" c USING pg_temp.present_user p WHERE p."id" = c."userId";
    DELETE FROM "Passkey" k USING pg_temp.present_user p WHERE p."id" = k."userId";
    INSERT INTO "AuthenticatorApp" SELECT a.* FROM pg_temp.present_authenticator a JOIN "User" u ON u."id" = a."userId";
    INSERT INTO "RecoveryCode" SELECT c.* FROM pg_temp.present_code c JOIN "User" u ON u."id" = c."userId";
    INSERT INTO "Passkey" SELECT k.* FROM pg_temp.present_passkey k JOIN "User" u ON u."id" = k."userId";
    UPDATE "Display" d SET "revokedAt" = p."revokedAt"
      FROM pg_temp.present_display p WHERE p."id" = d."id" AND p."revokedAt" IS NOT NULL;
    UPDATE "IngestAddress" a SET "revokedAt" = p."revokedAt"
      FROM pg_temp.present_address p WHERE p."id" = a."id" AND p."revokedAt" IS NOT NULL;
    UPDATE "Mail" m SET "sentAt" = p."sentAt", "nextTryAt" = NULL, "error" = NULL
      FROM pg_temp.present_mail p WHERE p."id" = m."id";
    DELETE FROM "Session" s WHERE NOT EXISTS (SELECT FROM "User" u WHERE u."id" = s."userId");
    DELETE FROM "PasswordLink";
    DELETE FROM "PasskeyChallenge";
    DELETE FROM "Presence"`)
  await client.query(
    `UPDATE "Mail" SET "nextTryAt" = NULL, "error" = $1 WHERE "sentAt" IS NULL AND "nextTryAt" IS NOT NULL`,
    [notSentAfterRestore],
  )
}

/** Whose access changed by the restore; to be asked before its transaction ends. */
async function reportAccess(client: pg.ClientBase): Promise<AccessReport> {
  const { rows } = await client.query<AccessReport>(
    `SELECT
      ARRAY(SELECT "email" FROM pg_temp.present_user p WHERE NOT EXISTS (
        SELECT FROM "User" u WHERE u."id" = p."id") ORDER BY 1) AS "gone",
      ARRAY(SELECT "email" FROM "User" u WHERE "isActive" AND NOT EXISTS (
        SELECT FROM pg_temp.present_user p WHERE p."id" = u."id") ORDER BY 1) AS "back",
      EXISTS (SELECT FROM "User" WHERE "role" = 'ADMIN' AND "isActive") AS "hasAdministrator"`,
  )
  if (!rows[0]) throw new Error('This always answers one row.')
  return rows[0]
}
