import { writtenOrNull } from '#api/language/readers.ts'
import { noteSaid } from '#api/language/notes.ts'
import { z } from 'zod'
import { type Context, readerIn } from '#api/context.ts'
import { levelOf } from '#api/features/ingredients/lowStock.service.ts'
import { stockStatus, stockStatuses } from '#domain/stock/stock.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { IngredientTransactionType } from '#generated/prisma/enums.ts'
import { decimal, entity, moment, money, named, stamps, written } from './shapes.ts'
import { categoryWords, inLowerCase, unitWords } from './words.ts'

const day = z
  .string()
  .nullable()
  .meta({ examples: ['2027-04-30'] })

/** An ingredient as the older system lists it. */
export const ingredient = entity({
  name: z.string(),
  category: categoryWords.word,
  subcategory: z.string().nullable(),
  currentQuantity: decimal,
  unit: unitWords.word,
  reorderThreshold: decimal,
  supplierId: z.string().nullable(),
  supplierName: z.string().nullable(),
  costPerUnit: money,
  lotNumber: z.string().nullable(),
  expirationDate: written((date: Date | null) => date?.toISOString().slice(0, 10) ?? null, day),
  stockStatus: inLowerCase(stockStatuses).word,
  inventoryValue: money,
  ...stamps,
}).meta({ id: 'Ingredient' })

/** An ingredient with its supplier, who is loaded together with all others of the same tick. */
export async function ingredientOf(ctx: Context, row: Prisma.IngredientModel) {
  const supplier = await ctx.loaders.load('supplier', row.supplierId)
  return {
    ...row,
    supplierName: supplier?.name ?? null,
    costPerUnit: row.costPerUnitCents,
    stockStatus: stockStatus(await levelOf(ctx, row)),
    inventoryValue: row.inventoryValueCents,
  }
}

/** A transaction of a stock. */
export const ingredientTransaction = entity({
  ingredientId: z.string(),
  transactionType: inLowerCase(Object.values(IngredientTransactionType)).word,
  quantity: decimal,
  unit: unitWords.word,
  previousQuantity: decimal,
  newQuantity: decimal,
  batchNumber: z.string().nullable(),
  lotNumber: z.string().nullable(),
  notes: z.string().nullable(),
  totalCost: money.nullable(),
  userId: named.nullable(),
  timestamp: moment,
  occurredAt: moment.describe(
    'When it was done, if that was before it was recorded (`timestamp`); else the same.',
  ),
}).meta({ id: 'IngredientTransaction' })

/** A transaction with its author. */
export const ingredientTransactionOf = async (ctx: Context, row: Prisma.IngredientTransactionModel) => ({
  ...row,
  notes: writtenOrNull(noteSaid(row), readerIn(ctx)),
  totalCost: row.totalCostCents,
  occurredAt: row.occurredAt ?? row.timestamp,
  userId: await ctx.loaders.load('user', row.userId),
})
