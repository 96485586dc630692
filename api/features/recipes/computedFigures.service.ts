import { numberOf } from '#api/db/numberOf.ts'
import { columnsOf, findRows, updateRow } from '#api/db/statements/rows.ts'
import { changesSince, isSame } from '#api/live/outbox/changesSince.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { computeFigures, type FigureValues } from '#domain/recipes/computedFigures.ts'
import type { KnownLine } from '#domain/recipes/estimates.ts'
import {
  figureFields,
  figuresNamed,
  recipeFigures,
  type RecipeFigure,
  type RecipeFigureField,
} from '#domain/recipes/recipeFigures.ts'
import type { RecipeFields } from '#domain/recipes/recipeForm.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf, knownLineOf, type AnyLine } from './recipeRow.ts'

type Recipe = Prisma.RecipeModel

/** What an edit says of a figure that is computed, in place of a value. */
const computed = 'COMPUTED'

/** A recipe's fields as edits compare them: a computed figure is the same one whatever its ingredients make it. */
export type EditedFields = {
  [Field in keyof RecipeFields]:
    | RecipeFields[Field]
    | (Field extends RecipeFigureField ? typeof computed : never)
}

/** These figures as an edit has them that leaves them to their ingredients. */
export function asComputed(names: readonly string[]): Partial<Record<RecipeFigureField, typeof computed>> {
  return Object.fromEntries(figuresNamed(names).map((figure) => [figureFields[figure], computed]))
}

/** The fields of a recipe as its edits compare them. */
export const editedFieldsOf = (row: Recipe): EditedFields => ({
  ...fieldsOf(row),
  ...asComputed(row.computedFigures),
})

/** A recipe's own fields after an edit, and which of its figures are computed from then on. */
export function statedIn(row: Recipe, edit: Partial<EditedFields>) {
  const marks = new Set<RecipeFigure>(figuresNamed(row.computedFigures))
  for (const figure of recipeFigures) {
    const value = edit[figureFields[figure]]
    if (value === computed) marks.add(figure)
    else if (value !== undefined) marks.delete(figure)
  }
  const stated = Object.entries(edit).filter(([, value]) => value !== computed)
  return { fields: Object.fromEntries(stated) as Partial<RecipeFields>, computedFigures: [...marks] }
}

/**
 * Leaves out of an edit what it leaves to the ingredients only because it was empty when the edit began, where somebody
 * entered a value meanwhile.
 */
export async function keepEntered<Edit extends Partial<EditedFields>>(
  tx: Tx,
  row: Recipe,
  edit: Edit,
  baseVersion: number | null,
): Promise<Edit> {
  if (!Object.values(edit).includes(computed)) return edit
  const meanwhile = await changesSince(tx, row, baseVersion)
  const isKept = ([field, value]: [string, unknown]) => value !== computed || meanwhile(field)?.base !== null
  return Object.fromEntries(Object.entries(edit).filter(isKept)) as Edit
}

type Gravities = Pick<RecipeFields, 'expectedOG' | 'expectedFG'>

/** The values of a recipe's computed figures with these lines, whose ingredients can't change until the transaction ends. */
export async function computedValues(
  tx: Tx,
  recipe: Gravities,
  marks: readonly RecipeFigure[],
  lines: readonly AnyLine[],
): Promise<Partial<FigureValues>> {
  if (marks.length === 0) return {}
  const ids = [...new Set(lines.map(({ ingredientId }) => ingredientId))]
  const ingredients = await findRows(tx, 'Ingredient', { id: ids })
  return computeFigures(recipe, marks, knownLinesOf(lines, ingredients))
}

function knownLinesOf(
  lines: readonly AnyLine[],
  ingredients: readonly Prisma.IngredientModel[],
): KnownLine[] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return lines.flatMap((line) => {
    const ingredient = byId.get(line.ingredientId)
    return ingredient ? [knownLineOf(line, ingredient)] : []
  })
}

/**
 * What computed figures were and are, as a change of the recipe says it: under names of their own, since somebody who states
 * such a figure replaces whatever was computed, and so disagrees with nobody.
 */
export function computedDetail(before: Recipe, after: Partial<FigureValues>) {
  const changed = Object.entries(after).flatMap(([field, to]) => {
    const from = numberOf(before[field as RecipeFigureField])
    return isSame(from, to) ? [] : [[`${field}.computed`, { from, to }] as const]
  })
  return Object.fromEntries(changed)
}

/**
 * Computes the figures of all recipes that use these ingredients, and records each recipe that changed. The ingredients were
 * locked before they were written, so no recipe can have got one of them meanwhile; the recipes are locked even if none of
 * their figures is computed, since an edit that is under way may mark one.
 */
export async function recomputeFigures(tx: Tx, ingredientIds: readonly string[]): Promise<void> {
  if (ingredientIds.length === 0) return
  const recipes = await tx.sql<Recipe[]>`
    SELECT ${columnsOf('Recipe')} FROM "Recipe" WHERE "id" IN
      (SELECT "recipeId" FROM "RecipeIngredient" WHERE "ingredientId" = ANY(${ingredientIds}))
    ORDER BY "id" FOR UPDATE`
  const marked = recipes.filter(({ computedFigures }) => computedFigures.length > 0)
  if (marked.length === 0) return
  const lines = await findRows(tx, 'RecipeIngredient', { recipeId: marked.map(({ id }) => id) })
  const ids = [...new Set(lines.map(({ ingredientId }) => ingredientId))]
  const ingredients = await findRows(tx, 'Ingredient', { id: ids })
  for (const recipe of marked) {
    const own = lines.filter(({ recipeId }) => recipeId === recipe.id)
    const known = knownLinesOf(own, ingredients)
    const values = computeFigures(fieldsOf(recipe), figuresNamed(recipe.computedFigures), known)
    const fields = computedDetail(recipe, values)
    if (Object.keys(fields).length === 0) continue
    const { version } = await updateRow(tx, 'Recipe', { id: recipe.id, ...values })
    record(tx, { type: 'RecipeSaved', entityId: recipe.id, detail: { version, fields } })
  }
}
