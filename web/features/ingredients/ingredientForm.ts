import { ingredientDefaults, ingredientLabels } from '#domain/stock/ingredientForm.ts'
import { formatMoney } from '#domain/stock/money.ts'
import { categoryLabels, type IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels, type Unit } from '#domain/stock/units.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { IngredientView, SupplierView } from './ingredientViews.ts'

/** The values of the ingredient form. */
export type IngredientValues = {
  name: string
  category: IngredientCategory
  subcategory: string
  currentQuantity: number | null
  unit: Unit
  reorderThreshold: number | null
  supplierId: string | null
  costPerUnitCents: number | null
  lotNumber: string
  expirationDate: string | null
  alphaAcid: number | null
  colorLovibond: number | null
  potential: number | null
}

/** The labels of the form's fields. */
export const labels = { ...ingredientLabels, costPerUnitCents: 'Cost per Unit', colorLovibond: 'Color (°L)' }

/** The form's initial values: the current ingredient, or the defaults. */
export function valuesOf(item: IngredientView | null): IngredientValues {
  if (!item) return { ...ingredientDefaults, subcategory: '', lotNumber: '' }
  return {
    name: item.name,
    category: item.category,
    subcategory: item.subcategory ?? '',
    currentQuantity: item.currentQuantity,
    unit: item.unit,
    reorderThreshold: item.reorderThreshold,
    supplierId: item.supplier?.id ?? null,
    costPerUnitCents: item.costPerUnitCents,
    lotNumber: item.lotNumber ?? '',
    expirationDate: item.expirationDate ?? null,
    alphaAcid: item.alphaAcid ?? null,
    colorLovibond: item.colorLovibond ?? null,
    potential: item.potential ?? null,
  }
}

/** A field's value in words, for the conflict dialog. */
export function inWords(field: string, value: unknown, suppliers: readonly SupplierView[]): string {
  if (value === null || value === undefined || value === '') return 'none'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'category') return categoryLabels[value as IngredientCategory]
  if (field === 'unit') return unitLabels[value as Unit]
  if (field === 'costPerUnitCents') return formatMoney(Number(value))
  if (field === 'expirationDate') return dayInWords(text)
  if (field === 'supplierId') return suppliers.find(({ id }) => id === value)?.name ?? 'another supplier'
  return text
}
