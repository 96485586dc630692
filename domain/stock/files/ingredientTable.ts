import type { CsvSigns } from './csv.ts'
import { readCsvTable, type RefusedFile } from './csvTable.ts'
import { importLimits, readIngredientTable, type FileChoices, type IngredientFile } from './ingredientCsv.ts'

/** A file of ingredients: its table, header first, and the parsed rows. */
export interface ReadFile {
  table: string[][]
  file: IngredientFile
  /** What stands between its cells. */
  separator: CsvSigns['separator']
  refusal: null
}

/**
 * Reads a CSV file of ingredients: BOM, quotes, any line ends, commas, semicolons or tabs. Refused when it isn't one,
 * or is too large; `choices` and `currency` as for its table. The preview in the browser and the import on the server both use this.
 */
export function readIngredientCsv(
  csv: string,
  choices?: FileChoices,
  currency?: string,
): ReadFile | RefusedFile {
  const read = readCsvTable(csv, importLimits)
  if (read.refusal !== null) return read
  return { ...read, file: readIngredientTable(read.table, choices, currency) }
}
