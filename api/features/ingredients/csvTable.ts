import { parse } from 'csv-parse/sync'
import { Invalid } from '#api/errors.ts'
import { delimiterOf } from '#domain/csv.ts'
import { importLimits, readIngredientTable, type IngredientFile } from '#domain/ingredientCsv.ts'

/** Reads a CSV file of ingredients: BOM, quotes, any line ends, commas, semicolons or tabs. Invalid when it is none, or too large. */
export function readIngredientCsv(csv: string): IngredientFile {
  const { rows, bytes } = importLimits
  if (Buffer.byteLength(csv) > bytes)
    throw refused(`The file is too large: at most ${bytes / 1e6} MB are allowed.`)
  if (csv.includes('\0')) throw refused('Please select a valid CSV file')
  const text = csv.replace(/^\ufeff/, '')
  if (text.trim() === '') throw refused('Please select a CSV file first')
  const delimiter = delimiterOf(text)
  const table = tableOf(text, delimiter)
  if (table.length - 1 > rows)
    throw refused(`The file has ${table.length - 1} rows: at most ${rows} are allowed.`)
  return readIngredientTable(table, delimiter === ';')
}

/** Understands rows that came as objects, each with its cells by column, as a file. */
export function readIngredientRecords(records: Record<string, string | number | null>[]): IngredientFile {
  if (records.length === 0) throw refused('Please select a CSV file first')
  if (records.length > importLimits.rows)
    throw refused(`There are ${records.length} rows: at most ${importLimits.rows} are allowed.`)
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  return readIngredientTable([header, ...body], false)
}

function tableOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true })
  } catch (error) {
    const where = error instanceof Error && 'lines' in error ? ` (line ${String(error.lines)})` : ''
    throw refused(`Please select a valid CSV file${where}`)
  }
}

const refused = (reason: string) => new Invalid(reason, { csv: reason })
