import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#api/context.ts'
import {
  backupFolder,
  dailyBackupsIn,
  dailyDraftsIn,
  dailyName,
  noBackups,
  type BackupFile,
} from '#api/db/backups/backupFiles.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { isBackupDue, outlivedBackups } from '#domain/overview/backups.ts'

/** The daily backups. */
export interface DailyBackups {
  /** Where they are; null where none are made. */
  folder: string | null
  /** The newest; null if there is none yet, or none are made. */
  newest(): Promise<BackupFile | null>
  /** Makes the next one if it is due, and deletes those that are no longer kept. */
  makeDue(now: Date): Promise<void>
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    backups: DailyBackups
  }
}

/** Key of the advisory lock: of all processes on a database, one makes the backup. */
const backupLock = 8_216_043
const firstMs = 60_000
const everyMs = 5 * 60_000

/** Makes daily backups while the server runs, where BACKUP_DIR says so; the first check is a minute after the start. */
export function watchBackups({ env, database, log }: Pick<App, 'env' | 'database' | 'log'>): DailyBackups {
  const isOn = env.BACKUP_DIR !== undefined && env.BACKUP_DIR !== noBackups
  const folder = backupFolder(env)
  const newestIn = async () => (await dailyBackupsIn(folder)).at(-1) ?? null
  const isDue = async (now: Date) => isBackupDue((await newestIn())?.madeAt ?? null, now, now.getHours())

  async function makeDue(now: Date): Promise<void> {
    if (!(await isDue(now))) return
    await withConnection(database.url, async (client) => {
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isMine"',
        [backupLock],
      )
      // Another process may have made it just before.
      if (!rows[0]?.isMine || !(await isDue(now))) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // This process holds the lock, so no draft of a daily backup is being written.
      for (const draft of await dailyDraftsIn(folder)) await rm(draft, { force: true })
      const { file, bytes } = await backUp(database.url, join(folder, dailyName(now)))
      log.info({ file, bytes }, 'the daily backup is made')
      await deleteOutlived()
    })
  }

  async function deleteOutlived(): Promise<void> {
    const files = await dailyBackupsIn(folder)
    const outlived = outlivedBackups(files.map(({ madeAt }) => madeAt))
    for (const { file, madeAt } of files) if (outlived.includes(madeAt)) await rm(file, { force: true })
  }

  let making = Promise.resolve()
  const check = () => {
    making = making
      .then(() => makeDue(new Date()))
      .catch((error: unknown) =>
        log.error({ err: error, folder }, 'the daily backup failed; retrying in 5 minutes'),
      )
  }
  const first = isOn ? setTimeout(check, firstMs) : undefined
  const timer = isOn ? setInterval(check, everyMs) : undefined
  return {
    folder: isOn ? folder : null,
    newest: () => (isOn ? newestIn() : Promise.resolve(null)),
    makeDue,
    async close() {
      clearTimeout(first)
      clearInterval(timer)
      await making
    },
  }
}
