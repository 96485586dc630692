import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncToDisk } from '#api/db/files.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { BackupError, inPlainWords } from './backupError.ts'
import { dailyBackupsIn, dailyDraftsIn, draftName, type BackupFile } from './backupFiles.ts'

/** The settings that say where the second place is. */
export interface SecondPlaceSettings {
  BACKUP_SECOND_DIR?: string
}

/** Another place, to which the daily backups are copied. Whatever it can't do, it says in a sentence. */
export interface SecondPlace {
  /** What it is called in sentences. */
  name: string
  /** The daily backups that it has, oldest first; rejects while it can't be reached. */
  list(): Promise<BackupFile[]>
  /** Copies a backup there. It appears under its name only when what arrived is what was sent, by size and SHA-256. */
  store(file: string): Promise<void>
  remove(backup: BackupFile): Promise<void>
}

/** The second place of backups; null where none is set. */
export function secondPlaceOf({ BACKUP_SECOND_DIR }: SecondPlaceSettings): SecondPlace | null {
  return BACKUP_SECOND_DIR === undefined ? null : folderPlace(resolve(packageRoot(), BACKUP_SECOND_DIR))
}

/** A folder, which is not made when it is missing: below a disk that is not mounted it would be on the first one. */
function folderPlace(folder: string): SecondPlace {
  const inWords = (error: unknown): never => {
    throw inPlainWords(error, join(folder, 'a backup'))
  }
  return {
    name: folder,
    async list() {
      await stat(folder).catch(inWords)
      return dailyBackupsIn(folder)
    },
    store: (file) => copyInto(folder, file).catch(inWords),
    remove: ({ file }) => rm(file, { force: true }).catch(inWords),
  }
}

async function copyInto(folder: string, file: string): Promise<void> {
  // The process that copies is the only one, so no draft is being written.
  for (const left of await dailyDraftsIn(folder)) await rm(left, { force: true })
  const name = basename(file)
  const draft = join(folder, draftName(name))
  try {
    const read = hashing()
    await pipeline(createReadStream(file), read.tap, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    await syncToDisk(draft)
    const written = hashing()
    await pipeline(createReadStream(draft), written.tap.resume())
    if (written.result() !== read.result())
      throw new BackupError(`What was written to ${folder} is not what was read from it. Check that disk.`)
    await rename(draft, join(folder, name))
    await syncToDisk(folder)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Measures what flows through it: its size and SHA-256. */
function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { tap, result: () => `${bytes} ${hash.digest('hex')}` }
}
