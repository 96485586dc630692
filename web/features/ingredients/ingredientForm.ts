import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { figure } from '#web/ui/language/figures.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf, valueParts } from '#domain/units/valueText.ts'
import { ingredientDefaults, ingredientLabels, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { categoryLabels, type IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import type { Unit } from '#domain/stock/units.ts'
import { text } from '#web/ui/language/text.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { IngredientView, SupplierView } from './ingredientViews.ts'
import { fieldsFrom, type Fillable } from '#web/live/forms/formValues.ts'

/** The values of the ingredient form. */
export type IngredientValues = Fillable<IngredientFields, 'subcategory' | 'lotNumber'>

const blank: IngredientValues = { ...ingredientDefaults, subcategory: '', lotNumber: '' }

/** The labels of the form's fields. */
export const labelsIn = (units: Units) => ({
  ...textsOf(ingredientLabels),
  colorLovibond: text('stock.colorIn', { unit: signOf(units, 'maltColor') }),
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
  if (value === null || value === undefined || value === '') return text('stock.none')
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'colorLovibond')
    return valueParts(units, 'maltColor', Number(plain), { isShort: true, locale: shownLocale() }).number
  if (field === 'category') return text(categoryLabels[value as IngredientCategory])
  if (field === 'unit') return text(unitLabels[value as Unit])
  if (field === 'costPerUnitCents' || field === 'totalCostCents') return moneyText(Number(value))
  if (field === 'expirationDate') return dayInWords(plain)
  if (field === 'supplierId')
    return suppliers.find(({ id }) => id === value)?.name ?? text('stock.anotherSupplier')
  return typeof value === 'number' ? figure(value) : plain
}
