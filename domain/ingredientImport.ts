import type { ImportProblem, IngredientRow } from './ingredientCsv.ts'
import { ingredientDefaults, type IngredientFields } from './ingredientForm.ts'
import { changeUnit } from './unitChange.ts'
import { unitLabels } from './units.ts'

/** The fields of an ingredient that a row of a file can say; its supplier stands there by name. */
export type ImportedFields = Omit<IngredientFields, 'supplierId'>

/** What a row makes of an ingredient, or what is wrong with that. */
export type PlannedFields = { after: ImportedFields; problem: null } | { after: null; problem: ImportProblem }

/**
 * What a row makes of the ingredient of its name, null for a new one: what the row leaves empty stays as it is, and a
 * stock whose unit it changes is converted. The preview in the browser and the import on the server both plan by this.
 */
export function planRow(row: IngredientRow, before: ImportedFields | null): PlannedFields {
  const said = saidIn(row)
  const after = { ...ingredientDefaults, ...before, ...said }
  if (!before || before.unit === after.unit) return { after, problem: null }
  const converted = changeUnit(before, after.unit, said)
  if (converted.after) return { after: { ...after, ...converted.after }, problem: null }
  const { field, reason } = converted.refusal
  const column = field === 'costPerUnitCents' ? 'costPerUnit' : field
  const problem = { row: row.row, name: row.name, column, expected: reason, got: unitLabels[after.unit] }
  return { after: null, problem }
}

/** What the row says, without its place in the file and its supplier. */
function saidIn(row: IngredientRow): Partial<ImportedFields> {
  const isSaid = ([field, value]: [string, unknown]) =>
    field !== 'row' && field !== 'supplierName' && value !== undefined
  return Object.fromEntries(Object.entries(row).filter(isSaid))
}
