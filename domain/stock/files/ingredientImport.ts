import { message, type Message } from '#domain/language/message.ts'
import type { ImportProblem, IngredientRow } from './ingredientCsv.ts'
import { ingredientDefaults, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { changeUnit } from '#domain/stock/unitChange.ts'
import { unitSaid } from '#domain/stock/unitLabels.ts'
import { convert, unitNames, type Unit } from '#domain/stock/units.ts'

/** The fields of an ingredient that a row of a file can set; its supplier is given by name. */
export type ImportedFields = Omit<IngredientFields, 'supplierId'>

/** The result of applying a row to an ingredient, or the problem with it. */
export type PlannedFields = { after: ImportedFields; problem: null } | { after: null; problem: ImportProblem }

/**
 * Applies a row to the ingredient of its name (null for a new one): empty cells leave the value unchanged, and a stock
 * whose unit changes is converted. The preview in the browser and the import on the server both use this.
 */
export function planRow(row: IngredientRow, before: ImportedFields | null): PlannedFields {
  const said = saidIn(row)
  const after = { ...ingredientDefaults, ...before, ...said }
  if (!before || before.unit === after.unit) return { after, problem: null }
  const converted = changeUnit(before, after.unit, said)
  if (converted.after) return { after: { ...after, ...converted.after }, problem: null }
  const isCost = converted.refusal.field === 'costPerUnitCents'
  const column = isCost ? 'costPerUnit' : 'unit'
  const expected = isCost ? expectedCost(before, after.unit) : expectedUnit(before.unit, after.unit)
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

/** What a row should contain instead of a unit that the stock can't be converted to. */
function expectedUnit(from: Unit, to: Unit): Message {
  return convert(1, from, to) === null
    ? message('stockImport.expectedUnitFrom', { from: unitSaid(from), to: unitSaid(to) })
    : message('stockImport.expectedLarger', { unit: unitSaid(to) })
}

/** What a row must add when its new unit makes the cost less than a cent. */
function expectedCost({ unit, costPerUnitCents: cents }: ImportedFields, to: Unit): Message {
  return message('stockImport.expectedCost', { cost: { cents }, from: unitSaid(unit), to: unitSaid(to) })
}
