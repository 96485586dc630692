import { Invalid } from '#api/errors.ts'
import { message, type Message } from '#domain/language/message.ts'
import { importLimits, readIngredientTable, type IngredientFile } from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'

/** Parses a CSV file. Throws Invalid when it isn't one, or is too large. */
export function understandCsv(csv: string): IngredientFile {
  const read = readIngredientCsv(csv)
  if (read.refusal !== null) throw refused(read.refusal)
  return read.file
}

/** Treats rows given as objects (column to cell) as a file. */
export function understandRecords(records: Record<string, string | number | null>[]): IngredientFile {
  if (records.length === 0) throw refused(message('stockImport.nothingChosen'))
  const [rows, max] = [records.length, importLimits.rows]
  if (rows > max) throw refused(message('stockImport.sentRows', { rows, max }))
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  return readIngredientTable([header, ...body], false)
}

const refused = (reason: Message) => new Invalid(reason, { csv: reason })
