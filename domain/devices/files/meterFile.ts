import { readCsvTable, type FileLimits, type RefusedFile } from '#domain/stock/files/csvTable.ts'
import { message } from '#domain/language/message.ts'
import { findMoments } from './fileTimes.ts'

/** The most that a file of a meter may have: two weeks of a reading a minute. */
export const meterLimits: FileLimits = { rows: 40_000, bytes: 2_000_000 }

/** In how many rows the titles of columns are looked for: some meters write about themselves first. */
const searchedRows = 30

/** The rows that a person is shown as examples, and by which columns are guessed. */
const sampleRows = 20

/** The export of a meter: what its columns are called, and its rows. */
export interface MeterFile {
  /** Empty where a column has none. */
  titles: string[]
  rows: string[][]
  /** The number of the first of these rows, as a spreadsheet counts them. */
  firstRow: number
  refusal: null
}

/**
 * Reads the CSV file of a meter: as any other, with or without lines about the meter before the titles, and with the units in
 * a row of their own below them. The preview in the browser and the import on the server both use this.
 */
export function readMeterFile(csv: string): MeterFile | RefusedFile {
  const read = readCsvTable(csv, meterLimits, separatorOf)
  if (read.refusal !== null) return read
  const header = headerOf(read.table)
  const titled = header === null ? [] : (read.table[header] ?? [])
  const [below = [], ...others] = read.table.slice(header === null ? 0 : header + 1)
  const hasUnits = others.length > 0 && isRowOfUnits(below)
  const rows = hasUnits ? others : [below, ...others]
  const columns = Math.max(titled.length, ...rows.slice(0, sampleRows).map((row) => row.length))
  if (columns < 2 || rows.flat().join('').trim() === '') return { refusal: message('readingImport.noTable') }
  const titles = Array.from({ length: columns }, (_, at) =>
    [titled[at]?.trim(), hasUnits && below[at]?.trim()].filter(Boolean).join(' '),
  )
  return { titles, rows, firstRow: (header ?? -1) + (hasUnits ? 3 : 2), refusal: null }
}

/** What stands in a column in the first rows that have something there. */
export function samplesOf({ rows }: Pick<MeterFile, 'rows'>, column: number): string[] {
  const cells = rows.slice(0, 200).map((row) => row[column]?.trim() ?? '')
  return cells.filter(Boolean).slice(0, sampleRows)
}

/** What stands between the cells: of the signs, the one that most lines have as often as each other. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const lines = text.split(/\r?\n/, searchedRows).map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const agreeing = (sign: string) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(sign).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  }
  // In this order: with decimal commas, commas agree as well.
  const signs = [';', '\t', ','] as const
  return signs.reduce((best, sign) => (agreeing(sign) > agreeing(best) ? sign : best))
}

/** The row of titles: the last one above the rows that have a moment in the same column; null where there is none. */
function headerOf(table: readonly string[][]): number | null {
  const isMoment = (row: number, column: number) => findMoments([table[row]?.[column] ?? '']) !== null
  const begins = (row: number) =>
    table[row]?.some(
      (_, column) => isMoment(row, column) && (row + 1 >= table.length || isMoment(row + 1, column)),
    )
  const first = table.slice(0, searchedRows).findIndex((_, row) => begins(row))
  if (first === 0) return null
  const above = table.slice(0, Math.max(1, first))
  const isTitled = (row: string[]) =>
    row.filter((cell) => cell.trim() !== '').length > 1 && !isRowOfUnits(row)
  return Math.max(0, above.findLastIndex(isTitled))
}

const unit =
  /^[[(]?\s*(?:°?\s?[CFKP]|°?\s?(?:Plato|Brix|Bx)|SG|g\/(?:cm[³3]|m[lL])|kg\/m[³3]|psi|bar|kPa|-|%.*|pH|V|dBm)\s*[\])]?$/i

/** Units below their titles: at least one, and nothing else. */
function isRowOfUnits(row: readonly string[]): boolean {
  const said = row.map((cell) => cell.trim()).filter(Boolean)
  return said.length > 0 && said.every((cell) => unit.test(cell))
}
