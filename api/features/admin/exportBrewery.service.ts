import { Readable } from 'node:stream'
import { TransformStream, type ReadableStream } from 'node:stream/web'
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { allow, type Context } from '#api/context.ts'
import { photoFileName } from '#api/features/photos/photos.service.ts'
import { audit } from '#api/logs/audit.ts'
import { csvRows } from '#domain/stock/files/csv.ts'
import type pg from 'pg'
import { borrow } from '#api/db/statements/borrowed.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** All data of the brewery except secrets, as JSON: an object with a list for each table. */
export function exportAsJson(ctx: Context): Readable {
  allow(ctx, 'exportData')
  audit(ctx, 'exported the brewery')
  return Readable.from(jsonOf(exportRows(ctx.app.database.pool)))
}

async function* jsonOf(tables: AsyncGenerator<ExportedTable>): AsyncGenerator<string> {
  let before = '{'
  for await (const { name, pages } of tables) {
    yield `${before}\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const page of pages) {
      yield separator + page.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield '\n]'
    before = ','
  }
  yield '\n}\n'
}

/**
 * The brewery as a zip with a CSV file for each table and the photos as files; cells that a spreadsheet would read as
 * formulas are escaped.
 */
export function exportAsZip(ctx: Context): Readable {
  allow(ctx, 'exportData')
  audit(ctx, 'exported the brewery')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = writeZip(exportRows(ctx.app.database.pool), writable as WritableStream)
  const zip = Readable.fromWeb(readable)
  written.catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}

async function writeZip(tables: AsyncGenerator<ExportedTable>, into: WritableStream): Promise<void> {
  const zip = new ZipWriter(into, { useWebWorkers: false })
  for await (const { name, columns, pages } of tables) {
    if (name === photoTable) {
      await addPhotos(zip, pages)
      continue
    }
    const file: ReadableStream = Readable.toWeb(Readable.from(csvOf(columns, pages), { objectMode: false }))
    await zip.add(`${name}.csv`, file as globalThis.ReadableStream)
  }
  await zip.close()
}

/** Each photo as a file; its thumbnail is made from it. PostgreSQL writes bytes in hex, after `\\x`. */
async function addPhotos(zip: ZipWriter<unknown>, pages: ExportedTable['pages']): Promise<void> {
  for await (const page of pages)
    for (const { id, content } of page) {
      if (typeof id !== 'string' || typeof content !== 'string') continue
      const bytes = Buffer.from(content.slice(2), 'hex')
      await zip.add(`photos/${photoFileName(id, bytes)}`, new Uint8ArrayReader(bytes), { level: 0 })
    }
}

async function* csvOf(columns: string[], pages: ExportedTable['pages']): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvRows([columns])}`)
  for await (const page of pages) {
    yield Buffer.from(csvRows(page.map((row) => columns.map((column) => inCell(row[column] ?? null)))))
  }
}

function inCell(value: Cell): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

type Cell = string | number | boolean | null | object

/** One table of an export: its columns, and its rows page by page. */
interface ExportedTable {
  name: string
  columns: string[]
  pages: AsyncIterable<Record<string, Cell>[]> | Iterable<Record<string, Cell>[]>
}

/** How many rows are read at a time; fewer of photos, which are up to 2 MB each. */
const pageSizeOf = (table: Prisma.ModelName) => (table === photoTable ? 4 : 1_000)

/**
 * Every table as it stood at one moment, read through cursors, so that a large brewery needs no more memory than a
 * small one. Read the tables in order; the connection is released at the end, also when the reader stops early.
 */
export async function* exportRows(pool: pg.Pool): AsyncGenerator<ExportedTable> {
  const { client, spoil, giveBack } = await borrow(pool)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const name of exportedTables)
      yield { name, columns: await columnsOf(client, name), pages: pagesOf(client, name) }
  } finally {
    await client.query('ROLLBACK').catch(spoil)
    giveBack()
  }
}

async function columnsOf(client: pg.PoolClient, table: Prisma.ModelName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS "name" FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND column_name <> ALL($2) ORDER BY ordinal_position`,
    [table, secretColumnsOf(table)],
  )
  return rows.map(({ name }) => name)
}

async function* pagesOf(
  client: pg.PoolClient,
  table: Prisma.ModelName,
): AsyncGenerator<Record<string, Cell>[]> {
  const pageSize = pageSizeOf(table)
  const without = secretColumnsOf(table).map((column) => ` - '${column}'`)
  const order = keyOf(table).map((column) => `"${column}"`)
  await client.query(
    `DECLARE export NO SCROLL CURSOR FOR SELECT to_jsonb(t)${without.join('')} AS "row" FROM "${table}" t ORDER BY ${order.join()}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: Record<string, Cell> }>(`FETCH ${pageSize} FROM export`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < pageSize) break
  }
  await client.query('CLOSE export')
}

type Models = Prisma.TypeMap['model']

type Column<Table extends Prisma.ModelName> = keyof Models[Table]['payload']['scalars'] & string

/** Columns that never leave the server. */
const secrets: { [Table in Prisma.ModelName]?: readonly Column<Table>[] } = {
  Brewery: ['firstStartCode'],
  User: ['passwordHash', 'temporaryUntil'],
  Mail: ['secret'],
  Display: ['tokenHash'],
  IngestAddress: ['tokenHash', 'refused'],
}

/** The table whose rows are files: a zip has each as a file of its own, JSON in hex. */
export const photoTable = 'PhotoFile' satisfies Prisma.ModelName

/**
 * Tables that are not exported: tokens, second factors, presence, counters, stored answers to commands, the outbox's bookkeeping, of
 * devices what is of the moment, or is in the hourly readings, and checkpoints of volumes.
 */
const tablesNotExported: readonly Prisma.ModelName[] = [
  'Session',
  'KnownDevice',
  'PasswordLink',
  'AuthenticatorApp',
  'RecoveryCode',
  'Passkey',
  'PasskeyChallenge',
  'SignInCount',
  'RequestCount',
  'ServerProcess',
  'StreamCount',
  'Visit',
  'Presence',
  'Pairing',
  'Command',
  'ChangeCounter',
  'Generation',
  'DeviceStatus',
  'Reading',
  'LatestReading',
  'RawMessage',
  'VolumeCheckpoint',
]

/** Every table of an export, in the order of the models; a new model is exported unless it is listed above. */
export const exportedTables = Object.values(Prisma.ModelName).filter(
  (table) => !tablesNotExported.includes(table),
)

/** What orders the rows of a table: their ids, unless they have none. */
function keyOf(table: Prisma.ModelName): readonly string[] {
  return keys[table] ?? ['id']
}

const keys: { [Table in Prisma.ModelName]?: readonly Column<Table>[] } = {
  HourlyReading: ['bindingId', 'kind', 'hour'],
  VolumeShare: ['actId', 'sourceActId'],
  VesselContent: ['equipmentId'],
  VesselShare: ['equipmentId', 'sourceActId'],
}

/** Columns of a table that are left out. */
export function secretColumnsOf(table: Prisma.ModelName): readonly string[] {
  return secrets[table] ?? []
}
