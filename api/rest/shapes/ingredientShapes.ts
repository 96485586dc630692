import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { categoryNames, ingredientTransactionNames } from './words.ts'
import { inventoryValueCents, stockStatus } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { moment, stamps, stampsOf } from './shapes.ts'
import { categoryWords, unitWords, ingredientTransactionWords } from './words.ts'

/** An ingredient as the older system lists it. */
export const ingredient = z
  .object({
    _id: z.string(),
    name: z.string(),
    category: categoryWords.word,
    subcategory: z.string().nullable(),
    currentQuantity: z.number(),
    unit: unitWords.word,
    reorderThreshold: z.number(),
    supplierId: z.string().nullable(),
    supplierName: z.string().nullable(),
    costPerUnit: z.number(),
    lotNumber: z.string().nullable(),
    expirationDate: z
      .string()
      .nullable()
      .meta({ examples: ['2027-04-30'] }),
    stockStatus: z.enum(['good', 'warning', 'low', 'out']),
    inventoryValue: z.number(),
    ...stamps,
  })
  .meta({ id: 'Ingredient' })

const stockStatusWords = { GOOD: 'good', WARNING: 'warning', LOW: 'low', OUT: 'out' } as const

/** The shape of an ingredient; its supplier is loaded together with all others of the same tick. */
export async function ingredientOf(
  ctx: Context,
  row: Prisma.IngredientModel,
): Promise<z.infer<typeof ingredient>> {
  const supplier = row.supplierId ? await ctx.loaders.load('supplier', row.supplierId) : null
  const [currentQuantity, reorderThreshold] = [Number(row.currentQuantity), Number(row.reorderThreshold)]
  return {
    _id: row.id,
    name: row.name,
    category: categoryNames[row.category],
    subcategory: row.subcategory,
    currentQuantity,
    unit: unitLabels[row.unit],
    reorderThreshold,
    supplierId: row.supplierId,
    supplierName: supplier?.name ?? null,
    costPerUnit: row.costPerUnitCents / 100,
    lotNumber: row.lotNumber,
    expirationDate: row.expirationDate?.toISOString().slice(0, 10) ?? null,
    stockStatus: stockStatusWords[stockStatus(currentQuantity, reorderThreshold)],
    inventoryValue: inventoryValueCents(currentQuantity, row.costPerUnitCents) / 100,
    ...stampsOf(row),
  }
}

/** A transaction of a stock. */
export const ingredientTransaction = z
  .object({
    _id: z.string(),
    ingredientId: z.string(),
    transactionType: ingredientTransactionWords.word,
    quantity: z.number(),
    unit: unitWords.word,
    previousQuantity: z.number(),
    newQuantity: z.number(),
    batchNumber: z.string().nullable(),
    lotNumber: z.string().nullable(),
    notes: z.string().nullable(),
    totalCost: z.number().nullable(),
    userId: z.object({ _id: z.string(), name: z.string() }).nullable(),
    timestamp: moment,
  })
  .meta({ id: 'IngredientTransaction' })

/** The shape of a transaction, with the name of its author. */
export async function ingredientTransactionOf(
  ctx: Context,
  row: Prisma.IngredientTransactionModel,
): Promise<z.infer<typeof ingredientTransaction>> {
  const user = row.userId ? await ctx.loaders.load('user', row.userId) : null
  return {
    _id: row.id,
    ingredientId: row.ingredientId,
    transactionType: ingredientTransactionNames[row.transactionType],
    quantity: Number(row.quantity),
    unit: unitLabels[row.unit],
    previousQuantity: Number(row.previousQuantity),
    newQuantity: Number(row.newQuantity),
    batchNumber: row.batchNumber,
    lotNumber: row.lotNumber,
    notes: row.notes,
    totalCost: row.totalCostCents === null ? null : row.totalCostCents / 100,
    userId: user && { _id: user.id, name: user.name },
    timestamp: row.timestamp.toISOString(),
  }
}
