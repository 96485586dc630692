import { basename } from 'node:path'
import type { App } from '#api/context.ts'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { outlivedFiles, type BackupFile } from '#api/db/backups/backupFiles.ts'
import { secondPlaceOf, type SecondPlace } from '#api/db/backups/secondPlace.ts'
import { withConnection } from '#api/db/backups/tables.ts'

/** How the second place compares with the first. */
export interface SecondState {
  place: string
  canBeReached: boolean
  /** Why it can't be reached, or why this process could not copy there when it last tried; null if all went well. */
  reason: string | null
  /** The backups that it lacks, oldest first: all of them while it can't be reached. */
  missing: BackupFile[]
}

/** The copies of daily backups in the second place. */
export interface SecondCopies {
  /**
   * Copies what it lacks, newest first, then deletes what is no longer kept there, if that may be deleted. What fails is
   * an error in the log and nothing else: the first place has its backups.
   */
  copy(files: readonly BackupFile[], clock: Pick<App['clock'], 'mayDelete'>): Promise<void>
  /** How it compares with the first; null where there is none. */
  compare(files: readonly BackupFile[]): Promise<SecondState | null>
}

/** The copies in the second place that the settings name; nothing is copied where there is none. */
export function secondCopiesOf({ env, database, log }: Pick<App, 'env' | 'database' | 'log'>): SecondCopies {
  const place = secondPlaceOf(env)
  if (!place) return { copy: () => Promise.resolve(), compare: () => Promise.resolve(null) }
  const listing = listingOf(place)
  /** Why this process could not copy when it last tried. */
  let failure: string | null = null

  const copyAll = async (files: readonly BackupFile[], clock: Pick<App['clock'], 'mayDelete'>) => {
    await withConnection(database.url, async (client) => {
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isMine"',
        [advisoryLock('secondBackup')],
      )
      if (!rows[0]?.isMine) return
      for await (const file of copyMissing(place, files))
        log.info({ file, to: place.name }, 'the backup is copied')
      if (await clock.mayDelete()) await removeOutlived(place)
    })
    failure = null
  }
  return {
    copy: (files, clock) =>
      copyAll(files, clock)
        .catch((error: unknown) => {
          failure = wordsOf(error)
          log.error({ err: error, to: place.name }, 'copying backups failed; retrying in 5 minutes')
        })
        .finally(listing.clear),
    async compare(files) {
      const { there, reason } = await listing.read()
      const missing = missingIn(there ?? [], files)
      return { place: place.name, canBeReached: there !== null, reason: reason ?? failure, missing }
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a place has, or why it does not tell. */
interface Listed {
  there: BackupFile[] | null
  reason: string | null
}

/** What a place has, as it was listed at most so long ago as the place asks for. */
function listingOf(place: SecondPlace): { read(): Promise<Listed>; clear(): void } {
  let last: { at: number; listed: Promise<Listed> } | null = null
  const list = (): Promise<Listed> =>
    copiesIn(place).then(
      (there) => ({ there, reason: null }),
      (error: unknown) => ({ there: null, reason: wordsOf(error) }),
    )
  return {
    read() {
      const now = performance.now()
      if (!last || now - last.at >= place.listedForMs) last = { at: now, listed: list() }
      return last.listed
    },
    clear() {
      last = null
    },
  }
}

/** Without those of a later time: of another clock, they say nothing of today. */
async function copiesIn(place: SecondPlace): Promise<BackupFile[]> {
  const now = new Date()
  return (await place.list()).filter(({ madeAt }) => madeAt <= now)
}

async function* copyMissing(place: SecondPlace, files: readonly BackupFile[]): AsyncGenerator<string> {
  for (const { file } of missingIn(await copiesIn(place), files).toReversed()) {
    await place.store(file)
    yield file
  }
}

/**
 * How long, in ms, each backup stays there, however many there are of a day. After the loss of a machine an empty brewery may have been
 * backed up there before anybody restored the real one of the same day.
 */
const youngMs = 2 * 24 * 3_600_000

async function removeOutlived(place: SecondPlace): Promise<void> {
  const now = new Date()
  for (const backup of outlivedFiles(await copiesIn(place)))
    if (now.getTime() - backup.madeAt.getTime() > youngMs) await place.remove(backup)
}

/**
 * The backups that a place lacks, or has in another size. Not those that it would delete again, having more of the same
 * period: it keeps what was made on another machine before.
 */
function missingIn(there: readonly BackupFile[], files: readonly BackupFile[]): BackupFile[] {
  const sizes = new Map(there.map(({ file, bytes }) => [basename(file), bytes]))
  const lacking = files.filter(({ file, bytes }) => sizes.get(basename(file)) !== bytes)
  const names = new Set(lacking.map(({ file }) => basename(file)))
  const outlived = outlivedFiles([...there.filter(({ file }) => !names.has(basename(file))), ...lacking])
  return lacking.filter((backup) => !outlived.includes(backup))
}
