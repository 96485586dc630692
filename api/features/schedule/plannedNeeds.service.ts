import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { expectedOf } from '#api/features/suppliers/deliveries.service.ts'
import type { StockToOrder } from '#domain/stock/orderProposals.ts'
import type { BrewFacts } from '#domain/stock/shortages.ts'
import type { Asked } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { Day } from '#domain/batches/timeline.ts'

type PlannedBrew = BrewFacts & { needs: Map<string, Asked[]> }

interface NeedRow {
  id: string
  batchNumber: string
  recipeName: string
  brewDate: Date
  ingredientId: string
  amount: number
  unit: Unit
}

/**
 * Brews planned up to a day, or all of them, that haven't taken their ingredients yet or have returned them, and the
 * stocks that they will use, without lots on hold (recipes are for 3 BBL).
 */
export async function plannedNeeds(
  sql: RunSql,
  until: Day | null,
): Promise<{ brews: PlannedBrew[]; stocks: StockToOrder[] }> {
  const rows = await sql<NeedRow[]>`
    SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."brewDate", l."ingredientId",
      (l."amount" * b."batchSizeBBL" / 3)::float8 AS "amount", l."unit"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" JOIN "RecipeIngredient" l ON l."recipeId" = r."id"
    WHERE b."stage" = 'PLANNED' AND b."brewDate" <= coalesce(${until}::date, 'infinity') AND NOT EXISTS (
      SELECT 1 FROM "IngredientTransaction" t WHERE t."batchId" = b."id" AND t."logId" IS NULL
      HAVING sum(CASE t."transactionType" WHEN 'BREWED' THEN 1 ELSE -1 END) > 0)
    ORDER BY b."brewDate", b."batchNumber", l."position"`
  const brews = new Map<string, PlannedBrew>()
  for (const { ingredientId, amount, unit, ...brew } of rows) {
    const known = brews.get(brew.id) ?? { ...brew, needs: new Map<string, Asked[]>() }
    known.needs.set(ingredientId, [...(known.needs.get(ingredientId) ?? []), { amount, unit }])
    brews.set(brew.id, known)
  }
  const ids = [...new Set(rows.map(({ ingredientId }) => ingredientId))]
  const stocks = await sql<StockToOrder[]>`
    SELECT i."id", i."name", i."unit", (i."currentQuantity" - i."heldQuantity")::float8 AS "currentQuantity", i."reorderThreshold"::float8, s."leadDays",
      ${expectedOf} AS "expected"
    FROM "Ingredient" i LEFT JOIN "Supplier" s ON s."id" = i."supplierId" WHERE i."id" = ANY(${ids})`
  return { brews: [...brews.values()], stocks }
}
