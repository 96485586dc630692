import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { NotFound } from '#api/errors.ts'
import {
  findIngredient,
  ingredientStats,
  ingredientTransactions,
  recipesUsing,
} from '#api/features/ingredients/ingredients.service.ts'
import { adjustIngredient } from '#api/features/ingredients/stock.service.ts'
import { message } from '#domain/language/message.ts'
import { adjustmentTypes, ingredientCategories } from '#domain/stock/stock.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import {
  ingredient,
  ingredientOf,
  ingredientTransaction,
  ingredientTransactionOf,
} from '#api/rest/shapes/ingredientShapes.ts'
import { decimal, entity, limitTo, money, text, withId } from '#api/rest/shapes/shapes.ts'
import { categoryWords, inLowerCase, unitWords } from '#api/rest/shapes/words.ts'

const use = entity({ name: z.string(), beerType: z.string(), amount: decimal, unit: unitWords.word })

const categoryStats = z.object({ count: z.int(), value: money })

const stats = z.object({
  totalItems: z.int(),
  totalValue: money,
  lowStock: z.int(),
  byCategory: z.record(categoryWords.words, categoryStats),
})

async function refuseUnknown(ctx: Context, ingredientId: string): Promise<void> {
  if (!(await findIngredient(ctx, ingredientId))) throw new NotFound(message('stock.gone'))
}

/** The calls about the stock of ingredients. */
export const stockCalls = callsAbout('Ingredients', {
  'PUT /ingredients/{id}/adjust': call({
    action: 'adjustIngredient',
    about: 'Add to a stock, remove from it (never below 0), or set it',
    params: withId,
    body: z.object({
      quantity: z.number(),
      type: inLowerCase(adjustmentTypes).value,
      notes: text(1_000).nullish(),
    }),
    answer: ingredient,
    handle: async (ctx, { params, body, commandId }) =>
      ingredientOf(ctx, await adjustIngredient(ctx, { ...params, ...body, commandId })),
  }),
  'GET /ingredients/{id}/transactions': call({
    action: 'read',
    about: 'What was added to a stock and taken from it, newest first',
    params: withId,
    query: z.object({ limit: limitTo(500).optional() }),
    answer: z.array(ingredientTransaction),
    async handle(ctx, { params, query }) {
      await refuseUnknown(ctx, params.id)
      const rows = await ingredientTransactions(ctx, { ingredientId: params.id, ...query })
      return Promise.all(rows.map((row) => ingredientTransactionOf(ctx, row)))
    },
  }),
  'GET /ingredients/{id}/recipes': call({
    action: 'read',
    about: 'The recipes that use an ingredient, each with how much',
    params: withId,
    answer: z.array(use),
    async handle(ctx, { params }) {
      await refuseUnknown(ctx, params.id)
      const uses = await recipesUsing(ctx, params.id)
      return uses.map(({ recipe, amount, unit }) => ({ ...recipe, beerType: recipe.style, amount, unit }))
    },
  }),
  'GET /ingredients/stats/summary': call({
    action: 'read',
    about: 'How many ingredients there are, what they are worth, and how many are low or out',
    answer: stats,
    async handle(ctx) {
      const { totalValueCents, byCategory, ...counts } = await ingredientStats(ctx)
      const figures = ingredientCategories.map((name): [string, z.input<typeof categoryStats>] => {
        const { count = 0, valueCents = 0 } = byCategory.find(({ category }) => category === name) ?? {}
        return [name.toLowerCase(), { count, value: valueCents }]
      })
      return { ...counts, totalValue: totalValueCents, byCategory: Object.fromEntries(figures) }
    },
  }),
})
