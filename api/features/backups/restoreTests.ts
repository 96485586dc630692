import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { App } from '#api/context.ts'
import { tryAdvisoryLock } from '#api/db/advisoryLock.ts'
import { inPlainWords } from '#api/db/backups/backupError.ts'
import type { BackupFile } from '#api/db/backups/backupFiles.ts'
import { isOpenedHere, keysOf } from '#api/db/backups/encryption.ts'
import { dropScratchDatabases, NoScratchDatabase } from '#api/db/backups/scratchDatabase.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { testRestore } from '#api/db/backups/testRestore.ts'
import { isRestoreTestDue, restoreTestOutcomes, type RestoreTest } from '#domain/overview/backups.ts'

/** Restores the newest backup into a database of its own now and then: what was never restored may be no backup. */
export interface RestoreTests {
  /** The last one, by whichever process; null if there was none, or the folder cannot be read. */
  last(): Promise<RestoreTest | null>
  /** Tests this backup, unless another process does. */
  run(backup: BackupFile, now: Date): Promise<void>
  /** Tests the newest backup, if there is one and that is due; `hour` is that of the brewery's clock. */
  runDue(newest: BackupFile | null, now: Date, hour: number): Promise<void>
  /** Logs why there could be no test. */
  tell(error: unknown): void
}

const testShape = z.object({
  at: z.coerce.date(),
  name: z.string(),
  outcome: z.enum(restoreTestOutcomes),
  reason: z.string().nullable(),
  rows: z.number().int(),
})

/** Keeps the outcome beside the backups, where all processes find it, also after a restore. */
export function restoreTestsOf(
  { env, database, log }: Pick<App, 'env' | 'database' | 'log'>,
  folder: string,
): RestoreTests {
  const begunAt = new Date()
  const kept = join(folder, 'restore-test.json')

  async function keep(test: RestoreTest): Promise<void> {
    const draft = join(folder, `.restore-test.json.${process.pid}.part`)
    await writeFile(draft, JSON.stringify(test), { mode: 0o600 })
    await rename(draft, kept)
  }

  async function outcomeOf({ file }: BackupFile): Promise<Pick<RestoreTest, 'outcome' | 'reason' | 'rows'>> {
    const none = { reason: null, rows: 0 }
    const keys = keysOf(env)
    if (!(await isOpenedHere(file, keys))) return { outcome: 'LOCKED', ...none }
    try {
      return {
        outcome: 'RESTORED',
        reason: null,
        rows: await testRestore(database.url, file, { keys, scratch: folder }),
      }
    } catch (error) {
      if (error instanceof NoScratchDatabase) return { outcome: 'NOT_ALLOWED', ...none }
      log.error({ err: error, file }, 'the newest backup could not be restored for a test')
      return { outcome: 'FAILED', reason: inPlainWords(error, file).message, rows: 0 }
    }
  }

  async function last(): Promise<RestoreTest | null> {
    const text = await readFile(kept, 'utf8').catch(() => null)
    return text === null ? null : (testShape.safeParse(jsonIn(text)).data ?? null)
  }

  const run = (backup: BackupFile, now: Date) =>
    withConnection(database.url, async (client) => {
      if (!(await tryAdvisoryLock(client, 'restoreTest'))) return
      await dropScratchDatabases(database.url, 'restore_test')
      const test = { at: now, name: basename(backup.file), ...(await outcomeOf(backup)) }
      await keep(test)
      const { name, outcome } = test
      log.info({ name, outcome, rows: test.rows }, 'the newest backup was to be restored for a test')
    })

  return {
    last,
    run,
    async runDue(newest, now, hour) {
      if (newest && isRestoreTestDue(await last(), begunAt, now, hour)) await run(newest, now)
    },
    tell: (error) => log.error({ err: error }, 'no backup could be restored for a test'),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
