import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { Ask } from './figures.ts'

/** Expects histories to add up: every keg count and every stock equals the last line of its history. */
export async function expectHistoriesToAddUp(pool: Pool): Promise<void> {
  const kegs = await pool.query(`SELECT k."id", k."quantity", (SELECT coalesce(sum(
      CASE "transactionType" WHEN 'ADD' THEN t."quantity" ELSE -t."quantity" END), 0)::int
      FROM "KegTransaction" t WHERE t."kegId" = k."id") AS "told" FROM "Keg" k`)
  expect(kegs.rows.filter(({ quantity, told }) => quantity !== told)).toEqual([])
  const stock = await pool.query(`SELECT i."name", i."currentQuantity", coalesce((SELECT t."newQuantity"
      FROM "IngredientTransaction" t WHERE t."ingredientId" = i."id" ORDER BY t."timestamp" DESC, t."id" DESC LIMIT 1), 0) AS "told"
    FROM "Ingredient" i`)
  expect(stock.rows.filter(({ currentQuantity, told }) => Number(currentQuantity) !== Number(told))).toEqual(
    [],
  )
}

/** The newest reading that screens show of each batch is the newest row of its log, and its curve ends there. */
export async function expectCurvesToEndAtTheLatest(pool: Pool, ask: Ask): Promise<void> {
  const { batches } = await ask<{
    batches: { id: string; logCount: number; latestLog: { id: string } | null; readings: { id: string }[] }[]
  }>('{ batches(limit: 20) { id logCount latestLog { id } readings(limit: 20) { id } } }')
  const { rows } = await pool.query<{
    id: string
    count: number
    latest: string | null
    reading: string | null
  }>(
    `SELECT b."id", (SELECT count(*)::int FROM "BatchLog" l WHERE l."batchId" = b."id") AS "count",
      (SELECT l."id" FROM "BatchLog" l WHERE l."batchId" = b."id" ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) AS "latest",
      (SELECT l."id" FROM "BatchLog" l WHERE l."batchId" = b."id" AND num_nonnulls("gravity", "temperature") > 0
        ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) AS "reading"
    FROM "Batch" b`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, logCount, latestLog, readings } of batches) {
    const shown = { id, count: logCount, latest: latestLog?.id ?? null, reading: readings.at(-1)?.id ?? null }
    expect(shown).toEqual(byId.get(id))
  }
}

/** Expects a recipe's shortages to equal its lines minus the stock. */
export async function expectAvailabilityToAgree(pool: Pool, ask: Ask): Promise<void> {
  const { rows } = await pool.query<{ recipeId: string; ingredientId: string; short: number }>(
    `SELECT l."recipeId", l."ingredientId", greatest(0, 2 * sum(l."amount") - i."currentQuantity")::float8 AS "short"
      FROM "RecipeIngredient" l JOIN "Ingredient" i ON i."id" = l."ingredientId"
      GROUP BY l."recipeId", l."ingredientId", i."currentQuantity", i."unit" HAVING bool_and(l."unit" = i."unit")`,
  )
  for (const recipeId of new Set(rows.map((row) => row.recipeId))) {
    const { recipeAvailability } = await ask<{
      recipeAvailability: { needs: { ingredient: { id: string }; short: number | null }[] }
    }>('query ($id: ID!) { recipeAvailability(id: $id, scale: 2) { needs { ingredient { id } short } } }', {
      id: recipeId,
    })
    const shown = new Map(recipeAvailability.needs.map(({ ingredient, short }) => [ingredient.id, short]))
    for (const row of rows.filter((one) => one.recipeId === recipeId))
      expect(shown.get(row.ingredientId)).toBeCloseTo(row.short, 3)
  }
}
