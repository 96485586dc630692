import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nullIfMissing } from '#api/db/files.ts'
import { outlivedBackups } from '#domain/overview/backups.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

/** The settings that say where backups are. */
export interface BackupPlace {
  DATA_DIR: string
  BACKUP_DIR?: string
}

/** The value of BACKUP_DIR that turns daily backups off. */
export const noBackups = 'off'

/** The folder of the daily backups. */
export function backupFolder({ DATA_DIR, BACKUP_DIR }: BackupPlace): string {
  const isNamed = BACKUP_DIR !== undefined && BACKUP_DIR !== noBackups
  return isNamed ? resolve(packageRoot(), BACKUP_DIR) : resolve(packageRoot(), DATA_DIR, 'backups')
}

/** A moment as part of a file's name: 2026-11-23T031500Z. */
const inName = (at: Date) => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/** What the names of encrypted backups end with, as those of all files of age. */
export const encryptedEnding = '.age'

/** The name of the backup of what a restore replaces. */
export const safetyName = (at: Date, isEncrypted: boolean): string =>
  `before-restore-${inName(at)}.zip${isEncrypted ? encryptedEnding : ''}`

/** The name under which a backup is written until it is complete; another process uses another one. */
export const draftName = (name: string): string => `.${name}.${process.pid}.part`

const dailyDraft = /^\.brewhouse-.{10}T\d{6}Z\.zip(?:\.age)?\.\d+\.part$/

/** Unfinished daily backups in a folder, which a process that was killed left behind. */
export async function dailyDraftsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => dailyDraft.test(name)).map((name) => join(folder, name))
}

/** The name of a daily backup, which says whether it is encrypted. */
export const dailyName = (at: Date, isEncrypted = false): string =>
  `brewhouse-${inName(at)}.zip${isEncrypted ? encryptedEnding : ''}`

const daily = /^brewhouse-(.{10})T(\d\d)(\d\d)(\d\d)Z\.zip(\.age)?$/

/** A daily backup. */
export interface BackupFile {
  /** Its path, or its name in a bucket. */
  file: string
  madeAt: Date
  isEncrypted: boolean
  bytes: number
}

/** What the names of all daily backups begin with. */
export const dailyBeginning = 'brewhouse-'

/** What a name says of a daily backup; null if it is not of one. */
export function dailyNamed(name: string): Pick<BackupFile, 'madeAt' | 'isEncrypted'> | null {
  const [, day, hours, minutes, seconds, ending] = daily.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : { madeAt, isEncrypted: ending !== undefined }
}

/** The daily backups in a folder, oldest first; none if there is no such folder. */
export async function dailyBackupsIn(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? []
  const found = await Promise.all(
    names.sort().map(async (name): Promise<BackupFile[]> => {
      const facts = dailyNamed(name)
      const file = join(folder, name)
      const entry = facts && (await stat(file).catch(() => null))
      return entry ? [{ file, ...facts, bytes: entry.size }] : []
    }),
  )
  return found.flat()
}

/** Which of these are no longer kept. */
export function outlivedFiles(files: readonly BackupFile[]): BackupFile[] {
  const outlived = outlivedBackups(files.map(({ madeAt }) => madeAt))
  return files.filter(({ madeAt }) => outlived.includes(madeAt))
}
