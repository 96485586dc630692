import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import type { MeterColumns } from '#domain/devices/files/meterColumns.ts'
import { readMeterRows, type FileReading, type RowProblem } from '#domain/devices/files/readMeterRows.ts'
import type { OtherStay, Stay } from '#domain/devices/files/tankStays.ts'
import type { Message } from '#domain/language/message.ts'
import type { ReadRecipe } from '#domain/recipes/recipeFile.ts'
import type { FileChoices, IngredientFile } from '#domain/stock/files/ingredientCsv.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import { readRecipes, type RecipeFile } from './readRecipes.ts'
import { UnreadableFile } from './unreadableFile.ts'

/*
 * What parseFile.ts runs, in a thread of its own when a file is large: each function reads one kind of file. What goes in and out is
 * copied between threads, so it is data alone.
 */

/** What was read of a file, or why it cannot be read. */
export type Outcome<Read> = { read: Read } | { refusal: Message }

/** Recipes in BeerXML or BeerJSON. */
export function recipes(file: RecipeFile): Outcome<ReadRecipe[]> {
  try {
    return { read: readRecipes(file) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.reason }
    throw error
  }
}

/** A CSV file of ingredients, what a person chose for it, the brewery's currency, and how many problems are listed at most. */
export interface StockFile {
  file: string
  choices: FileChoices
  currency: string
  listed: number
}

/** What was read of a CSV file: of the problems that are not listed only their rows, one for each. */
export interface ParsedStock extends IngredientFile {
  unlistedRows: number[]
}

/** The ingredients of a CSV file. */
export function ingredients({ file, choices, currency, listed }: StockFile): Outcome<ParsedStock> {
  const read = readIngredientCsv(file, choices, currency)
  if (read.refusal !== null) return { refusal: read.refusal }
  const { problems, ...others } = read.file
  const unlistedRows = problems.slice(listed).map(({ row }) => row)
  return { read: { ...others, problems: problems.slice(0, listed), unlistedRows } }
}

/** The CSV file of a meter, what its columns are, and where the batch and others were. */
export interface ReadingFile {
  file: string
  columns: MeterColumns
  around: { timeZone: string; stays: readonly Stay[]; others: readonly OtherStay[] }
}

/** A reading by numbers: its row, its time in ms, its tank by its place among the stays, and what was measured. */
export type ReadingRow = [row: number, at: number, stay: number, measured: FileReading['measured']]

/** The readings of a file in parts, each a list of `ReadingRow` as JSON; rows that repeat others, and those that are left out. */
export interface ReadingParts {
  parts: string[]
  repeated: number
  problems: RowProblem[]
  problemCount: number
}

/** The most readings of a part, which is parsed without a pause, and the most problems that are listed. */
const [partRows, listedProblems] = [4_000, 500]

/** The readings of a meter. */
export function readings({ file, columns, around }: ReadingFile): Outcome<ReadingParts> {
  const table = readMeterFile(file)
  if (table.refusal !== null) return { refusal: table.refusal }
  const { readings: found, repeated, problems } = readMeterRows(table, columns, around)
  const rows = found.map(({ row, at, equipmentId, measured }): ReadingRow => {
    const stay = around.stays.findIndex((one) => one.equipmentId === equipmentId)
    return [row, at.getTime(), stay, measured]
  })
  const parts: string[] = []
  for (let first = 0; first < rows.length; first += partRows)
    parts.push(JSON.stringify(rows.slice(first, first + partRows)))
  const listed = problems.slice(0, listedProblems)
  return { read: { parts, repeated, problems: listed, problemCount: problems.length } }
}
