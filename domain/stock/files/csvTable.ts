import Papa from 'papaparse'
import { message, type Message } from '#domain/language/message.ts'
import { delimiterOf, type CsvSigns } from './csv.ts'

/** What one file may have at most; rows without the header. */
export interface FileLimits {
  rows: number
  bytes: number
}

/** The cells of a file, row by row, and what stands between them. */
export interface ReadTable {
  table: string[][]
  separator: CsvSigns['separator']
  refusal: null
}

/** Why a file can't be imported at all. */
export interface RefusedFile {
  refusal: Message
}

/**
 * Reads a CSV file: BOM, quotes, any line ends, commas, semicolons or tabs, with or without a line for Excel that names them.
 * Refused when it isn't one, or is too large. `separatorIn` says what stands between the cells; by default the first line does.
 */
export function readCsvTable(
  csv: string,
  { bytes, rows: mostRows }: FileLimits,
  separatorIn = delimiterOf,
): ReadTable | RefusedFile {
  if (new TextEncoder().encode(csv).length > bytes)
    return { refusal: message('stockImport.tooLarge', { mb: bytes / 1e6 }) }
  if (csv.includes('\0')) return { refusal: message('stockImport.notCsv') }
  const text = csv.replace(/^\ufeff?(?:sep=.\r?\n)?/i, '')
  if (text.trim() === '') return { refusal: message('stockImport.nothingChosen') }
  const separator = separatorIn(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { refusal: message('stockImport.notCsvRow', { row: (broken.row ?? 0) + 1 }) }
  const table = data.at(-1)?.join('') === '' ? data.slice(0, -1) : data
  const rows = table.length - 1
  return rows > mostRows
    ? { refusal: message('stockImport.fileRows', { rows, max: mostRows }) }
    : { table, separator, refusal: null }
}
