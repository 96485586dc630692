import { z } from 'zod'
import {
  optionalChoice,
  optionalNumber,
  optionalName,
  optionalText,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'
import { moneyLimits } from './money.ts'
import { leadLimits } from './orderBy.ts'
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

/** A calendar day such as 2026-04-03, or null. */
const optionalDay = (name: string) =>
  z
    .string({ error: `${name} must be a day, as 2026-04-03.` })
    .refine((day) => day === '' || isDay(day), `${name} must be a day from 2000 to 2099, as 2026-04-03.`)
    .nullable()
    .transform((day) => day || null)

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Every field of the ingredient form, with a sentence for each way it can be wrong. */
export const ingredientFields = z.object({
  name: requiredText('Name', 120),
  category: z.enum(ingredientCategories, { error: 'Category is required.' }),
  subcategory: optionalName('Subcategory', 60),
  currentQuantity: requiredNumber('Current Quantity', ingredientLimits.currentQuantity),
  unit: z.enum(units, { error: 'Unit is required.' }),
  reorderThreshold: requiredNumber('Reorder Threshold', ingredientLimits.reorderThreshold),
  supplierId: optionalChoice('Supplier'),
  costPerUnitCents: requiredNumber('Cost per Unit', ingredientLimits.costPerUnitCents),
  lotNumber: optionalName('Lot Number', 60),
  expirationDate: optionalDay('Expiration Date'),
  alphaAcid: optionalNumber('Alpha Acid', ingredientLimits.alphaAcid),
  colorLovibond: optionalNumber('Color', ingredientLimits.colorLovibond),
  potential: optionalNumber('Potential', ingredientLimits.potential),
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

/** The name of each field in sentences. */
export const ingredientLabels: Record<keyof IngredientFields, string> = {
  name: 'Name',
  category: 'Category',
  subcategory: 'Subcategory',
  currentQuantity: 'Current Quantity',
  unit: 'Unit',
  reorderThreshold: 'Reorder Threshold',
  supplierId: 'Supplier',
  costPerUnitCents: 'Cost per Unit',
  lotNumber: 'Lot Number',
  expirationDate: 'Expiration Date',
  alphaAcid: 'Alpha Acid',
  colorLovibond: 'Color',
  potential: 'Potential',
}

/** Every field of a delivery; the quantity is above 0. */
export const receivedOrderFields = z.object({
  quantity: requiredNumber('Quantity', { min: 0.001, max: maxQuantity, decimals: 3 }),
  totalCostCents: optionalNumber('Total Cost', {
    min: 0,
    max: 1_000_000_000,
    decimals: 0,
    ...moneyLimits,
  }),
  lotNumber: optionalName('Lot Number', 60),
  expirationDate: optionalDay('Expiration Date'),
  notes: optionalText('Notes', 1_000),
})

/** Every field of a supplier. Orders are sent to its e-mail address. */
export const supplierFields = z.object({
  name: requiredText('Name', 120),
  email: z
    .union([z.literal(''), z.email('E-mail must be an address, as orders@maltings.example.').max(254)])
    .nullable()
    .transform((address) => address || null),
  phone: optionalName('Phone', 40).refine(
    (number) => number === null || /^\+?[\d\s()./x-]{3,}$/i.test(number),
    'Phone must be a number, as +1 555 010 2030.',
  ),
  leadDays: optionalNumber('Lead time', { ...leadLimits, time: 'days' }),
})

/** The names of a supplier's fields, in forms and in sentences. */
export const supplierLabels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  leadDays: 'Lead time',
} as const satisfies Record<keyof z.output<typeof supplierFields>, string>
