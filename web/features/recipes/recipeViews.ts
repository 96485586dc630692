import { estimate, type Estimates } from '#domain/recipes/estimates.ts'
import { figureFields, recipeFigures, type RecipeFigure } from '#domain/recipes/recipeFigures.ts'
import { message, type Message } from '#domain/language/message.ts'
import { hasWords } from '#domain/search/folded.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { needOf, type Need } from '#domain/stock/stock.ts'
import { measured, measuredGravity, measuredNumber, measuredVolume } from '#web/ui/units/measured.ts'
import { amountsText, amountText } from '#web/ui/units/amounts.ts'
import type { Unit } from '#domain/stock/units.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { IngredientFieldsFragment, WholeRecipeFieldsFragment } from '#generated/gql/graphql.ts'

/** A recipe with its ingredients and their stock. */
export type RecipeView = WholeRecipeFieldsFragment

/** A batch for which a recipe is brewed. */
export type BrewedBatch = Pick<
  BatchView,
  'batchNumber' | 'brewDate' | 'brewer' | 'fermenter' | 'batchSizeBBL' | 'brews'
>

/** One ingredient of a recipe. */
export type LineView = RecipeView['lines'][number]

/** An ingredient to choose from. */
export type IngredientChoice = IngredientFieldsFragment

/** An open dialog of the recipes, and its subject. */
export type OpenRecipeDialog =
  | { name: 'edit'; recipe: RecipeView | null }
  | { name: 'details' | 'delete'; recipe: RecipeView }
  | { name: 'import' }

/** The filter of the recipes. */
export interface RecipeFilter {
  search: string
  style: string
}

/** The recipes whose name contains the text, of the chosen style (all if empty). */
export function filterRecipes(recipes: readonly RecipeView[], { search, style }: RecipeFilter): RecipeView[] {
  return recipes.filter((recipe) => (style === '' || recipe.style === style) && hasWords(recipe.name, search))
}

/** How much of an ingredient a batch of `scale` times 3 BBL needs, and how much is in stock. */
export interface NeedView extends Omit<Need, 'asked' | 'reason'> {
  ingredient: IngredientChoice
  asked: string
  reason: string | null
}

/** Compares the scaled recipe with the stock, one row per ingredient, even if it is listed twice. */
export function needsOf(recipe: RecipeView, scale: number): NeedView[] {
  const asked = new Map<string, { ingredient: IngredientChoice; amounts: { amount: number; unit: Unit }[] }>()
  for (const { ingredient, amount, unit } of recipe.lines) {
    const known = asked.get(ingredient.id) ?? { ingredient, amounts: [] }
    known.amounts.push({ amount: amount * scale, unit })
    asked.set(ingredient.id, known)
  }
  return [...asked.values()].map(({ ingredient, amounts }) => ({
    ingredient,
    ...inWords(needOf(ingredient, amounts)),
  }))
}

const inWords = ({ asked, reason, ...need }: Need) => ({
  ...need,
  asked: amountsText(asked),
  reason: reason && textOf(reason),
})

/** Calculates the figures of a recipe. */
export function estimatesOf(
  recipe: { expectedOG?: number | null; expectedFG?: number | null },
  lines: readonly Pick<LineView, 'ingredient' | 'amount' | 'unit' | 'use' | 'minutes'>[],
): Estimates {
  return estimate(
    { expectedOG: recipe.expectedOG ?? null, expectedFG: recipe.expectedFG ?? null },
    lines.map(({ ingredient, amount, unit, use, minutes }) => ({
      name: ingredient.name,
      category: ingredient.category,
      amount,
      unit,
      use: use ?? null,
      minutes: minutes ?? null,
      alphaAcid: ingredient.alphaAcid ?? null,
      colorLovibond: ingredient.colorLovibond ?? null,
      potential: ingredient.potential ?? null,
    })),
  )
}

/** Whether a figure of a recipe is computed from its ingredients, and known. */
export function isComputed(recipe: RecipeView, figure: RecipeFigure): boolean {
  return recipe.computedFigures.includes(figure) && recipe[figureFields[figure]] != null
}

/** Which figures of a recipe are computed, in a line below them; null for none. */
export function computedInWords(recipe: RecipeView): string | null {
  const names = recipeFigures
    .filter((figure) => isComputed(recipe, figure))
    .map((figure) => textOf(figureLabels[figure]))
  return names.length === 0
    ? null
    : text('recipes.calculatedFigures', { names: { list: names, as: 'parts' } })
}

const figureLabels = {
  OG: message('recipes.og'),
  ABV: message('recipes.abv'),
  IBU: message('recipes.ibu'),
  COLOR: message('recipes.color'),
} as const satisfies Record<RecipeFigure, Message>

/** A batch's size such as 4.5 BBL. */
export function sizeInWords(scale: number): string {
  return measuredVolume(recipeBBL * scale)
}

/** An amount for a batch of this scale, such as 15 lbs. */
export function scaledInWords({ amount, unit }: Pick<LineView, 'amount' | 'unit'>, scale: number): string {
  return amountText(amount * scale, unit)
}

/** A figure with its decimals, or a dash if unknown. */
export function figure(value: number | null | undefined, decimals: number): string {
  return typeof value === 'number' ? localNumber(shownLocale(), value.toFixed(decimals)) : '–'
}

/** How long something takes, such as 60 min, or a dash. */
export function timeFigure(minutes: number | null | undefined): string {
  return typeof minutes === 'number' ? text('recipes.lineMinutes', { count: minutes }) : '–'
}

/** A share with one decimal, such as 6.2%, or a dash. */
export function percentFigure(value: number | null | undefined): string {
  return typeof value === 'number' ? text('recipes.percent', { value: figure(value, 1) }) : '–'
}

/** A gravity of a recipe, or a dash. */
export function gravityFigure(value: number | null | undefined): string {
  return typeof value === 'number' ? measuredGravity(value) : '–'
}

/** A temperature of a recipe in whole degrees, as its brewers set it; other units have their own digits. */
export function temperatureFigure(value: number | null | undefined): string {
  return typeof value === 'number' ? measured('temperature', value, { digits: 0 }) : '–'
}

/** The number of a beer's color, with so many decimals in SRM. */
export function colorFigure(value: number | null | undefined, digits: number): string {
  return typeof value === 'number' ? measuredNumber('color', value, { digits }) : '–'
}

/** The address at which a brew of a recipe is planned, of so many times 3 BBL. */
export function planPath(recipeId: string, scale: number): string {
  return `/schedule?brew=${scale}x${recipeId}`
}

/** The address of a recipe's brew sheet. */
export function brewSheetPath(recipeId: string, scale: number): string {
  return `/print/brew-sheet?${new URLSearchParams({ recipe: recipeId, scale: String(scale) }).toString()}`
}
