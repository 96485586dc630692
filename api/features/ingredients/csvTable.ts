import { Invalid } from '#api/errors.ts'
import { readIngredientTable, type IngredientFile } from '#domain/stock/ingredientCsv.ts'
import { readIngredientCsv, refuseRows } from '#domain/stock/ingredientTable.ts'

/** Parses a CSV file. Throws Invalid when it isn't one, or is too large. */
export function understandCsv(csv: string): IngredientFile {
  const read = readIngredientCsv(csv)
  if (read.refusal !== null) throw refused(read.refusal)
  return read.file
}

/** Treats rows given as objects (column to cell) as a file. */
export function understandRecords(records: Record<string, string | number | null>[]): IngredientFile {
  if (records.length === 0) throw refused('Please select a CSV file first')
  const refusal = refuseRows(records.length)
  if (refusal) throw refused(`There are ${refusal}`)
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  return readIngredientTable([header, ...body], false)
}

const refused = (reason: string) => new Invalid(reason, { csv: reason })
