import { readerIn, type Context } from '#api/context.ts'
import { Invalid, valid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import {
  fileChoices,
  importLimits,
  readIngredientTable,
  type IngredientFile,
} from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import type { IngredientFileInput } from '#generated/arguments.ts'

/** Parses a CSV file, by what a person says of it. Throws Invalid when it isn't one, or is too large. */
export function understandCsv(
  ctx: Context,
  csv: string,
  choices: IngredientFileInput | null | undefined,
): IngredientFile {
  const read = readIngredientCsv(csv, valid(fileChoices, choices ?? {}), readerIn(ctx).currency)
  if (read.refusal !== null) throw new Invalid(read.refusal, 'csv')
  return read.file
}

/** Treats rows given as objects (column to cell) as a file. Programs write decimals with a point. */
export function understandRecords(
  ctx: Context,
  records: Record<string, string | number | null>[],
): IngredientFile {
  if (records.length === 0) throw new Invalid(message('stockImport.nothingChosen'), 'csv')
  const [rows, max] = [records.length, importLimits.rows]
  if (rows > max) throw new Invalid(message('stockImport.sentRows', { rows, max }), 'csv')
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  return readIngredientTable([header, ...body], { decimal: '.' }, readerIn(ctx).currency)
}
