import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { importLimits, readIngredientTable, type IngredientFile } from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'

/** Parses a CSV file. Throws Invalid when it isn't one, or is too large. */
export function understandCsv(csv: string): IngredientFile {
  const read = readIngredientCsv(csv)
  if (read.refusal !== null) throw new Invalid(read.refusal, 'csv')
  return read.file
}

/** Treats rows given as objects (column to cell) as a file. */
export function understandRecords(records: Record<string, string | number | null>[]): IngredientFile {
  if (records.length === 0) throw new Invalid(message('stockImport.nothingChosen'), 'csv')
  const [rows, max] = [records.length, importLimits.rows]
  if (rows > max) throw new Invalid(message('stockImport.sentRows', { rows, max }), 'csv')
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  return readIngredientTable([header, ...body], false)
}
