import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { Reader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { BackupError } from './backupError.ts'
import { keysOf, withPlain, type BackupKeys, type WebStream } from './encryption.ts'
import { fileOfTable, manifestName, readManifest, type Manifest, type ManifestTable } from './manifest.ts'

/** A backup whose checksums were all found right. */
export interface OpenBackup {
  file: string
  manifest: Manifest
  /** The rows of a table, as PostgreSQL's COPY takes them. */
  rowsOf(table: ManifestTable): Readable
}

/** Reads parts of a file, so that a large backup needs no more memory than a small one. */
class FileReader extends Reader<FileHandle> {
  constructor(private readonly handle: FileHandle) {
    super(handle)
  }
  override async init(): Promise<void> {
    this.size = (await this.handle.stat()).size
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.handle.read(new Uint8Array(length), 0, length, index)
    return buffer.subarray(0, bytesRead)
  }
}

const notABackup = (file: string) =>
  new BackupError(`${file} is not a backup of Brewhouse. Choose another file.`)
const damaged = (file: string, what: string) =>
  new BackupError(`${file} is damaged: ${what}. Nothing was changed. Use another backup.`)

/** How an encrypted backup is opened: what opens it, and the folder for what was decrypted. */
export interface Opening {
  keys: BackupKeys
  scratch: string
}

/** Opens a backup for the time of some work, after checking it completely: every table, row count and checksum. */
export async function withBackup<T>(
  file: string,
  work: (backup: OpenBackup) => Promise<T>,
  { keys, scratch }: Opening = { keys: keysOf({}), scratch: dirname(file) },
): Promise<T> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}. Check the name.`)
    throw new BackupError(`${file} can't be read: ${error.message}`)
  })
  try {
    return await withPlain({ handle, file, keys, scratch }, async (plain) =>
      work(await openChecked(file, plain)),
    )
  } finally {
    await handle.close()
  }
}

async function openChecked(file: string, plain: FileHandle): Promise<OpenBackup> {
  const zip = new ZipReader(new FileReader(plain), { useWebWorkers: false, checkCrc32: true })
  const entries = await zip.getEntries().catch(() => {
    throw notABackup(file)
  })
  const files = new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry]])))
  const manifest = await manifestOf(file, files.get(manifestName))
  const entryOf = ({ name }: ManifestTable) => {
    const entry = files.get(fileOfTable(name))
    if (!entry) throw damaged(file, `${name} is missing`)
    return entry
  }
  for (const table of manifest.tables) await checkTable(file, table, entryOf(table))
  return { file, manifest, rowsOf: (table) => contentOf(entryOf(table)) }
}

async function manifestOf(file: string, entry: FileEntry | undefined): Promise<Manifest> {
  if (!entry) throw notABackup(file)
  const text = await entry.getData(new TextWriter()).catch(() => {
    throw damaged(file, 'its manifest cannot be read')
  })
  const manifest = readManifest(text)
  if (!manifest)
    throw new BackupError(
      `${file} has a format that this Brewhouse doesn't know. Restore it with the version that made it, or a newer one.`,
    )
  return manifest
}

function contentOf(entry: FileEntry): Readable {
  // Not by `Writable.toWeb`, whose buffer is 16,384 chunks of any size.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const content = Readable.fromWeb(readable as WebStream)
  entry.getData(writable).catch((error: unknown) => content.destroy(error as Error))
  return content
}

async function checkTable(file: string, table: ManifestTable, entry: FileEntry): Promise<void> {
  const hash = createHash('sha256')
  let rows = 0
  try {
    for await (const chunk of contentOf(entry) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) rows++
    }
  } catch {
    throw damaged(file, `${table.name} cannot be read`)
  }
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw damaged(file, `${table.name} is not what was backed up`)
}
