import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncToDisk } from '#api/db/files.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { BackupError, inPlainWords } from './backupError.ts'
import {
  dailyBackupsIn,
  dailyBeginning,
  dailyDraftsIn,
  dailyNamed,
  draftName,
  type BackupFile,
} from './backupFiles.ts'
import { s3BucketOf, type S3Bucket, type S3Settings } from './s3Bucket.ts'

/** The settings that say where the second place is: a folder, or a bucket with its access key. */
export interface SecondPlaceSettings extends S3Settings {
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
  /** Has a backup of it as a file of this machine for the time of some work; what is fetched for that is in `scratch`. */
  withFile<T>(backup: BackupFile, scratch: string, work: (file: string) => Promise<T>): Promise<T>
  /** For how long, in ms, what it listed is shown again: others charge for each answer, and take their time. */
  listedForMs: number
}

/** The second place of backups; null where none is set. */
export function secondPlaceOf(settings: SecondPlaceSettings): SecondPlace | null {
  const { BACKUP_SECOND_DIR, BACKUP_SECOND_S3, BACKUP_SECOND_S3_KEY, BACKUP_SECOND_S3_SECRET } = settings
  if (BACKUP_SECOND_DIR !== undefined) return folderPlace(resolve(packageRoot(), BACKUP_SECOND_DIR))
  if (!BACKUP_SECOND_S3 || !BACKUP_SECOND_S3_KEY || !BACKUP_SECOND_S3_SECRET) return null
  const { BACKUP_SECOND_S3_REGION = 'us-east-1' } = settings
  return bucketPlace(
    s3BucketOf({ BACKUP_SECOND_S3, BACKUP_SECOND_S3_KEY, BACKUP_SECOND_S3_SECRET, BACKUP_SECOND_S3_REGION }),
  )
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
    withFile: ({ file }, _scratch, work) => work(file),
    listedForMs: 0,
  }
}

async function copyInto(folder: string, file: string): Promise<void> {
  // The process that copies is the only one, so no draft is being written.
  for (const left of await dailyDraftsIn(folder)) await rm(left, { force: true })
  const name = basename(file)
  const draft = join(folder, draftName(name))
  try {
    const read = hashing()
    await pipeline(createReadStream(file), read.tap(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    await syncToDisk(draft)
    const written = hashing()
    await readThrough(createReadStream(draft), written.add)
    if (written.result() !== read.result())
      throw new BackupError(`What was written to ${folder} is not what was read from it. Check that disk.`)
    await rename(draft, join(folder, name))
    await syncToDisk(folder)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A bucket, which is not made when it is missing: who pays for it makes it. */
function bucketPlace(bucket: S3Bucket): SecondPlace {
  return {
    name: bucket.address,
    async list() {
      const objects = await bucket.list(dailyBeginning)
      const found = objects.flatMap(({ name, bytes }): BackupFile[] => {
        const facts = dailyNamed(name)
        return facts ? [{ file: name, ...facts, bytes }] : []
      })
      return found.sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
    },
    store: (file) => copyToBucket(bucket, file),
    remove: ({ file }) => bucket.remove(file),
    async withFile({ file: name }, scratch, work) {
      const folder = await mkdtemp(join(scratch, '.from-second-'))
      try {
        const file = join(folder, name)
        const content = await bucket.get(name)
        await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
          (error: unknown) => {
            throw inPlainWords(error, file)
          },
        )
        return await work(file)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    listedForMs: 60_000,
  }
}

/** What is in memory at a time. A server takes parts from 5 MB on, and 10,000 of them. */
const partBytes = 8 * 1_048_576
const mostParts = 10_000

async function copyToBucket(bucket: S3Bucket, file: string): Promise<void> {
  const name = basename(file)
  // They take room and nothing else, and not every server lists them.
  await bucket.abortLeft(dailyBeginning).catch(() => undefined)
  const sent = hashing()
  const handle = await open(file)
  try {
    await upload(bucket, name, handle, (part) => sent.add(part))
  } finally {
    await handle.close()
  }
  const stored = hashing()
  await readThrough(await bucket.get(name), stored.add)
  if (stored.result() === sent.result()) return
  await bucket.remove(name)
  throw new BackupError(`What ${bucket.address} has of ${name} is not what was sent, and was deleted.`)
}

async function upload(
  bucket: S3Bucket,
  name: string,
  handle: FileHandle,
  onPart: (part: Buffer) => void,
): Promise<void> {
  const { size } = await handle.stat()
  const length = Math.max(partBytes, Math.ceil(size / mostParts))
  const next = async () => {
    const part = await readPart(handle, length)
    onPart(part)
    return part
  }
  if (size <= length) return bucket.put(name, await next())
  const parts = await bucket.begin(name)
  try {
    for (let read = 0; read < size; read += length) await parts.add(await next())
    await parts.complete()
  } catch (error) {
    await parts.abort().catch(() => undefined)
    throw error
  }
}

/** The next bytes of a file: so many, unless it ends. */
async function readPart(handle: FileHandle, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length)
  let filled = 0
  for (;;) {
    const { bytesRead } = await handle.read(part, filled, length - filled)
    filled += bytesRead
    if (bytesRead === 0 || filled === length) return part.subarray(0, filled)
  }
}

async function readThrough(content: Readable, onChunk: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of content as AsyncIterable<Buffer>) onChunk(chunk)
}

/** Measures what is added to it, or flows through its tap: the size and SHA-256. */
function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const add = (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  const tap = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        add(chunk)
        done(null, chunk)
      },
    })
  return { add, tap, result: () => `${bytes} ${hash.digest('hex')}` }
}
