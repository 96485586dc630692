import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { deleteIngredients } from '#api/features/ingredients/deleteIngredients.service.ts'
import { createIngredient, updateIngredient } from '#api/features/ingredients/ingredientEdits.service.ts'
import {
  ingredients,
  ingredientStats,
  ingredientTransactions,
  recipesUsing,
} from '#api/features/ingredients/ingredients.service.ts'
import { adjustIngredient } from '#api/features/ingredients/stock.service.ts'
import { unitLabels } from '#domain/units.ts'
import { call } from './call.ts'
import {
  ingredient,
  ingredientOf,
  ingredientTransaction,
  ingredientTransactionOf,
} from './ingredientShapes.ts'
import { done, text, withId } from './shapes.ts'
import { adjustmentWords, categoryNames, categoryWords, unitWords } from './words.ts'

const tag = 'Ingredients'

const sentFields = {
  name: text(200),
  category: categoryWords.value,
  subcategory: text(200).nullish(),
  currentQuantity: z.number(),
  unit: unitWords.value,
  reorderThreshold: z.number(),
  costPerUnit: z.number(),
  supplierId: text(200).nullish(),
  supplierName: text(200).nullish(),
  lotNumber: text(200).nullish(),
  expirationDate: text(40)
    .nullish()
    .transform((day) => day?.slice(0, 10) ?? day),
}

const newIngredient = z.object({
  ...sentFields,
  currentQuantity: sentFields.currentQuantity.default(0),
  unit: sentFields.unit.default('LBS'),
  reorderThreshold: sentFields.reorderThreshold.default(0),
  costPerUnit: sentFields.costPerUnit.default(0),
})

/** A cost in cents; Invalid for fractions of a cent. */
function centsOf(costPerUnit: number): number {
  const cents = Math.round(costPerUnit * 100)
  if (Number(costPerUnit.toFixed(2)) === costPerUnit) return cents
  throw new Invalid('Cost per Unit must be in steps of 0.01.', { costPerUnit: 'must be in steps of 0.01' })
}

/** Every ingredient. */
export const listIngredients = call({
  tag,
  about: 'Ingredients by name',
  query: z.object({
    category: categoryWords.value.optional(),
    search: text(200).optional(),
    limit: z.coerce.number().int().min(0).max(500).default(500),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.array(ingredient),
  async handle(ctx, { query }) {
    return Promise.all((await ingredients(ctx, query)).map((row) => ingredientOf(ctx, row)))
  },
})

/** Adds an ingredient. */
export const addIngredient = call({
  tag,
  about: 'Add an ingredient; a supplier that is named is created when it is new',
  body: newIngredient,
  answer: ingredient,
  creates: true,
  async handle(ctx, { body: { costPerUnit, ...input }, commandId }) {
    const costPerUnitCents = centsOf(costPerUnit)
    return ingredientOf(
      ctx,
      await createIngredient(ctx, { input: { ...input, costPerUnitCents }, commandId }),
    )
  },
})

/** Edits an ingredient. */
export const changeIngredient = call({
  tag,
  about: 'Edit an ingredient: the fields that are sent; the last writer wins unless If-Match is sent',
  params: withId,
  body: z.object(sentFields).partial(),
  answer: ingredient,
  async handle(ctx, { params, body: { costPerUnit, ...fields }, commandId, ifMatch }) {
    const cost = costPerUnit === undefined ? {} : { costPerUnitCents: centsOf(costPerUnit) }
    const changes = { ...fields, ...cost }
    const edit = { id: params.id, baseVersion: ifMatch, changes, isWholeForm: true, commandId }
    return ingredientOf(ctx, await updateIngredient(ctx, edit))
  },
})

/** Deletes an ingredient. */
export const removeIngredient = call({
  tag,
  about: 'Delete an ingredient with its history; refused when recipes use it',
  params: withId,
  answer: done,
  async handle(ctx, { params, commandId }) {
    await deleteIngredients(ctx, { ids: [params.id], commandId })
    return { message: 'Ingredient deleted.' }
  },
})

/** Deletes many. */
export const removeIngredients = call({
  tag,
  about: 'Delete ingredients with their history; refused when recipes use one',
  body: z.object({ ingredientIds: z.array(text(200)).max(500), evenIfUsed: z.boolean().optional() }),
  answer: done.extend({ deletedCount: z.int() }),
  async handle(ctx, { body: { ingredientIds, evenIfUsed }, commandId }) {
    const { length } = await deleteIngredients(ctx, { ids: ingredientIds, evenIfUsed, commandId })
    const message = `${length} ${length === 1 ? 'ingredient' : 'ingredients'} deleted.`
    return { message, deletedCount: length }
  },
})

/** Adjusts a stock. */
export const changeStock = call({
  tag,
  about: 'Add to a stock, remove from it (never below 0), or set it',
  params: withId,
  body: z.object({ quantity: z.number(), type: adjustmentWords.value, notes: text(1_000).nullish() }),
  answer: ingredient,
  handle: async (ctx, { params, body, commandId }) =>
    ingredientOf(ctx, await adjustIngredient(ctx, { ...params, ...body, commandId })),
})

/** The history of a stock. */
export const listIngredientTransactions = call({
  tag,
  about: 'What was added to a stock and taken from it, newest first',
  params: withId,
  query: z.object({ limit: z.coerce.number().int().min(0).max(500).optional() }),
  answer: z.array(ingredientTransaction),
  async handle(ctx, { params, query }) {
    const rows = await ingredientTransactions(ctx, { ingredientId: params.id, ...query })
    return Promise.all(rows.map((row) => ingredientTransactionOf(ctx, row)))
  },
})

/** Who uses it. */
export const listRecipesUsing = call({
  tag,
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

/** The stock in figures. */
export const showIngredientStats = call({
  tag,
  about: 'How many ingredients there are, what they are worth, and how many are low or out',
  answer: z.object({
    totalItems: z.int(),
    totalValue: z.number(),
    lowStock: z.int(),
    byCategory: z.record(categoryWords.word, categoryStats),
  }),
  async handle(ctx: Context) {
    const { totalItems, totalValueCents, lowStock, byCategory } = await ingredientStats(ctx)
    const figureOf = (name: keyof typeof categoryNames) => {
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
