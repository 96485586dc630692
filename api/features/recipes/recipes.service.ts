import { allow, type Context } from '#api/context.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { QueryRecipesArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Recipe = Prisma.RecipeModel

/** Every recipe by name, at most 500 a page. */
export async function recipes(ctx: Context, input: QueryRecipesArgs): Promise<Recipe[]> {
  allow(ctx, 'read')
  const take = input.limit ?? 200
  const skip = input.offset ?? 0
  if (take < 0 || take > 500 || skip < 0) {
    throw new Invalid(message('recipeEdits.pageTooLarge'), { limit: message('recipeEdits.pageLimit') })
  }
  return ctx.db.recipe.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], take, skip })
}

/** One recipe, or null. */
export function findRecipe(ctx: Context, id: string): Promise<Recipe | null> {
  allow(ctx, 'read')
  return ctx.loaders.load('recipe', id)
}

/** A recipe by id; throws NotFound without one. */
export async function theRecipe(ctx: Context, id: string): Promise<Recipe> {
  const recipe = await findRecipe(ctx, id)
  if (!recipe) throw new NotFound(message('recipes.gone'))
  return recipe
}

/** The number of recipes, their averages to 1 decimal, and the styles in use. */
export async function recipeStats(ctx: Context) {
  allow(ctx, 'read')
  const [totals, styles] = await Promise.all([
    ctx.db.recipe.aggregate({ _count: true, _avg: { expectedABV: true, expectedIBU: true } }),
    ctx.db.recipe.groupBy({ by: ['style'], orderBy: { style: 'asc' } }),
  ])
  const { expectedABV, expectedIBU } = totals._avg
  return {
    total: totals._count,
    averageABV: expectedABV && Number(expectedABV.toFixed(1)),
    averageIBU: expectedIBU && Number(expectedIBU.toFixed(1)),
    styles: styles.map(({ style }) => style),
  }
}
