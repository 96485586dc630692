import Papa from 'papaparse'
import { message, type Message } from '#domain/language/message.ts'
import { delimiterOf } from './csv.ts'
import { importLimits, readIngredientTable, type IngredientFile } from './ingredientCsv.ts'

/** A file of ingredients: its table, header first, and the parsed rows. */
export interface ReadFile {
  table: string[][]
  file: IngredientFile
  /** What stands between its cells. */
  separator: ',' | ';' | '\t'
  refusal: null
}

/** Why a file can't be imported at all. */
export interface RefusedFile {
  refusal: Message
}

/**
 * Reads a CSV file of ingredients: BOM, quotes, any line ends, commas, semicolons or tabs. Refused when it isn't one,
 * or is too large. The preview in the browser and the import on the server both use this.
 */
export function readIngredientCsv(csv: string): ReadFile | RefusedFile {
  const { bytes } = importLimits
  if (new TextEncoder().encode(csv).length > bytes)
    return { refusal: message('stockImport.tooLarge', { mb: bytes / 1e6 }) }
  if (csv.includes('\0')) return { refusal: message('stockImport.notCsv') }
  const text = csv.replace(/^\ufeff/, '')
  if (text.trim() === '') return { refusal: message('stockImport.nothingChosen') }
  const delimiter = delimiterOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { refusal: message('stockImport.notCsvRow', { row: (broken.row ?? 0) + 1 }) }
  const table = data.at(-1)?.join('') === '' ? data.slice(0, -1) : data
  const rows = table.length - 1
  return rows > importLimits.rows
    ? { refusal: message('stockImport.fileRows', { rows, max: importLimits.rows }) }
    : { table, file: readIngredientTable(table, delimiter === ';'), separator: delimiter, refusal: null }
}
