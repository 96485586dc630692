import { z } from 'zod'
import {
  optionalNumber,
  optionalName,
  optionalText,
  requiredChoice,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'
import { carry, message, type Message, type PlainId } from '#domain/language/message.ts'
import { units } from '#domain/stock/units.ts'
import { mashStepsField } from './mashSteps.ts'
import { recipeProfile } from '#domain/fermentation/profile/temperatureSteps.ts'
import { thresholdFields, thresholdLabels } from '#domain/fermentation/profile/thresholdFields.ts'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'

/** When an ingredient is added. */
export const lineUses = [
  'MASH',
  'FIRST_WORT',
  'BOIL',
  'WHIRLPOOL',
  'FERMENTATION',
  'DRY_HOP',
  'PACKAGE',
] as const

export type LineUse = (typeof lineUses)[number]

/** The label of when an ingredient is added. */
export const lineUseLabels = {
  MASH: 'recipes.use.MASH',
  FIRST_WORT: 'recipes.use.FIRST_WORT',
  BOIL: 'recipes.use.BOIL',
  WHIRLPOOL: 'recipes.use.WHIRLPOOL',
  FERMENTATION: 'recipes.use.FERMENTATION',
  DRY_HOP: 'recipes.use.DRY_HOP',
  PACKAGE: 'recipes.use.PACKAGE',
} as const satisfies Record<LineUse, PlainId>

/** The limits of a recipe's numbers, both ends included. */
export const recipeLimits = {
  mashTemp: { min: 140, max: 170, decimals: 1, quantity: 'temperature' },
  boilTime: { min: 30, max: 120, decimals: 0, time: 'minutes' },
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
  name: requiredText(message('recipes.name'), 120),
  style: requiredText(message('recipes.style'), 60),
  mashTemp: optionalNumber(message('recipes.mashTemp'), recipeLimits.mashTemp),
  boilTime: optionalNumber(message('recipes.boilTime'), recipeLimits.boilTime),
  yeast: optionalName(message('recipes.yeast'), 200),
  expectedOG: optionalNumber(message('recipes.og'), recipeLimits.expectedOG),
  expectedFG: optionalNumber(message('recipes.fg'), recipeLimits.expectedFG),
  expectedABV: optionalNumber(message('recipes.abv'), recipeLimits.expectedABV),
  expectedIBU: optionalNumber(message('recipes.ibu'), recipeLimits.expectedIBU),
  colorSRM: optionalNumber({ sign: 'color' }, recipeLimits.colorSRM),
  notes: optionalText(message('recipes.notes'), 10_000),
  mashSteps: mashStepsField,
  temperatureProfile: recipeProfile,
  ...thresholdFields,
})

/** Every field of one ingredient of a recipe; the amount is above 0. */
export const lineFields = z.object({
  ingredientId: requiredChoice(message('recipes.ingredient')),
  amount: requiredNumber(message('recipes.amount'), { min: 0.001, max: 100_000, decimals: 3 }),
  unit: z.enum(units, { error: carry(message('form.required', { name: message('recipes.unit') })) }),
  use: z
    .enum(lineUses, { error: carry(message('form.notListed', { name: message('recipes.use') })) })
    .nullable(),
  minutes: optionalNumber(message('recipes.minutes'), { min: 0, max: 100_000, decimals: 0 }),
})

/** How long an ingredient is in: in days where they are whole, as a dry hop's, else in minutes. */
export function lineTimeText(minutes: number): Message {
  const days = minutes / 1_440
  return days >= 1 && Number.isInteger(days)
    ? message('recipes.lineDays', { count: days })
    : message('recipes.lineMinutes', { count: minutes })
}

/** A recipe's own fields as they are stored. */
export type RecipeFields = z.output<typeof recipeFields>

/** The profile of a recipe that one of a file replaces: most files say nothing about the fermentation. */
export function profileAfter<Step>(
  before: { temperatureProfile: Step[] },
  read: { temperatureProfile: Step[] },
): { temperatureProfile: Step[] } {
  const { temperatureProfile } = read.temperatureProfile.length > 0 ? read : before
  return { temperatureProfile }
}

/** An ingredient of a recipe as it is stored. */
export type LineFields = z.output<typeof lineFields>

/** The mash temperature of a new recipe, in °F. */
export const usualMashTemp = 152

/** The initial values of the recipe form. */
export const recipeDefaults: RecipeFields = {
  name: '',
  style: '',
  mashTemp: usualMashTemp,
  boilTime: 60,
  yeast: null,
  expectedOG: null,
  expectedFG: null,
  expectedABV: null,
  expectedIBU: null,
  colorSRM: null,
  notes: null,
  mashSteps: [],
  temperatureProfile: [],
  ...noThresholds,
}

/** The name of each field in sentences. */
export const recipeLabels = {
  name: message('recipes.name'),
  style: message('recipes.style'),
  mashTemp: message('recipes.mashTemp'),
  boilTime: message('recipes.boilTime'),
  yeast: message('recipes.yeast'),
  expectedOG: message('recipes.og'),
  expectedFG: message('recipes.fg'),
  expectedABV: message('recipes.abv'),
  expectedIBU: message('recipes.ibu'),
  colorSRM: message('recipes.colorIn', { scale: { sign: 'color' } }),
  notes: message('recipes.notes'),
  mashSteps: message('recipes.mashSteps'),
  temperatureProfile: message('profile.title'),
  ...thresholdLabels,
} as const satisfies Record<keyof RecipeFields, Message>
