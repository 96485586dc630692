import { z } from 'zod'
import type { Context } from '#api/context.ts'
import {
  ingredientStats,
  ingredientTransactions,
  recipesUsing,
} from '#api/features/ingredients/ingredients.service.ts'
import { adjustIngredient } from '#api/features/ingredients/stock.service.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/units.ts'
import { call, type Route } from '#api/rest/call.ts'
import {
  ingredient,
  ingredientOf,
  ingredientTransaction,
  ingredientTransactionOf,
} from '#api/rest/shapes/ingredientShapes.ts'
import { text, withId } from '#api/rest/shapes/shapes.ts'
import { adjustmentWords, categoryWords, unitWords } from '#api/rest/shapes/words.ts'

const tag = 'Ingredients'

const changeStock = call({
  tag,
  action: 'adjustIngredient',
  about: 'Add to a stock, remove from it (never below 0), or set it',
  params: withId,
  body: z.object({ quantity: z.number(), type: adjustmentWords.value, notes: text(1_000).nullish() }),
  answer: ingredient,
  handle: async (ctx, { params, body, commandId }) =>
    ingredientOf(ctx, await adjustIngredient(ctx, { ...params, ...body, commandId })),
})

const listIngredientTransactions = call({
  tag,
  action: 'read',
  about: 'What was added to a stock and taken from it, newest first',
  params: withId,
  query: z.object({ limit: z.coerce.number().int().min(0).max(500).optional() }),
  answer: z.array(ingredientTransaction),
  async handle(ctx, { params, query }) {
    const rows = await ingredientTransactions(ctx, { ingredientId: params.id, ...query })
    return Promise.all(rows.map((row) => ingredientTransactionOf(ctx, row)))
  },
})

const listRecipesUsing = call({
  tag,
  action: 'read',
  about: 'The recipes that use an ingredient, each with how much',
  params: withId,
  answer: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      beerType: z.string(),
      amount: z.number(),
      unit: unitWords.word,
    }),
  ),
  handle: async (ctx, { params }) =>
    (await recipesUsing(ctx, params.id)).map(({ recipe: { id, name, style }, amount, unit }) => {
      return { _id: id, name, beerType: style, amount, unit: unitLabels[unit] }
    }),
})

const categoryStats = z.object({ count: z.int(), value: z.number() })

const showIngredientStats = call({
  tag,
  action: 'read',
  about: 'How many ingredients there are, what they are worth, and how many are low or out',
  answer: z.object({
    totalItems: z.int(),
    totalValue: z.number(),
    lowStock: z.int(),
    byCategory: z.record(categoryWords.word, categoryStats),
  }),
  async handle(ctx: Context) {
    const { totalItems, totalValueCents, lowStock, byCategory } = await ingredientStats(ctx)
    const figureOf = (name: IngredientCategory) => {
      const row = byCategory.find(({ category }) => category === name)
      return { count: row?.count ?? 0, value: (row?.valueCents ?? 0) / 100 }
    }
    const figures = {
      grain: figureOf('GRAIN'),
      hops: figureOf('HOPS'),
      yeast: figureOf('YEAST'),
      misc: figureOf('MISC'),
    }
    return { totalItems, totalValue: totalValueCents / 100, lowStock, byCategory: figures }
  },
})

/** The calls about the stock of ingredients, each at its address. */
export const stockCalls: Route[] = [
  ['PUT', '/ingredients/{id}/adjust', changeStock],
  ['GET', '/ingredients/{id}/transactions', listIngredientTransactions],
  ['GET', '/ingredients/{id}/recipes', listRecipesUsing],
  ['GET', '/ingredients/stats/summary', showIngredientStats],
]
