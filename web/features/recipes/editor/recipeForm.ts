import { z } from 'zod'
import {
  lineFields,
  maxLines,
  recipeDefaults,
  recipeFields,
  recipeLabels,
  type LineFields,
  type RecipeFields,
} from '#domain/recipes/recipeForm.ts'
import {
  figureFields,
  recipeFigures,
  type RecipeFigureField,
  type RecipeFigure,
} from '#domain/recipes/recipeFigures.ts'
import type { MashStep } from '#domain/recipes/mashSteps.ts'
import { carry, message } from '#domain/language/message.ts'
import { stepsOf, type FillableStep } from '#web/ui/profile/profileText.ts'
import { textOf } from '#web/ui/language/text.ts'
import type { LineView, RecipeView } from '#web/features/recipes/recipeViews.ts'
import { fieldsFrom, type Fillable } from '#web/live/forms/formValues.ts'

/** An ingredient in the form: its current and original values. */
export type LineValue = Fillable<LineFields> & {
  /** The line's id, or a temporary key while it is new. */
  key: string
  /** The original line; null for a new one. */
  was: LineFields | null
  /** Marked for removal. */
  isRemoved: boolean
}

/** A rest of the mash in the form. */
export type RestValue = Fillable<MashStep>

/** The values of the recipe form. */
export type RecipeValues = Fillable<
  Omit<RecipeFields, 'mashSteps' | 'temperatureProfile'>,
  'yeast' | 'notes'
> & {
  lines: LineValue[]
  mashSteps: RestValue[]
  temperatureProfile: FillableStep[]
}

const blank: RecipeValues = { ...recipeDefaults, yeast: '', notes: '', lines: [] }

/** The labels of the form's fields. */
export function labelsOf(): Record<keyof RecipeValues, string> {
  const labels = {
    ...recipeLabels,
    expectedOG: message('recipes.expectedOG'),
    expectedFG: message('recipes.expectedFG'),
    lines: message('recipes.ingredients'),
  }
  const texts = Object.entries(labels).map(([field, label]) => [field, textOf(label)])
  return Object.fromEntries(texts) as Record<keyof RecipeValues, string>
}

const line = z
  .object({
    key: z.string(),
    was: lineFields.nullable(),
    isRemoved: z.boolean(),
  })
  .extend(lineFields.shape)

/** Every field of the recipe form with its ingredients. */
export const recipeSchema = recipeFields.extend({
  lines: z.array(line).max(maxLines, carry(message('recipes.mostLines', { max: maxLines }))),
})

export type RecipeOutput = z.output<typeof recipeSchema>

/** The form's initial values: the current recipe, or the defaults. */
export function valuesOf(recipe: RecipeView | null): RecipeValues {
  if (!recipe) return blank
  const mashSteps = recipe.mashSteps.map(({ name, minutes, temperature }) => ({
    name: name ?? null,
    minutes,
    temperature,
  }))
  const temperatureProfile = stepsOf(recipe.temperatureProfile)
  const stated = { ...recipe, ...emptied(recipe.computedFigures) }
  return fieldsFrom(blank, { ...stated, lines: recipe.lines.map(lineValue), mashSteps, temperatureProfile })
}

/** Computed figures in the form: empty, so that what is typed states the figure, and clearing it leaves it to the ingredients. */
const emptied = (computed: readonly RecipeFigure[]) =>
  Object.fromEntries(computed.map((figure) => [figureFields[figure], null]))

/** The figures that saving the form leaves to the ingredients: those that are empty and aren't computed yet. */
export function newlyComputed(
  values: Pick<RecipeValues, RecipeFigureField>,
  computed: readonly RecipeFigure[],
): RecipeFigure[] {
  return recipeFigures.filter((figure) => values[figureFields[figure]] === null && !computed.includes(figure))
}

function lineValue({ id, ingredientId, amount, unit, use, minutes }: LineView): LineValue {
  const was = { ingredientId, amount, unit, use: use ?? null, minutes: minutes ?? null }
  return { key: id, ...was, was, isRemoved: false }
}

/** A line's own fields. */
export function fieldsOf({
  ingredientId,
  amount,
  unit,
  use,
  minutes,
}: RecipeOutput['lines'][number]): LineFields {
  return { ingredientId, amount, unit, use, minutes }
}

/** An edit's added, changed and removed lines. */
export function lineChanges(lines: RecipeOutput['lines']) {
  const added = lines.filter((one) => one.was === null && !one.isRemoved)
  const changed = lines.flatMap((one) => {
    if (one.was === null || one.isRemoved) return []
    const { was } = one
    const now = fieldsOf(one)
    const news = (Object.keys(now) as (keyof LineFields)[]).filter((field) => now[field] !== was[field])
    return news.length === 0
      ? []
      : [{ id: one.key, ...Object.fromEntries(news.map((field) => [field, now[field]])) }]
  })
  return {
    addLines: added.map(fieldsOf),
    changeLines: changed,
    removeLines: lines.filter((one) => one.was !== null && one.isRemoved).map(({ key }) => key),
  }
}
