import Papa from 'papaparse'
import { delimiterOf } from './csv.ts'
import { importLimits, readIngredientTable, type IngredientFile } from './ingredientCsv.ts'

/** A file of ingredients: its table, header first, and the parsed rows. */
export interface ReadFile {
  table: string[][]
  file: IngredientFile
  refusal: null
}

/** Why a file can't be imported at all, in a sentence. */
export interface RefusedFile {
  refusal: string
}

/**
 * Reads a CSV file of ingredients: BOM, quotes, any line ends, commas, semicolons or tabs. Refused when it isn't one,
 * or is too large. The preview in the browser and the import on the server both use this.
 */
export function readIngredientCsv(csv: string): ReadFile | RefusedFile {
  const { bytes } = importLimits
  if (new TextEncoder().encode(csv).length > bytes)
    return { refusal: `The file is too large: at most ${bytes / 1e6} MB are allowed.` }
  if (csv.includes('\0')) return { refusal: 'Please select a valid CSV file' }
  const text = csv.replace(/^\ufeff/, '')
  if (text.trim() === '') return { refusal: 'Please select a CSV file first' }
  const delimiter = delimiterOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { refusal: `Please select a valid CSV file (row ${(broken.row ?? 0) + 1})` }
  const table = data.at(-1)?.join('') === '' ? data.slice(0, -1) : data
  const refusal = refuseRows(table.length - 1)
  return refusal
    ? { refusal: `The file has ${refusal}` }
    : { table, file: readIngredientTable(table, delimiter === ';'), refusal: null }
}

/** Why this many rows can't be imported together, as the end of a sentence, or null when they can. */
export function refuseRows(rows: number): string | null {
  return rows > importLimits.rows ? `${rows} rows: at most ${importLimits.rows} are allowed.` : null
}
