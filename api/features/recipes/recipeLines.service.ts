import type { Context } from '#api/context.ts'
import { columnsOf, deleteRows, findRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid } from '#api/errors.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { figuresNamed } from '#domain/recipes/recipeFigures.ts'
import type { LineFields } from '#domain/recipes/recipeForm.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { computedDetail, computedValues } from './computedFigures.service.ts'
import { fieldsOf } from './recipeRow.ts'

type Line = Prisma.RecipeIngredientModel

/** The ingredients of a recipe, in their order. */
export async function linesOf(ctx: Context, recipeId: string): Promise<Line[]> {
  const lines = await ctx.loaders.about('recipeLines', recipeId, async (db, ids) => {
    const rows = await db.recipeIngredient.findMany({
      where: { recipeId: { in: ids } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    const byRecipe = new Map<string, Line[]>()
    for (const row of rows) byRecipe.set(row.recipeId, [...(byRecipe.get(row.recipeId) ?? []), row])
    return byRecipe
  })
  return lines ?? []
}

/** A recipe's lines with their ingredients. */
export async function knownLines(ctx: Context, recipeId: string) {
  const lines = await linesOf(ctx, recipeId)
  const pairs = lines.map(async (line) => {
    const ingredient = await ctx.loaders.load('ingredient', line.ingredientId)
    return ingredient ? [{ line, ingredient }] : []
  })
  return (await Promise.all(pairs)).flat()
}

/** What an edit calls a line. */
export const fieldOfLine = (id: string): `lines.${string}` => `lines.${id}`

/** A line's own fields, as edits compare them: in the key order in which jsonb returns them. */
export function lineOf({ ingredientId, amount, unit, use, minutes }: Line): LineFields {
  return { use, unit, amount: Number(amount), minutes, ingredientId }
}

/** Refuses unknown ingredients; known ones can't be deleted until the transaction ends. Returns their units. */
export async function refuseUnknownIngredients(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { name: string; unit: LineFields['unit'] }>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const found = await tx.sql<{ id: string; name: string; unit: LineFields['unit'] }[]>`
    SELECT "id", "name", "unit"::text AS "unit" FROM "Ingredient"
    WHERE "id" = ANY(${wanted}) ORDER BY "id" FOR KEY SHARE`
  if (found.length < wanted.length) throw new Invalid(message('recipeEdits.ingredientGone'), 'ingredientId')
  return new Map(found.map(({ id, ...known }) => [id, known]))
}

/** Removes ingredients from every recipe that uses them, and records those changes. */
export async function leaveRecipes(tx: Tx, ingredientIds: string[]): Promise<void> {
  const recipes = await tx.sql<Prisma.RecipeModel[]>`
    SELECT ${columnsOf('Recipe')} FROM "Recipe" WHERE "id" IN
      (SELECT "recipeId" FROM "RecipeIngredient" WHERE "ingredientId" = ANY(${ingredientIds}))
    ORDER BY "id" FOR UPDATE`
  for (const recipe of recipes) {
    const { id } = recipe
    const lines = await deleteRows(tx, 'RecipeIngredient', { recipeId: id, ingredientId: ingredientIds })
    const left = await findRows(tx, 'RecipeIngredient', { recipeId: id })
    const values = await computedValues(tx, fieldsOf(recipe), figuresNamed(recipe.computedFigures), left)
    const { version } = await updateRow(tx, 'Recipe', { id, ...values })
    const removed = lines.map((line) => [fieldOfLine(line.id), { from: lineOf(line), to: null }] as const)
    const detail = { version, fields: { ...Object.fromEntries(removed), ...computedDetail(recipe, values) } }
    record(tx, { type: 'RecipeSaved', entityId: id, detail })
  }
}
