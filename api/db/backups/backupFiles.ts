import { resolve } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

/** The settings that say where backups are. */
export interface BackupPlace {
  DATA_DIR: string
  BACKUP_DIR?: string
}

/** The value of BACKUP_DIR that turns daily backups off. */
export const noBackups = 'off'

/** The folder of the backups that Brewhouse makes by itself. */
export function backupFolder({ DATA_DIR, BACKUP_DIR }: BackupPlace): string {
  const isNamed = BACKUP_DIR !== undefined && BACKUP_DIR !== noBackups
  return isNamed ? resolve(packageRoot(), BACKUP_DIR) : resolve(packageRoot(), DATA_DIR, 'backups')
}

/** A moment as part of a file's name: 2026-11-23T031500Z. */
const inName = (at: Date) => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/** The name of the backup of what a restore replaces. */
export const safetyName = (at: Date): string => `before-restore-${inName(at)}.zip`

/** A size in the unit that suits it: 512 kB, 4.2 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
