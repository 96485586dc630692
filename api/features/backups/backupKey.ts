import { basename } from 'node:path'
import type { App } from '#api/context.ts'
import type { BackupFile } from '#api/db/backups/backupFiles.ts'
import {
  closedLockOf,
  encrypterOf,
  keysOf,
  type BackupLock,
  type EncryptionSettings,
} from '#api/db/backups/encryption.ts'
import type { ClosedBackup } from '#domain/overview/backups.ts'

/** Knows whether the newest encrypted backup can be opened with the settings, before a restore has to. */
interface BackupKey {
  /** Tries the newest of these, oldest first, unless it was tried already; null if it opens, or there is none. */
  check(files: readonly BackupFile[]): Promise<ClosedBackup | null>
  /** What was found last. */
  closed(): ClosedBackup | null
}

const settingOf = {
  PASSPHRASE: 'BACKUP_PASSPHRASE',
  IDENTITY: 'BACKUP_IDENTITY_FILE',
} as const satisfies Record<BackupLock, string>

/** Tries each newest encrypted backup once, and logs one that can't be opened. */
export function watchBackupKey(settings: EncryptionSettings, log: App['log']): BackupKey {
  const keys = keysOf(settings)
  const isOn = encrypterOf(settings) !== null
  let tried: string | null = null
  let closed: ClosedBackup | null = null

  /** Where nothing is encrypted any more, only the very newest tells that it was meant to be. */
  const toTry = (files: readonly BackupFile[]) =>
    (isOn ? files : files.slice(-1)).findLast(({ isEncrypted }) => isEncrypted)?.file ?? null

  /** Such as one that was deleted just now: says nothing of the key. */
  const cannotTry = (error: unknown) => {
    log.warn({ err: error }, 'the newest encrypted backup cannot be tried')
    return null
  }

  return {
    async check(files) {
      const file = toTry(files)
      if (file === tried) return closed
      const found = file === null ? null : await closedLockOf(file, keys).catch(cannotTry)
      tried = file
      closed = found && file !== null ? { name: basename(file), setting: settingOf[found.lock] } : null
      if (found) log.warn({ file, reason: found.reason }, 'the newest encrypted backup cannot be opened')
      return closed
    },
    closed: () => closed,
  }
}
