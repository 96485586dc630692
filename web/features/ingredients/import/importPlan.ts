import { series } from '#web/ui/language/series.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { shownCurrency, shownUnits } from '#web/ui/units/shownUnits.ts'
import { message, type Message } from '#domain/language/message.ts'
import { writeCsv, type CsvSigns } from '#domain/stock/files/csv.ts'
import {
  importLimits,
  type ColumnTitles,
  type FileChoices,
  type ImportProblem,
  type IngredientFile,
  type IngredientRow,
} from '#domain/stock/files/ingredientCsv.ts'
import { plainText } from '#domain/formFields.ts'
import { amountAsCounted } from '#domain/units/amountSentence.ts'
import { planRow, type ImportedFields } from '#domain/stock/files/ingredientImport.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import { inWords, labelsIn } from '#web/features/ingredients/ingredientForm.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { fieldsFrom } from '#web/live/forms/formValues.ts'
import { ingredientDefaults } from '#domain/stock/ingredientForm.ts'

const { supplierId: _, ...importedDefaults } = ingredientDefaults

/** A value that a row stores, in words, and the one before it; null for a new ingredient. */
export interface FieldChange {
  label: string
  from: string | null
  to: string
}

/** One row of a file, and what importing it would do. */
export interface PlannedRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number
  name: string
  action: 'CREATED' | 'UPDATED' | 'REFUSED'
  problems: ImportProblem[]
  /** The values of a new ingredient, and the changes to an existing one. */
  changes: FieldChange[]
}

/** What importing a file would do, row by row. */
export interface ImportPlan {
  fileName: string
  csv: string
  rows: PlannedRow[]
  toCreate: number
  toUpdate: number
  refused: number
  file: IngredientFile
  /** The refused rows as a file, each with its problem, to be corrected and imported again. */
  refusedCsv: string
}

/** Why a file can't be imported at all, or null when it can be previewed. */
export function refuseFile(file: { name: string; type: string; size: number }): Message | null {
  const isCsv = /\.csv$/i.test(file.name) || file.type === 'text/csv'
  if (!isCsv) return message('stockImport.notCsv')
  const mb = importLimits.bytes / 1e6
  return file.size > importLimits.bytes ? message('stockImport.tooLarge', { mb }) : null
}

/**
 * Parses a file and plans its rows exactly as the server does; returns the effect on these ingredients, or why
 * the server would refuse the whole file.
 */
export function planImport(
  fileName: string,
  csv: string,
  { items, choices }: { items: readonly IngredientView[]; choices: FileChoices },
): ImportPlan | Message {
  const read = readIngredientCsv(csv, choices, shownCurrency())
  if (read.refusal !== null) return read.refusal
  const { table, file, separator } = read
  const known = new Map(items.map((item) => [plainText(item.name).toLowerCase(), item]))
  const planned = file.rows.map((row) =>
    plannedRow(row, known.get(row.name.toLowerCase()) ?? null, file.titles),
  )
  const problemsOf = new Map<number, ImportProblem[]>()
  for (const problem of [...file.problems, ...planned.flatMap(({ problems }) => problems)])
    problemsOf.set(problem.row, [...(problemsOf.get(problem.row) ?? []), problem])
  const refused = [...problemsOf].map(([row, problems]): PlannedRow => {
    return { row, name: problems[0]?.name ?? '', action: 'REFUSED', problems, changes: [] }
  })
  const updated = planned.filter(({ action }) => action === 'UPDATED')
  const created = planned.filter(({ action }) => action === 'CREATED')
  return {
    fileName,
    csv,
    rows: [...refused, ...updated, ...created],
    toCreate: created.length,
    toUpdate: updated.length,
    refused: refused.length,
    file,
    refusedCsv: refusedRows(table, problemsOf, separator),
  }
}

function plannedRow(row: IngredientRow, item: IngredientView | null, titles: ColumnTitles): PlannedRow {
  const before = item && fieldsFrom(importedDefaults, item)
  const { after, problem } = planRow(row, before, titles)
  const about = { row: row.row, name: row.name, problems: [], changes: [] }
  if (problem) return { ...about, action: 'REFUSED', problems: [problem] }
  const labels = labelsIn(shownUnits())
  const changes = importedFields
    .filter((field) => (before ? isChanged(field, before, after) : isWorthSaying(field, after)))
    .map((field) => ({
      label: labels[field],
      from: before && valueInWords(field, before),
      to: valueInWords(field, after),
    }))
  const [theirs, ours] = [row.supplierName, item?.supplier?.name]
  if (theirs && theirs.toLowerCase() !== ours?.toLowerCase())
    changes.push({ label: labels.supplierId, from: item && (ours ?? text('stock.none')), to: theirs })
  return { ...about, action: item ? 'UPDATED' : 'CREATED', changes }
}

const importedFields = Object.keys(importedDefaults) as (keyof ImportedFields)[]

const isAmount = (field: keyof ImportedFields) => field === 'currentQuantity' || field === 'reorderThreshold'

/** An amount in another unit is another one, too. */
const isChanged = (field: keyof ImportedFields, before: ImportedFields, after: ImportedFields) =>
  before[field] !== after[field] || (isAmount(field) && before.unit !== after.unit)

/** Of a new ingredient: what it has. Its name is in the row already, and its unit beside its amounts. */
const isWorthSaying = (field: keyof ImportedFields, after: ImportedFields) =>
  field === 'currentQuantity' || (field !== 'name' && field !== 'unit' && Boolean(after[field]))

function valueInWords(field: keyof ImportedFields, fields: ImportedFields): string {
  const value = fields[field]
  return isAmount(field) && typeof value === 'number'
    ? textOf(amountAsCounted({ amount: value, unit: fields.unit }))
    : inWords(field, value, [], shownUnits())
}

function refusedRows(
  [header = [], ...body]: readonly string[][],
  problemsOf: ReadonlyMap<number, ImportProblem[]>,
  separator: CsvSigns['separator'],
): string {
  const records = [...problemsOf].flatMap(([row, problems]) => {
    const record = body[row - 2]
    return record ? [[...header.map((_, at) => record[at] ?? ''), series(problems.map(problemInWords))]] : []
  })
  // Between the signs of the file itself, so that its numbers are read again as they were.
  return writeCsv([[...header, text('stockImport.problem')], ...records], { separator, decimal: '.' })
}

/** As: currentQuantity: expected a number, got “many”. */
export function problemInWords({ column, expected, got: cell }: ImportProblem): string {
  const got =
    cell === '' ? message('stockImport.gotNothing') : message('stockImport.gotQuoted', { got: cell })
  return column === ''
    ? text('stockImport.expected', { expected, got })
    : text('stockImport.inColumn', { column, expected, got })
}
