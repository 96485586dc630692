import type { Units } from '#domain/units/storedUnits.ts'
import { signOf, valueParts } from '#domain/units/valueText.ts'
import { ingredientDefaults, ingredientLabels, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { categoryLabels, type IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import type { Unit } from '#domain/stock/units.ts'
import { text as say } from '#web/ui/language/text.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { IngredientView, SupplierView } from './ingredientViews.ts'
import { fieldsFrom, type Fillable } from '#web/live/forms/formValues.ts'

/** The values of the ingredient form. */
export type IngredientValues = Fillable<IngredientFields, 'subcategory' | 'lotNumber'>

const blank: IngredientValues = { ...ingredientDefaults, subcategory: '', lotNumber: '' }

/** The labels of the form's fields. */
export const labelsIn = (units: Units) => ({
  ...ingredientLabels,
  costPerUnitCents: 'Cost per Unit',
  colorLovibond: `Color (${signOf(units, 'maltColor')})`,
})

/** The form's initial values: the current ingredient, or the defaults. */
export function valuesOf(item: IngredientView | null): IngredientValues {
  return item ? fieldsFrom(blank, { ...item, supplierId: item.supplier?.id }) : blank
}

/** A field's value in words, for the conflict dialog. */
export function inWords(
  field: string,
  value: unknown,
  suppliers: readonly SupplierView[],
  units: Units,
): string {
  if (value === null || value === undefined || value === '') return 'none'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'colorLovibond') return valueParts(units, 'maltColor', Number(text), { isShort: true }).number
  if (field === 'category') return say(categoryLabels[value as IngredientCategory])
  if (field === 'unit') return say(unitLabels[value as Unit])
  if (field === 'costPerUnitCents') return moneyText(Number(value))
  if (field === 'expirationDate') return dayInWords(text)
  if (field === 'supplierId') return suppliers.find(({ id }) => id === value)?.name ?? 'another supplier'
  return text
}
