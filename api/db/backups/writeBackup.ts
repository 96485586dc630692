import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TextReader, ZipWriter } from '@zip.js/zip.js'
import type { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { syncToDisk } from '#api/db/files.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { BackupError, inPlainWords } from './backupError.ts'
import { oneMegabyte, type WebStream } from './encryption.ts'
import { draftName } from './backupFiles.ts'
import { backupFormat, fileOfTable, manifestName, type Manifest, type ManifestTable } from './manifest.ts'
import {
  inBackupTransaction,
  listOf,
  readApplied,
  readSequences,
  readTables,
  withConnection,
  type Table,
} from './tables.ts'

/** A backup that was written. */
export interface Written {
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Backs up a database, also while it is used: all tables as they are at one moment. The file appears under its name only
 * when it is written to its end; a file that exists is refused. Without an encrypter it is a plain zip.
 */
export function backUp(url: string, file: string, encrypter: Encrypter | null = null): Promise<Written> {
  return withConnection(url, (client) =>
    inBackupTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', () =>
      writeBackup(client, file, encrypter),
    ),
  ).catch((error: unknown) => {
    throw inPlainWords(error, file)
  })
}

/** Writes a backup of what this transaction sees. */
export async function writeBackup(
  client: pg.ClientBase,
  file: string,
  encrypter: Encrypter | null,
): Promise<Written> {
  await refuseExisting(file)
  const draft = join(dirname(file), draftName(basename(file)))
  try {
    const manifest = await writeZip(client, draft, encrypter)
    const { size } = await stat(draft)
    await syncToDisk(draft)
    await refuseExisting(file)
    await rename(draft, file)
    await syncToDisk(dirname(file))
    return { file, bytes: size, manifest }
  } finally {
    await rm(draft, { force: true })
  }
}

async function refuseExisting(file: string): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new BackupError(`${file} exists already, and was left as it is. Choose another name.`)
}

async function writeZip(
  client: pg.ClientBase,
  draft: string,
  encrypter: Encrypter | null,
): Promise<Manifest> {
  // Like a password file: it holds the hashes of everyone's passwords.
  const into = (await open(draft, 'wx', 0o600)).createWriteStream()
  const { plain, written } = writingTo(into, encrypter)
  const zip = new ZipWriter(plain, { useWebWorkers: false, zip64: true })
  try {
    const migrations = await readApplied(client)
    const { rows } = await client.query<{ now: Date }>('SELECT now() AS "now"')
    const tables: ManifestTable[] = []
    for (const table of await readTables(client)) tables.push(await addTable(client, zip, table))
    const manifest: Manifest = {
      format: backupFormat,
      madeAt: (rows[0]?.now ?? new Date()).toISOString(),
      version: await readVersion(),
      migrations,
      tables,
      sequences: await readSequences(client),
    }
    await zip.add(manifestName, new TextReader(`${JSON.stringify(manifest, null, 2)}\n`))
    await zip.close()
    await written
    return manifest
  } catch (error) {
    const cause = into.errored ?? error
    into.destroy()
    throw cause
  }
}

/**
 * Encrypts what is written to `plain`, if that is wanted; `written` resolves when the last of it is in the file. Not by
 * `Writable.toWeb`, whose buffer is 16,384 chunks of any size.
 */
function writingTo(into: Writable, encrypter: Encrypter | null) {
  const { readable, writable: plain } = new TransformStream<Uint8Array, Uint8Array>()
  const payload: Promise<ReadableStream<Uint8Array>> = encrypter
    ? encrypter.encrypt(readable)
    : Promise.resolve(readable)
  const written = payload.then((bytes) => pipeline(Readable.fromWeb(bytes as WebStream), into))
  // It ends the writes to `plain` as well, which say so.
  written.catch(() => undefined)
  return { plain, written }
}

async function addTable(
  client: pg.ClientBase,
  zip: ZipWriter<unknown>,
  { name, columns, key }: Table,
): Promise<ManifestTable> {
  const hash = createHash('sha256')
  let bytes = 0
  const rows = client.query(
    to(`COPY (SELECT ${listOf(columns)} FROM ${listOf([name])} ORDER BY ${listOf(key)}) TO STDOUT`),
  )
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // Together: what fails in either ends the other, and is nobody's uncaught error.
  await Promise.all([
    pipeline(rows, measured),
    zip.add(fileOfTable(name), Readable.toWeb(measured, { strategy: oneMegabyte }) as ReadableStream),
  ])
  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(packageRoot(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
