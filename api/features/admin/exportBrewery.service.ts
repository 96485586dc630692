import { Readable } from 'node:stream'
import { TransformStream, type ReadableStream } from 'node:stream/web'
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { allow, type Context } from '#api/context.ts'
import { photoFileName } from '#api/features/photos/photos.service.ts'
import { audit } from '#api/logs/audit.ts'
import { csvRows } from '#domain/stock/files/csv.ts'
import { photoTable } from './exportTables.ts'
import { exportRows, type Cell, type ExportedTable } from './exportRows.ts'

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
