import { z } from 'zod'
import {
  optionalNumber,
  optionalName,
  optionalText,
  requiredChoice,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'
import type { PlainId } from '#domain/language/message.ts'
import { units } from '#domain/stock/units.ts'

/** When an ingredient is added. */
export const lineUses = ['MASH', 'BOIL', 'WHIRLPOOL', 'FERMENTATION', 'DRY_HOP', 'PACKAGE'] as const

export type LineUse = (typeof lineUses)[number]

/** The label of when an ingredient is added. */
export const lineUseLabels = {
  MASH: 'recipes.use.MASH',
  BOIL: 'recipes.use.BOIL',
  WHIRLPOOL: 'recipes.use.WHIRLPOOL',
  FERMENTATION: 'recipes.use.FERMENTATION',
  DRY_HOP: 'recipes.use.DRY_HOP',
  PACKAGE: 'recipes.use.PACKAGE',
} as const satisfies Record<LineUse, PlainId>

/** The limits of a recipe's numbers, both ends included. */
export const recipeLimits = {
  mashTemp: { min: 140, max: 170, decimals: 1, unit: ' °F', quantity: 'temperature' },
  boilTime: { min: 30, max: 120, decimals: 0, unit: ' minutes' },
  expectedOG: { min: 0.99, max: 1.2, decimals: 4, quantity: 'gravity' },
  expectedFG: { min: 0.99, max: 1.2, decimals: 4, quantity: 'gravity' },
  expectedABV: { min: 0, max: 20, decimals: 1, unit: ' %' },
  expectedIBU: { min: 0, max: 120, decimals: 1 },
  colorSRM: { min: 0, max: 80, decimals: 1, quantity: 'color' },
} as const

/** The most ingredients a recipe may have. */
export const maxLines = 100

/** Every field of the recipe form besides its ingredients, with a sentence for each way it can be wrong. */
export const recipeFields = z.object({
  name: requiredText('Name', 120),
  style: requiredText('Beer Style', 60),
  mashTemp: optionalNumber('Mash Temperature', recipeLimits.mashTemp),
  boilTime: optionalNumber('Boil Time', recipeLimits.boilTime),
  yeast: optionalName('Yeast', 200),
  expectedOG: optionalNumber('OG', recipeLimits.expectedOG),
  expectedFG: optionalNumber('FG', recipeLimits.expectedFG),
  expectedABV: optionalNumber('ABV', recipeLimits.expectedABV),
  expectedIBU: optionalNumber('IBU', recipeLimits.expectedIBU),
  colorSRM: optionalNumber('SRM', recipeLimits.colorSRM),
  notes: optionalText('Notes', 10_000),
})

/** Every field of one ingredient of a recipe; the amount is above 0. */
export const lineFields = z.object({
  ingredientId: requiredChoice('Ingredient'),
  amount: requiredNumber('Amount', { min: 0.001, max: 100_000, decimals: 3 }),
  unit: z.enum(units, { error: 'Unit is required.' }),
  use: z.enum(lineUses, { error: 'Use must be chosen from the list.' }).nullable(),
  minutes: optionalNumber('Minutes', { min: 0, max: 100_000, decimals: 0 }),
})

/** A recipe's own fields as they are stored. */
export type RecipeFields = z.output<typeof recipeFields>

/** An ingredient of a recipe as it is stored. */
export type LineFields = z.output<typeof lineFields>

/** The initial values of the recipe form. */
export const recipeDefaults: RecipeFields = {
  name: '',
  style: '',
  mashTemp: 152,
  boilTime: 60,
  yeast: null,
  expectedOG: null,
  expectedFG: null,
  expectedABV: null,
  expectedIBU: null,
  colorSRM: null,
  notes: null,
}

/** The name of each field in sentences. */
export const recipeLabels: Record<keyof RecipeFields, string> = {
  name: 'Name',
  style: 'Beer Style',
  mashTemp: 'Mash Temperature',
  boilTime: 'Boil Time',
  yeast: 'Yeast',
  expectedOG: 'OG',
  expectedFG: 'FG',
  expectedABV: 'ABV',
  expectedIBU: 'IBU',
  colorSRM: 'SRM',
  notes: 'Notes',
}
