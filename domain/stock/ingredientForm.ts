import { z } from 'zod'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import {
  optionalChoice,
  optionalDay,
  optionalNumber,
  optionalName,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'
import { moneyLimits } from './money.ts'
import { ingredientCategories, maxQuantity } from './stock.ts'
import { units } from './units.ts'

/** The limits of an ingredient's numbers, both ends included. */
export const ingredientLimits = {
  currentQuantity: { min: 0, max: maxQuantity, decimals: 3 },
  reorderThreshold: { min: 0, max: maxQuantity, decimals: 3 },
  costPerUnitCents: { min: 0, max: 10_000_000, decimals: 0, ...moneyLimits },
  alphaAcid: { min: 0, max: 30, decimals: 2, unit: ' %' },
  colorLovibond: { min: 0, max: 1_000, decimals: 2, quantity: 'maltColor' },
  potential: { min: 1, max: 1.1, decimals: 4 },
} as const

/** The labels of the fields of an ingredient. */
export const ingredientLabels = {
  name: 'stock.name',
  category: 'stock.category',
  subcategory: 'stock.subcategory',
  currentQuantity: 'stock.currentQuantity',
  unit: 'stock.unit',
  reorderThreshold: 'stock.reorderThreshold',
  supplierId: 'stock.supplier',
  costPerUnitCents: 'stock.costPerUnit',
  lotNumber: 'stock.lotNumber',
  expirationDate: 'stock.expirationDate',
  alphaAcid: 'stock.alphaAcid',
  colorLovibond: 'stock.color',
  potential: 'stock.potential',
} as const satisfies Record<string, PlainId>

const nameOf = (field: keyof typeof ingredientLabels) => message(ingredientLabels[field])
const missing = (field: 'category' | 'unit') => carry(message('form.required', { name: nameOf(field) }))

/** Every field of the ingredient form, with a sentence for each way it can be wrong. */
export const ingredientFields = z.object({
  name: requiredText(nameOf('name'), 120),
  category: z.enum(ingredientCategories, { error: missing('category') }),
  subcategory: optionalName(nameOf('subcategory'), 60),
  currentQuantity: requiredNumber(nameOf('currentQuantity'), ingredientLimits.currentQuantity),
  unit: z.enum(units, { error: missing('unit') }),
  reorderThreshold: requiredNumber(nameOf('reorderThreshold'), ingredientLimits.reorderThreshold),
  supplierId: optionalChoice(nameOf('supplierId')),
  costPerUnitCents: requiredNumber(nameOf('costPerUnitCents'), ingredientLimits.costPerUnitCents),
  lotNumber: optionalName(nameOf('lotNumber'), 60),
  expirationDate: optionalDay(nameOf('expirationDate')),
  alphaAcid: optionalNumber(nameOf('alphaAcid'), ingredientLimits.alphaAcid),
  colorLovibond: optionalNumber(nameOf('colorLovibond'), ingredientLimits.colorLovibond),
  potential: optionalNumber(nameOf('potential'), ingredientLimits.potential),
})

/** An ingredient's own fields as they are stored. */
export type IngredientFields = z.output<typeof ingredientFields>

/** The initial values of the ingredient form. */
export const ingredientDefaults: IngredientFields = {
  name: '',
  category: 'GRAIN',
  subcategory: null,
  currentQuantity: 0,
  unit: 'LBS',
  reorderThreshold: 0,
  supplierId: null,
  costPerUnitCents: 0,
  lotNumber: null,
  expirationDate: null,
  alphaAcid: null,
  colorLovibond: null,
  potential: null,
}
