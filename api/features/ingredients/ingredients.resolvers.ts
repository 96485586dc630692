import { changeOf } from '#api/live/outbox/changeOf.ts'
import { readerIn } from '#api/context.ts'
import { noteSaid } from '#api/language/notes.ts'
import { written, writtenOrNull } from '#api/language/readers.ts'
import { sayAmount } from '#domain/language/say.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { stockStatus } from '#domain/stock/stock.ts'
import { deductStock, stockForBatch } from './batchStock.service.ts'
import { deleteIngredients } from './deleteIngredients.service.ts'
import { exportIngredients, ingredientImportTemplate } from './ingredientExport.service.ts'
import { importIngredients, previewIngredientImport } from './ingredientImport.service.ts'
import { createIngredient, updateIngredient } from './ingredientEdits.service.ts'
import {
  findIngredient,
  ingredients,
  ingredientStats,
  ingredientTransactions,
  recipesUsing,
} from './ingredients.service.ts'
import { levelOf } from './lowStock.service.ts'
import { putBack } from './putBack.service.ts'
import { adjustIngredient } from './stock.service.ts'

/** Ingredients, as the schema shows them. */
export const ingredientsResolvers: Resolvers = {
  Query: {
    ingredients: (_root, args, ctx) => ingredients(ctx, args),
    ingredient: (_root, { id }, ctx) => findIngredient(ctx, id),
    ingredientStats: (_root, _args, ctx) => ingredientStats(ctx),
    ingredientTransactions: (_root, args, ctx) => ingredientTransactions(ctx, args),
    previewIngredientImport: (_root, args, ctx) => previewIngredientImport(ctx, args),
    exportIngredients: (_root, _args, ctx) => exportIngredients(ctx),
    ingredientImportTemplate: (_root, _args, ctx) => ingredientImportTemplate(ctx),
    stockForBatch: (_root, { batchId }, ctx) => stockForBatch(ctx, batchId),
    recipesUsing: (_root, { ingredientId }, ctx) => recipesUsing(ctx, ingredientId),
  },
  Mutation: {
    createIngredient: (_root, args, ctx) => createIngredient(ctx, args),
    updateIngredient: (_root, args, ctx) => updateIngredient(ctx, args),
    deleteIngredients: (_root, args, ctx) => deleteIngredients(ctx, args),
    adjustIngredient: (_root, args, ctx) => adjustIngredient(ctx, args),
    importIngredients: (_root, args, ctx) => importIngredients(ctx, args),
    deductStock: (_root, args, ctx) => deductStock(ctx, args),
    putBack: (_root, args, ctx) => putBack(ctx, args),
  },
  ImportProblem: {
    column: ({ column }, _args, ctx) =>
      typeof column === 'string' ? column : written(column, readerIn(ctx)),
    expected: ({ expected }, _args, ctx) => written(expected, readerIn(ctx)),
  },
  IngredientNeed: {
    asked: ({ asked }, _args, ctx) => asked.map((one) => sayAmount(one, readerIn(ctx))).join(' + '),
    reason: ({ reason }, _args, ctx) => reason && written(reason, readerIn(ctx)),
  },
  Ingredient: {
    supplier: ({ supplierId }, _args, ctx) => ctx.loaders.load('supplier', supplierId),
    stockStatus: async (row, _args, ctx) => stockStatus(await levelOf(ctx, row)),
    wasStocked: async (row, _args, ctx) => (await levelOf(ctx, row)).wasStocked,
    moved: ({ moved }) => moved ?? null,
  },
  IngredientTransaction: {
    notes: (row, _args, ctx) => writtenOrNull(noteSaid(row), readerIn(ctx)),
    notesSaid: noteSaid,
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.need('ingredient', ingredientId),
    occurredAt: ({ occurredAt, timestamp }) => occurredAt ?? timestamp,
    user: ({ userId }, _args, ctx) => ctx.loaders.load('user', userId),
  },
  IngredientSaved: {
    ...changeOf('ingredient', findIngredient),
    delta: ({ detail }) => detail.delta ?? null,
    transaction: ({ detail }, _args, ctx) => ctx.loaders.load('ingredientTransaction', detail.transactionId),
  },
  IngredientsImported: {
    created: ({ detail }) => detail.created ?? 0,
    updated: ({ detail }) => detail.updated ?? 0,
  },
  IngredientsRemoved: {
    ingredientIds: ({ detail }) => detail.ids ?? [],
  },
}
