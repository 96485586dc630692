import type { Pool } from 'pg'
import { expect } from 'vitest'
import { producedWithin } from '#tests/support/data/producedSums.ts'

/** Runs a query as an administrator; throws its errors. */
export type Ask = <Data>(query: string, variables?: object) => Promise<Data>

const query = `query Figures {
  dashboard {
    metrics { activeBatches capacityUtilization lowStockCount revenueCents bblProduced }
    equipment { available inUse cleaning maintenance }
    production { totalBatchesCompleted weeks { bblProduced revenueCents } }
  }
  batchTotals { total byStage { stage count } }
  ingredientStats { totalItems totalValueCents lowStock }
  kegs { id quantity }
  wall { board { kegTotals { halfBBL sixthBBL } lowStockCount } }
  adminStats { users { total } data { recipes ingredients batches equipment suppliers beerTypes kegs } }
}`

interface Answer {
  dashboard: {
    metrics: Record<
      'activeBatches' | 'capacityUtilization' | 'lowStockCount' | 'revenueCents' | 'bblProduced',
      number
    >
    equipment: Record<string, number>
    production: { totalBatchesCompleted: number; weeks: Record<'bblProduced' | 'revenueCents', number>[] }
  }
  batchTotals: { total: number; byStage: { stage: string; count: number }[] }
  ingredientStats: Record<string, number>
  kegs: { id: string; quantity: number }[]
  wall: { board: { kegTotals: Record<string, number>; lowStockCount: number } }
  adminStats: { users: { total: number }; data: Record<string, number> }
}

const inDays = (days: number, column: string) => `"${column}" >= now() - interval '${days} days'`
/** A sale; kegs that came back with the reason of a sale take one back. */
const sold = `CASE WHEN "reason" IS DISTINCT FROM 'SOLD' THEN 0 WHEN "transactionType" = 'REMOVE' THEN 1 ELSE -1 END
  * "quantity" * "priceCents"`
/** An ingredient without a threshold and without movements is a catalogue entry, and not low. */
const isLow = `"currentQuantity" <= "reorderThreshold" AND ("currentQuantity" > 0 OR "reorderThreshold" > 0
  OR "id" IN (SELECT "ingredientId" FROM "IngredientTransaction"))`
const tanks = `"Equipment" e WHERE e."retiredAt" IS NULL AND e."type" IN ('FERMENTER', 'BRITE_TANK')`

/** Each figure that screens show, as a sum of one statement over the rows. */
const sums = {
  activeBatches: `SELECT count(*) FROM "Batch" WHERE "stage" IN ('FERMENTING', 'CONDITIONING')`,
  capacityUtilization: `SELECT coalesce(round(100 * sum(e."capacityBBL") FILTER (WHERE e."status" = 'IN_USE')
    / sum(e."capacityBBL"), 1), 0) FROM ${tanks}`,
  lowStockCount: `SELECT count(*) FROM "Ingredient" WHERE ${isLow}`,
  revenueCents: `SELECT coalesce(sum(${sold}), 0) FROM "KegTransaction" WHERE ${inDays(30, 'timestamp')}`,
  bblProduced: producedWithin(30),
  completed: `SELECT count(*) FROM "Batch" WHERE "stage" = 'COMPLETED' AND ${inDays(30, 'completedAt')}`,
  batches: `SELECT count(*) FROM "Batch"`,
  inUse: `SELECT count(*) FROM "Equipment" WHERE "retiredAt" IS NULL AND "status" = 'IN_USE'`,
  ingredients: `SELECT count(*) FROM "Ingredient"`,
  stockValue: `SELECT coalesce(sum(round("currentQuantity" * coalesce("exactCostCents", "costPerUnitCents"))), 0) FROM "Ingredient"`,
  halfBarrels: `SELECT coalesce(sum("quantity"), 0) FROM "Keg" WHERE "size" = 'HALF_BBL'`,
  sixthBarrels: `SELECT coalesce(sum("quantity"), 0) FROM "Keg" WHERE "size" = 'SIXTH_BBL'`,
  people: `SELECT count(*) FROM "User"`,
  recipes: `SELECT count(*) FROM "Recipe"`,
  equipment: `SELECT count(*) FROM "Equipment" WHERE "retiredAt" IS NULL`,
  suppliers: `SELECT count(*) FROM "Supplier"`,
  beerTypes: `SELECT count(*) FROM "BeerType"`,
  kegs: `SELECT count(*) FROM "Keg"`,
} as const

export type Figure = keyof typeof sums

/** Every figure by plain SQL. */
async function countByHand(pool: Pool): Promise<Record<Figure, number>> {
  const all = Object.entries(sums).map(([name, sum]) => `(${sum})::float8 AS "${name}"`)
  const { rows } = await pool.query<Record<Figure, number>>(`SELECT ${all.join(', ')}`)
  if (!rows[0]) throw new Error('Counting always answers one row.')
  return rows[0]
}

/** Expects the API's figures to agree with sums over the rows everywhere; returns those sums. */
export async function expectFiguresToAgree(pool: Pool, ask: Ask): Promise<Record<Figure, number>> {
  const { dashboard, batchTotals, ingredientStats, wall, adminStats, kegs } = await ask<Answer>(query)
  const byHand = await countByHand(pool)
  const { metrics, production } = dashboard
  const { recipes, ingredients, equipment, suppliers, beerTypes } = adminStats.data
  const shown: Record<Figure, number> = {
    ...metrics,
    completed: production.totalBatchesCompleted,
    batches: batchTotals.total,
    inUse: dashboard.equipment.inUse ?? NaN,
    ingredients: ingredientStats.totalItems ?? NaN,
    stockValue: ingredientStats.totalValueCents ?? NaN,
    halfBarrels: wall.board.kegTotals.halfBBL ?? NaN,
    sixthBarrels: wall.board.kegTotals.sixthBBL ?? NaN,
    people: adminStats.users.total,
    kegs: kegs.length,
    ...({ recipes, equipment, suppliers, beerTypes } as Record<
      'recipes' | 'equipment' | 'suppliers' | 'beerTypes',
      number
    >),
  }
  expect(shown).toEqual(byHand)
  const stages = batchTotals.byStage.reduce((sum, { count }) => sum + count, 0)
  const vessels = Object.values(dashboard.equipment).reduce((sum, count) => sum + count, 0)
  const kegTotal = kegs.reduce((sum, { quantity }) => sum + quantity, 0)
  expect({
    stages,
    vessels,
    ingredients,
    batches: adminStats.data.batches,
    kegs: adminStats.data.kegs,
    kegTotal,
  }).toEqual({
    stages: byHand.batches,
    vessels: byHand.equipment,
    ingredients: byHand.ingredients,
    batches: byHand.batches,
    kegs: byHand.kegs,
    kegTotal: byHand.halfBarrels + byHand.sixthBarrels,
  })
  expect([ingredientStats.lowStock, wall.board.lowStockCount]).toEqual([
    byHand.lowStockCount,
    byHand.lowStockCount,
  ])
  return byHand
}
