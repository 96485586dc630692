import { stockStatus, type IngredientCategory } from '#domain/stock/stock.ts'
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

/** Low or out, as domain/stock/stock.ts has it. */
export const isLow = Prisma.sql`("currentQuantity" <= 0 OR "currentQuantity" <= "reorderThreshold")`

/** The ingredients that are out, then those nearest to it; last those that are never reordered, as what a catalogue lists. */
export const lowStock = (limit: number) => Prisma.sql`
  SELECT "id" AS "ingredientId", "name", "category", "currentQuantity"::float8, "unit", "reorderThreshold"::float8
  FROM "Ingredient" WHERE ${isLow}
  ORDER BY "currentQuantity" / NULLIF("reorderThreshold", 0) NULLS LAST, lower("name") LIMIT ${limit}`

/** How many ingredients are low or out. */
export const lowStockCount = Prisma.sql`SELECT count(*)::int AS "count" FROM "Ingredient" WHERE ${isLow}`

/** The row with its status. */
export function withStockStatus(row: LowStockRow) {
  return { ...row, stockStatus: stockStatus(row.currentQuantity, row.reorderThreshold) }
}
