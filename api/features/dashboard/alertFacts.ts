import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { wasStocked } from '#api/features/ingredients/lowStock.service.ts'
import { tankAlerts, type AlertSource, type Finding, type TankFacts } from '#domain/overview/alerts.ts'
import {
  brewAlerts,
  expiryDays,
  groupStockAlerts,
  shortBrewDays,
  stockAlerts,
  type BrewFacts,
  type StockFacts,
} from '#domain/stock/stockAlerts.ts'
import type { Asked, Stock } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'

const dayMs = 24 * 60 * 60 * 1_000
type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }
type TankRow = Omit<TankFacts, 'gravities'> & { gravities: Json<TankFacts['gravities'][number]>[] | null }

/**
 * Every current finding from these sources, by at most four statements and the rules of the domain. Of thousands of
 * ingredients it reads only those that a rule may apply to. Backups aren't in the database: what is wrong with them is
 * given.
 */
export async function readFindings(
  sql: RunSql,
  from: ReadonlySet<AlertSource>,
  now: Date,
  lateBackup: Finding | null = null,
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (from.has('TANKS')) findings.push(...(await readTanks(sql)).flatMap((tank) => tankAlerts(tank, now)))
  if (from.has('STOCKS')) {
    const stocks = await readStocks(sql, now)
    findings.push(...groupStockAlerts(stocks.flatMap((stock) => stockAlerts(stock, now))))
  }
  if (from.has('BREWS')) {
    const brews = await readBrews(sql, now)
    findings.push(...brewAlerts(brews, await readNeeded(sql, brews), now))
  }
  if (from.has('BACKUPS') && lateBackup) findings.push(lateBackup)
  return findings
}

/**
 * Batches that ferment or condition, with their latest readings; two hundred gravities reach back further than any rule
 * needs.
 */
async function readTanks(sql: RunSql): Promise<TankFacts[]> {
  const rows = await sql<TankRow[]>`
    SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."stage", e."label" AS "vesselLabel",
      b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
      r."expectedOG"::float8, r."expectedFG"::float8, latest."issue", read."lastReadingAt", curve."gravities"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    LEFT JOIN "Equipment" e ON e."id" = CASE b."stage" WHEN 'FERMENTING' THEN b."fermenterId" ELSE b."briteTankId" END
    LEFT JOIN LATERAL (
      SELECT CASE WHEN "issueFlag" THEN
        jsonb_build_object('severity', "issueSeverity", 'description', "issueDescription") END AS "issue"
      FROM "BatchLog" WHERE "batchId" = b."id" ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) latest ON true
    LEFT JOIN LATERAL (
      SELECT max("timestamp") AS "lastReadingAt" FROM "BatchLog" WHERE "batchId" = b."id"
        AND ("gravity" IS NOT NULL OR "temperature" IS NOT NULL OR "pH" IS NOT NULL OR "pressure" IS NOT NULL)) read ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('timestamp', g."timestamp", 'gravity', g."gravity")) AS "gravities" FROM (
        SELECT "timestamp", "gravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "gravity" IS NOT NULL
        ORDER BY "timestamp" DESC LIMIT 200) g) curve ON b."stage" = 'FERMENTING'
    WHERE b."stage" IN ('FERMENTING', 'CONDITIONING')`
  return rows.map(({ gravities, ...row }) => ({
    ...row,
    gravities: (gravities ?? []).map(({ timestamp, gravity }) => ({
      timestamp: new Date(timestamp),
      gravity,
    })),
  }))
}

/** Stocks that are low or out, or expire in the next days. */
function readStocks(sql: RunSql, now: Date): Promise<StockFacts[]> {
  const expires = new Date(now.getTime() + (expiryDays + 1) * dayMs)
  return sql<StockFacts[]>`
    SELECT i."id", i."name", i."unit", i."currentQuantity"::float8, i."reorderThreshold"::float8, i."expirationDate",
      ${wasStocked} AS "wasStocked"
    FROM "Ingredient" i
    WHERE i."currentQuantity" <= i."reorderThreshold"
      OR (i."currentQuantity" > 0 AND i."expirationDate" <= ${expires}::date)`
}

/** The stocks that upcoming brews will use. */
function readNeeded(sql: RunSql, brews: readonly BrewFacts[]): Promise<(Stock & { id: string })[]> {
  const ids = [...new Set(brews.flatMap(({ needs }) => [...needs.keys()]))]
  return sql<(Stock & { id: string })[]>`
    SELECT "id", "name", "unit", "currentQuantity"::float8 FROM "Ingredient" WHERE "id" = ANY(${ids})`
}

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
 * Brews planned for the next days with the ingredients they will use (recipes are for 3 BBL), except those whose
 * ingredients were already taken.
 */
async function readBrews(sql: RunSql, now: Date): Promise<BrewFacts[]> {
  const last = new Date(now.getTime() + (shortBrewDays + 1) * dayMs)
  const rows = await sql<NeedRow[]>`
    SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."brewDate", l."ingredientId",
      (l."amount" * b."batchSizeBBL" / 3)::float8 AS "amount", l."unit"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" JOIN "RecipeIngredient" l ON l."recipeId" = r."id"
    WHERE b."stage" = 'PLANNED' AND b."brewDate" <= ${last}::date AND NOT EXISTS (
      SELECT 1 FROM "IngredientTransaction" t WHERE t."batchId" = b."id" AND t."transactionType" = 'BREWED')
    ORDER BY b."brewDate", b."batchNumber", l."position"`
  const brews = new Map<string, BrewFacts & { needs: Map<string, Asked[]> }>()
  for (const { ingredientId, amount, unit, ...brew } of rows) {
    const known = brews.get(brew.id) ?? { ...brew, needs: new Map<string, Asked[]>() }
    known.needs.set(ingredientId, [...(known.needs.get(ingredientId) ?? []), { amount, unit }])
    brews.set(brew.id, known)
  }
  return [...brews.values()]
}
