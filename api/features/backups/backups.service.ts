import { advisoryLock } from '#api/db/advisoryLock.ts'
import { basename } from 'node:path'
import { allow, type Context } from '#api/context.ts'
import { BackupError } from '#api/db/backups/backupError.ts'
import { dailyBackupsIn, type BackupFile } from '#api/db/backups/backupFiles.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { audit } from '#api/logs/audit.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import type { Backups, MutationBackUpNowArgs, MutationConfirmClockArgs } from '#generated/arguments.ts'
import { message } from '#domain/language/message.ts'

/** The daily backups, newest first, and whether one is being made; none while the folder cannot be read, which an alert says. */
export async function backups(ctx: Context): Promise<Backups> {
  allow(ctx, 'manageBackups')
  const { folder } = ctx.app.backups
  if (folder === null) return { folder, isBeingMade: false, files: [], restoreTest: null }
  const files = await dailyBackupsIn(folder).catch((): BackupFile[] => [])
  return {
    folder,
    isBeingMade: await isBeingMade(ctx),
    restoreTest: await ctx.app.backups.tested(),
    files: files.toReversed().map(({ file, ...facts }) => ({ name: basename(file), ...facts })),
  }
}

/** Starts a backup and returns while it is being made; where one is being made already, that one counts. */
export async function backUpNow(ctx: Context, { commandId }: MutationBackUpNowArgs): Promise<Backups> {
  allow(ctx, 'manageBackups')
  if (ctx.app.backups.folder === null) throw new Refused(message('system.backupsOff'))
  let isFirst = false
  await inTransaction(ctx, { name: 'backUpNow', input: null, id: commandId }, () => {
    isFirst = true
    return Promise.resolve(null)
  })
  if (isFirst) {
    const isBegun = await ctx.app.backups.makeNow().catch((error: unknown) => {
      throw error instanceof BackupError ? new Refused(error.message) : error
    })
    if (!isBegun) throw new Refused(message('system.backupTaken'))
  }
  return backups(ctx)
}

/** Says that the clock is right that jumped by so much, after a backup. False if that jump is over already. */
export async function confirmClock(
  ctx: Context,
  { from, to, commandId }: MutationConfirmClockArgs,
): Promise<boolean> {
  allow(ctx, 'manageBackups')
  const { clock } = ctx.app
  await clock.mayDelete()
  const jump = clock.jump()
  const isSame = jump?.from.getTime() === from.getTime() && jump.to.getTime() === to.getTime()
  await inTransaction(ctx, { name: 'confirmClock', input: [from, to], id: commandId }, () =>
    Promise.resolve(null),
  )
  if (isSame) await clock.confirm(jump)
  if (isSame) audit(ctx, 'confirmed the clock', { from, to })
  return isSame
}

/** The file of a backup, to be downloaded. */
export async function backupToDownload(ctx: Context, name: string): Promise<BackupFile> {
  allow(ctx, 'manageBackups')
  const { folder } = ctx.app.backups
  const files = folder === null ? [] : await dailyBackupsIn(folder)
  const found = files.find(({ file }) => basename(file) === name)
  if (!found) throw new NotFound(message('system.backupGone'))
  audit(ctx, 'downloaded a backup', { file: found.file })
  return found
}

/** Whether any process on this database holds the lock of the backups. */
async function isBeingMade({ app }: Context): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE "locktype" = 'advisory' AND "objid" = $1 AND "classid" = 0
      AND "database" = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "is"`,
    [advisoryLock('backup')],
  )
  return rows[0]?.is === true
}
