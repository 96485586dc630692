import type { Context } from '#api/context.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { expectedOf } from '#api/features/suppliers/deliveries.service.ts'
import { isOnOrder, type Delivery } from '#domain/stock/deliveries.ts'
import { stockStatus, type IngredientCategory, type StockLevel } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** An ingredient that is low or out. */
export interface LowStockRow {
  ingredientId: string
  name: string
  category: IngredientCategory
  currentQuantity: number
  unit: Unit
  reorderThreshold: number
}

const hasHistory = Prisma.sql`EXISTS (
  SELECT 1 FROM "IngredientTransaction" t WHERE t."ingredientId" = i."id")`

/**
 * Whether ingredient i was ever in stock or has a threshold; the history is only checked for an empty one without a
 * threshold.
 */
export const wasStocked = Prisma.sql`(i."reorderThreshold" > 0 OR i."currentQuantity" > 0 OR ${hasHistory})`

/**
 * Whether the ingredient i counts as low or out: `isLow` of domain/stock.ts in SQL. What is at most its threshold and not
 * empty has one.
 */
export const isLow = Prisma.sql`(i."currentQuantity" <= i."reorderThreshold"
  AND (i."reorderThreshold" > 0 OR ${hasHistory}))`

/** Ingredients that are out, then the lowest in proportion to their threshold; last those without one. */
export const lowStock = (limit: number) => Prisma.sql`
  SELECT "id" AS "ingredientId", "name", "category", "currentQuantity"::float8, "unit", "reorderThreshold"::float8
  FROM "Ingredient" i WHERE ${isLow}
  ORDER BY "currentQuantity" / NULLIF("reorderThreshold", 0) NULLS LAST, lower("name") LIMIT ${limit}`

/** How many ingredients are low or out. */
export const lowStockCount = Prisma.sql`SELECT count(*)::int AS "count" FROM "Ingredient" i WHERE ${isLow}`

/** An ingredient that is low or out, and whether a planned brew needs it. */
interface LowRow {
  id: string
  name: string
  unit: Unit
  currentQuantity: number
  reorderThreshold: number
  isPlanned: boolean
  expected: Delivery[]
}

/** The ingredients that are low or out and stay so after what is on order, and which of them a planned brew needs. */
export async function unordered(sql: RunSql): Promise<LowRow[]> {
  const rows = await sql<LowRow[]>`
    SELECT i."id", i."name", i."unit", i."currentQuantity"::float8, i."reorderThreshold"::float8, ${expectedOf} AS "expected",
      EXISTS (SELECT 1 FROM "RecipeIngredient" l JOIN "Batch" b ON b."recipeId" = l."recipeId"
        WHERE l."ingredientId" = i."id" AND b."stage" = 'PLANNED') AS "isPlanned"
    FROM "Ingredient" i WHERE ${isLow}`
  return rows.filter((row) => !isOnOrder(row, row.expected))
}

/** The row, of what is low or out, with its status. */
export function withStockStatus(row: LowStockRow) {
  return { ...row, stockStatus: stockStatus({ ...row, wasStocked: true }) }
}

/** The status of ingredient i: `stockStatus` of domain/stock.ts in SQL. */
export const statusOf = Prisma.sql`CASE
  WHEN i."currentQuantity" <= 0 THEN CASE WHEN ${wasStocked} THEN 'OUT' ELSE 'GOOD' END
  WHEN i."currentQuantity" <= i."reorderThreshold" THEN 'LOW'
  WHEN i."currentQuantity" <= 1.5 * i."reorderThreshold" THEN 'WARNING'
  ELSE 'GOOD' END`

/** What decides the status of an ingredient; its history is only read of an empty one without a threshold. */
export async function levelOf(ctx: Context, row: Prisma.IngredientModel): Promise<StockLevel> {
  const currentQuantity = Number(row.currentQuantity)
  const reorderThreshold = Number(row.reorderThreshold)
  const isPresent = currentQuantity > 0 || reorderThreshold > 0
  const wasStocked = isPresent || ((await ctx.loaders.about('wasStocked', row.id, everStocked)) ?? false)
  return { currentQuantity, reorderThreshold, wasStocked }
}

/** Which of these ingredients were ever in stock or have a threshold. */
async function everStocked(db: Prisma.TransactionClient, ids: string[]): Promise<Map<string, boolean>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT i."id" FROM "Ingredient" i WHERE i."id" = ANY(${ids}) AND ${wasStocked}`
  return new Map(rows.map(({ id }) => [id, true]))
}
