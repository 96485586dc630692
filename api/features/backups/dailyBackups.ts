import { tryAdvisoryLock } from '#api/db/advisoryLock.ts'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Encrypter } from 'age-encryption'
import type { App } from '#api/context.ts'
import {
  backupFolder,
  dailyBackupsIn,
  dailyDraftsIn,
  dailyName,
  noBackups,
  outlivedFiles,
  type BackupFile,
} from '#api/db/backups/backupFiles.ts'
import { encrypterOf } from '#api/db/backups/encryption.ts'
import { inPlainWords } from '#api/db/backups/backupError.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import type { Finding } from '#domain/overview/alerts.ts'
import {
  backupAlert,
  backupKeyAlert,
  failedBackupAlert,
  isBackupDue,
  laterBackupAlert,
  restoreTestAlert,
  secondBackupAlert,
  type ClosedBackup,
  type RestoreTest,
} from '#domain/overview/backups.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { watchBackupKey } from './backupKey.ts'
import { restoreTestsOf, type RestoreTests } from './restoreTests.ts'
import { secondCopiesOf, type SecondState } from './secondCopies.ts'
import { clockAt } from '#domain/brewery/zonedDays.ts'

/** The daily backups. */
export interface DailyBackups {
  /** Where they are; null where none are made. */
  folder: string | null
  /** The newest; null if there is none yet, or none are made. Rejects while the folder cannot be read. */
  newest(): Promise<BackupFile | null>
  /** The alerts of late backups, of one that just failed, of the newest that can't be opened, of one that was not copied, is of a later time or could not be restored for a test; none where none are made. */
  findings(clock: { now: Date; zone: string }): Promise<Finding[]>
  /** The backup that the settings do not open, which `findings` has tried; null if they do. */
  closed(): ClosedBackup | null
  /** How the second place compares with the first; null where there is none. */
  second(): Promise<SecondState | null>
  /** Restores the newest into a database of its own, if that is due, and drops it. */
  testDue(now: Date): Promise<void>
  /** The last restore for a test; null if there was none. */
  tested(): Promise<RestoreTest | null>
  /** Calls back when this process has made one. Returns a function that stops it. */
  onMade(listener: () => void): () => void
  /** Makes the next one if it is due, deletes those that are no longer kept, and copies them to the second place. */
  makeDue(now: Date): Promise<void>
  /**
   * Makes one in any case. Resolves to true as soon as one is being made, by whichever process; to false when another one
   * holds the lock and makes none.
   */
  makeNow(): Promise<boolean>
  /** Makes one before what was kept because of the clock is deleted, where backups are made; rejects when it can't. */
  makeFirst(): Promise<void>
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    backups: DailyBackups
  }
}

const firstMs = 60_000
const everyMs = 5 * 60_000
/** How often, in ms, and for how long the lock is tried: a process that only looks whether one is due has it for moments. */
const lockEveryMs = 100
const lockTries = 20

/** For a promise whose outcome somebody else awaits. */
const ignore = () => undefined

type Watched = Pick<App, 'env' | 'database' | 'log'>

/** Makes daily backups while the server runs, where BACKUP_DIR says so; the first check is a minute after the start. */
export function watchBackups(watched: Watched, app: () => Pick<App, 'clock'>): DailyBackups {
  const { env, database, log } = watched
  const isOn = env.BACKUP_DIR !== undefined && env.BACKUP_DIR !== noBackups
  const folder = backupFolder(env)
  const encrypter = encrypterOf(env)
  const key = watchBackupKey(env, log)
  const second = secondCopiesOf(watched)
  const begunAt = new Date()
  const tests = restoreTestsOf(watched, folder)
  const listeners = new Set<() => void>()
  const newestIn = async (now = new Date()) => (await madeUntil(folder, now)).at(-1) ?? null
  const zone = () => breweryZone(byPrisma(database.prisma).sql)
  const hourAt = async (now: Date) => clockAt(now, await zone()).hour
  const isDue = async (now: Date) =>
    isBackupDue((await newestIn(now))?.madeAt ?? null, now, await hourAt(now))

  /** Resolves to whether this process made it; `onBegun` is called when that is certain. */
  async function make(
    now: Date,
    isWanted: (now: Date) => Promise<boolean>,
    onBegun = () => {},
  ): Promise<boolean> {
    if (!(await isWanted(now))) return false
    return withConnection(database.url, async (client) => {
      const isMine = await tryAdvisoryLock(client, 'backup')
      // Another process may have made it just before.
      if (!isMine || !(await isWanted(now))) return false
      await mkdir(folder, { recursive: true, mode: 0o700 })
      onBegun()
      await writeDaily(watched, { folder, encrypter }, now)
      if (await app().clock.mayDelete()) await deleteOutlived(folder, now)
      for (const listener of listeners) listener()
      return true
    })
  }

  const makeWanted = (onBegun: () => void) =>
    madeOrSeen(() => make(new Date(), () => Promise.resolve(true), onBegun), folder)

  const copy = async (now: Date) => second.copy(await madeUntil(folder, now), app().clock)

  /** Since when this process fails to make it, so that each further try is no news; null while it does not. */
  let failedAt: Date | null = null

  async function makeDue(now: Date): Promise<void> {
    try {
      await make(now, isDue)
      failedAt = null
    } catch (error) {
      failedAt ??= now
      throw error
    } finally {
      await copy(now)
    }
  }
  const testDue = async (now: Date) => tests.runDue(await newestIn(now), now, await hourAt(now))
  let making = Promise.resolve()
  const tell = (error: unknown) =>
    log.error({ err: error, folder }, 'the daily backup failed; retrying in 5 minutes')
  const check = () => {
    making = making.then(() => makeDue(new Date())).catch(tell)
    making = making.then(() => testDue(new Date())).catch(tests.tell)
  }
  const makeNow = () =>
    new Promise<boolean>((resolve, failed) => {
      making = making
        .then(() => makeWanted(() => resolve(true)))
        .then(resolve, (error: unknown) => {
          tell(error)
          failed(inPlainWords(error, join(folder, 'a backup')))
        })
        .then(() => copy(new Date()))
        .catch(tell)
    })
  // A lost key is found at the start, not at a restore.
  if (isOn) making = dailyBackupsIn(folder).then(key.check).then(ignore, ignore)
  const first = isOn ? setTimeout(check, firstMs) : undefined
  const timer = isOn ? setInterval(check, everyMs) : undefined
  return {
    folder: isOn ? folder : null,
    newest: () => (isOn ? newestIn() : Promise.resolve(null)),
    async findings(clock) {
      if (!isOn) return []
      const failed = failedAt && { at: failedAt, folder }
      return findingsOf({ folder, begunAt, failed, key, second, tests }, clock)
    },
    second: async () => (isOn ? second.compare(await madeUntil(folder, new Date()).catch(() => [])) : null),
    closed: key.closed,
    testDue,
    tested: () => (isOn ? tests.last() : Promise.resolve(null)),
    onMade(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    makeDue,
    makeNow,
    async makeFirst() {
      if (!isOn) return
      const made = making.then(() => make(new Date(), () => Promise.resolve(true)))
      making = made.then(ignore, ignore)
      await made
    },
    async close() {
      clearTimeout(first)
      clearInterval(timer)
      await making
    },
  }
}

/** Tries to make one until it is made, or the draft of the process that has the lock is seen; resolves to whether one is. */
async function madeOrSeen(make: () => Promise<boolean>, folder: string): Promise<boolean> {
  for (let tries = 0; tries < lockTries; tries++) {
    if (await make()) return true
    if ((await dailyDraftsIn(folder).catch(() => [])).length > 0) return true
    await pause(lockEveryMs)
  }
  return false
}

/** Writes a daily backup; for the process that holds the lock, so that no draft of one is being written. */
async function writeDaily(
  { database, log }: Watched,
  { folder, encrypter }: { folder: string; encrypter: Encrypter | null },
  now: Date,
): Promise<void> {
  const isEncrypted = encrypter !== null
  for (const draft of await dailyDraftsIn(folder)) await rm(draft, { force: true })
  const { file, bytes } = await backUp(database.url, join(folder, dailyName(now, isEncrypted)), encrypter)
  log.info({ file, bytes }, 'the daily backup is made')
}

interface Known {
  folder: string
  begunAt: Date
  failed: { at: Date; folder: string } | null
  key: ReturnType<typeof watchBackupKey>
  second: ReturnType<typeof secondCopiesOf>
  tests: RestoreTests
}

/** What administrators are told: of the files, and of what was tried: to make, to open, to copy and to restore them. */
async function findingsOf(
  { folder, begunAt, failed, key, second, tests }: Known,
  clock: { now: Date; zone: string },
): Promise<Finding[]> {
  const files = await readableIn(folder)
  const newest = files.findLast(({ madeAt }) => madeAt <= clock.now) ?? null
  const named = files.map(({ file, madeAt }) => ({ name: basename(file), madeAt }))
  const closed = backupKeyAlert(await key.check(files))
  const copied = secondBackupAlert(await second.compare(files), clock)
  const tested = restoreTestAlert(await tests.last(), clock)
  return [
    backupAlert(newest, begunAt, clock),
    laterBackupAlert(named, clock),
    failedBackupAlert(failed, clock),
    ...[closed, copied, tested],
  ].filter((finding) => finding !== null)
}

/** The daily backups, oldest first; none while the folder cannot be read, of which the next backup fails. */
const readableIn = (folder: string) => dailyBackupsIn(folder).catch((): BackupFile[] => [])

/** The daily backups, oldest first, without those of a later time: of another clock, they say nothing of today. */
const madeUntil = async (folder: string, now: Date) =>
  (await dailyBackupsIn(folder)).filter(({ madeAt }) => madeAt <= now)

async function deleteOutlived(folder: string, now: Date): Promise<void> {
  for (const { file } of outlivedFiles(await madeUntil(folder, now))) await rm(file, { force: true })
}
