import { numberOf } from '#api/db/numberOf.ts'
import { allow, readerIn, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { written } from '#api/language/readers.ts'
import { estimate } from '#domain/recipes/estimates.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { refuseScale } from '#domain/recipes/scaling.ts'
import { needOf, type Need, type Stock } from '#domain/stock/stock.ts'
import { availableOf } from '#api/features/ingredients/lotBook.service.ts'
import type { QueryRecipeAvailabilityArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { knownLines } from './recipeLines.service.ts'
import { knownLineOf } from './recipeRow.ts'
import { theRecipe } from './recipes.service.ts'

type Line = Prisma.RecipeIngredientModel
type Ingredient = Prisma.IngredientModel

/** How much of an ingredient is needed, and how much is in stock. */
export type IngredientNeed = Need & { ingredient: Ingredient }

/** Whether the stock is enough for a recipe, scaled: 1 is the default batch of 3 BBL. */
export async function recipeAvailability(
  ctx: Context,
  input: QueryRecipeAvailabilityArgs,
): Promise<{
  recipe: Prisma.RecipeModel
  scale: number
  batchSizeBBL: number
  isEnough: boolean
  needs: IngredientNeed[]
}> {
  allow(ctx, 'read')
  const scale = input.scale ?? 1
  Invalid.throwIf(refuseScale(scale), 'scale')
  const recipe = await theRecipe(ctx, input.id)
  const needs = needsFor(await knownLines(ctx, recipe.id), scale)
  return { recipe, scale, batchSizeBBL: scale * recipeBBL, isEnough: isEnough(needs), needs }
}

/** The calculated figures of a recipe, as far as its ingredients' figures are known. */
export async function recipeEstimates(ctx: Context, id: string) {
  allow(ctx, 'read')
  const recipe = await theRecipe(ctx, id)
  const lines = await knownLines(ctx, id)
  const known = lines.map(({ line, ingredient }) => knownLineOf(line, ingredient))
  const recipeFigures = { expectedOG: numberOf(recipe.expectedOG), expectedFG: numberOf(recipe.expectedFG) }
  const { missing, ...figures } = estimate(recipeFigures, known)
  const reader = readerIn(ctx)
  return { ...figures, missing: missing.map((one) => written(one, reader)) }
}

/** The needs of lines against these stocks, one entry per ingredient, in the order of the lines. */
export function needsFor(lines: { line: Line; ingredient: Ingredient }[], scale: number): IngredientNeed[] {
  const groups = new Map<string, { ingredient: Ingredient; lines: Line[] }>()
  for (const { line, ingredient } of lines) {
    const group = groups.get(ingredient.id) ?? { ingredient, lines: [] }
    groups.set(ingredient.id, { ...group, lines: [...group.lines, line] })
  }
  return [...groups.values()].map(({ ingredient, lines: asked }) => ({
    ingredient,
    ...needOf(
      stockOfIngredient(ingredient),
      asked.map(({ amount, unit }) => ({ amount: Number(amount) * scale, unit })),
    ),
  }))
}

/** An ingredient's stock, to compare a need with: without lots on hold. */
export const stockOfIngredient = (ingredient: Ingredient): Stock => ({
  ...{ name: ingredient.name, unit: ingredient.unit, currentQuantity: availableOf(ingredient) },
})

/** Whether everything needed is known to be in stock. */
export const isEnough = (needs: IngredientNeed[]) => needs.every(({ status }) => status === 'ENOUGH')
