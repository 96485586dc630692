import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { lotNumberOf } from '#domain/stock/lots.ts'
import { ingredientCategories, type IngredientCategory } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { QueryIngredientsArgs, QueryIngredientTransactionsArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { isLow, statusOf } from './lowStock.service.ts'

type Ingredient = Prisma.IngredientModel

/** Ingredients by name, at most 500 at a time; `search` covers name, subcategory, supplier, and lots with something left. */
export async function ingredients(ctx: Context, wanted: QueryIngredientsArgs): Promise<Ingredient[]> {
  allow(ctx, 'read')
  const [limit, offset] = [wanted.limit ?? 500, wanted.offset ?? 0]
  if (limit < 0 || limit > 500 || offset < 0) throw tooLong()
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT i."id" FROM "Ingredient" i ${wherever(wanted)}
    ORDER BY lower(i."name"), i."id" LIMIT ${limit} OFFSET ${offset}`
  return ctx.loaders.rowsOf('ingredient', rows)
}

/** The number of ingredients that match, on all pages. */
export async function countIngredients(ctx: Context, wanted: QueryIngredientsArgs): Promise<number> {
  allow(ctx, 'read')
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Ingredient" i ${wherever(wanted)}`
  return row?.count ?? 0
}

/**
 * Only the given filters are in the statement: an unfiltered page is then read from the index of names without sorting.
 */
function wherever({ category = null, stockStatus = null, search }: QueryIngredientsArgs): Prisma.Sql {
  const words = search?.trim().slice(0, 200) ?? ''
  const asked = [
    ...(category ? [Prisma.sql`i."category"::text = ${category}`] : []),
    ...(stockStatus ? [Prisma.sql`${statusOf} = ${stockStatus}`] : []),
    ...(words ? [saying(words)] : []),
  ]
  return asked.length > 0 ? Prisma.sql`WHERE ${Prisma.join(asked, ' AND ')}` : Prisma.empty
}

/** Whether the searched fields of ingredient i contain these words. */
function saying(search: string): Prisma.Sql {
  const searched = Prisma.sql`concat_ws(E'\\n', i."name", i."subcategory", i."lotNumber",
    (SELECT s."name" FROM "Supplier" s WHERE s."id" = i."supplierId"),
    (SELECT string_agg(l."lotNumber", E'\\n') FROM "Lot" l WHERE l."ingredientId" = i."id" AND l."remaining" > 0))`
  const says = spelledLike(searched, likeWord(spellingsOf(search)))
  const number = lotNumberOf(search)
  if (number === null) return says
  return Prisma.sql`(${says} OR i."id" = (SELECT l."ingredientId" FROM "Lot" l WHERE l."number" = ${number}))`
}

/** An ingredient by id, or null. */
export function findIngredient(ctx: Context, id: string): Promise<Ingredient | null> {
  allow(ctx, 'read')
  return ctx.loaders.load('ingredient', id)
}

/**
 * Stock figures: items, value in cents, and how many are low or out; also per category. Each category is read from the index
 * of values, without the rows.
 */
export async function ingredientStats(ctx: Context) {
  allow(ctx, 'read')
  const rows = await ctx.db.$queryRaw<
    { category: IngredientCategory; count: number; valueCents: number; lowStock: number }[]
  >`
    SELECT c."category"::text AS "category", f."count", f."valueCents",
      (SELECT count(*)::int FROM "Ingredient" i WHERE i."category" = c."category" AND ${isLow}) AS "lowStock"
    FROM unnest(enum_range(NULL::"IngredientCategory")) c("category")
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "count", coalesce(sum(i."inventoryValueCents"), 0) AS "valueCents"
      FROM "Ingredient" i WHERE i."category" = c."category") f`
  const sum = (figure: 'count' | 'valueCents' | 'lowStock') => rows.reduce((all, row) => all + row[figure], 0)
  return {
    totalItems: sum('count'),
    totalValueCents: sum('valueCents'),
    lowStock: sum('lowStock'),
    byCategory: ingredientCategories.map((category) => {
      const row = rows.find((group) => group.category === category)
      return { category, count: row?.count ?? 0, valueCents: row?.valueCents ?? 0 }
    }),
  }
}

/** An ingredient's stock transactions, newest first. */
export async function ingredientTransactions(
  ctx: Context,
  input: QueryIngredientTransactionsArgs,
): Promise<Prisma.IngredientTransactionModel[]> {
  allow(ctx, 'read')
  const take = input.limit ?? 50
  if (take < 0 || take > 500) throw tooLong()
  return ctx.db.ingredientTransaction.findMany({
    where: { ingredientId: input.ingredientId },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    ...(input.before && { cursor: { id: input.before }, skip: 1 }),
    take,
  })
}

/** A recipe that uses an ingredient, and how much of it. */
export interface RecipeUse {
  recipe: Prisma.RecipeModel
  amount: number
  unit: Unit
}

/** The recipes that use an ingredient, by name: one entry for each line of a recipe. */
export async function recipesUsing(ctx: Context, ingredientId: string): Promise<RecipeUse[]> {
  allow(ctx, 'read')
  const lines = await ctx.db.recipeIngredient.findMany({
    where: { ingredientId },
    include: { recipe: true },
    orderBy: [{ recipe: { name: 'asc' } }, { position: 'asc' }],
    take: 500,
  })
  return lines.map(({ recipe, amount, unit }) => ({ recipe, amount: Number(amount), unit }))
}

const page = { max: 500 }
const tooLong = () =>
  new Invalid(message('stockRules.pageTooLarge', page), { limit: message('stockRules.pageLimit', page) })
