import { message, type Message } from '#domain/language/message.ts'
import type { CsvColumn } from './csvColumns.ts'
import {
  amountColumns,
  columnName,
  type ColumnTitles,
  type ImportProblem,
  type IngredientRow,
} from './ingredientCsv.ts'
import { ingredientDefaults, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { changeUnit } from '#domain/stock/unitChange.ts'
import { unitSaid } from '#domain/stock/unitLabels.ts'
import { convert, unitNames, type Unit } from '#domain/stock/units.ts'

/** The fields of an ingredient that a row of a file can set; its supplier is given by name. */
export type ImportedFields = Omit<IngredientFields, 'supplierId'>

/** The result of applying a row to an ingredient, or the problem with it. */
export type PlannedFields = { after: ImportedFields; problem: null } | { after: null; problem: ImportProblem }

/**
 * Applies a row to the ingredient of its name (null for a new one): empty cells leave the value unchanged, but for the day of
 * another lot, and a stock whose unit changes is converted. The preview in the browser and the import on the server both use this.
 */
export function planRow(
  row: IngredientRow,
  before: ImportedFields | null,
  titles: ColumnTitles,
): PlannedFields {
  const said = ofItsLot(saidIn(row), before)
  const after = { ...ingredientDefaults, ...before, ...said }
  if (!before || before.unit === after.unit) return { after, problem: null }
  const converted = changeUnit(before, after.unit, said)
  if (converted.after) return { after: { ...after, ...converted.after }, problem: null }
  const isCost = converted.refusal.field === 'costPerUnitCents'
  const column = columnName(titles, isCost ? 'costPerUnit' : unitColumn(titles))
  const expected = isCost ? expectedCost(before, after.unit) : expectedUnit(before.unit, after.unit, titles)
  const got = isCost ? '' : unitNames[after.unit]
  const problem = { row: row.row, name: row.name, column, expected, got }
  return { after: null, problem }
}

/** The row's fields, without its row number and supplier. */
function saidIn(row: IngredientRow): Partial<ImportedFields> {
  const isSaid = ([field, value]: [string, unknown]) =>
    field !== 'row' && field !== 'supplierName' && value !== undefined
  return Object.fromEntries(Object.entries(row).filter(isSaid))
}

/** Another lot without a day has none, rather than that of the lot before. */
function ofItsLot(said: Partial<ImportedFields>, before: ImportedFields | null): Partial<ImportedFields> {
  const isOther = said.lotNumber !== undefined && said.lotNumber !== before?.lotNumber
  return isOther && said.expirationDate === undefined ? { ...said, expirationDate: null } : said
}

/** The column that says the unit of a row: its own or, in a file without one, that of the amounts. */
const unitColumn = (titles: ColumnTitles): CsvColumn =>
  titles.has('unit') ? 'unit' : (amountColumns.find((column) => titles.has(column)) ?? 'unit')

/** What a row should contain instead of a unit that the stock can't be converted to. */
function expectedUnit(from: Unit, to: Unit, titles: ColumnTitles): Message {
  const columns = { list: amountColumns.map((column) => columnName(titles, column)) }
  return convert(1, from, to) === null
    ? message('stockImport.expectedUnitFrom', { from: unitSaid(from), columns, to: unitSaid(to) })
    : message('stockImport.expectedLarger', { unit: unitSaid(to) })
}

/** What a row must add when its new unit makes the cost less than a cent. */
function expectedCost({ unit, costPerUnitCents: cents }: ImportedFields, to: Unit): Message {
  return message('stockImport.expectedCost', { cost: { cents }, from: unitSaid(unit), to: unitSaid(to) })
}
