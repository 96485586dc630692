import { tankAlerts, type Finding, type TankFacts } from '#domain/alerts.ts'
import {
  brewAlerts,
  shortBrewDays,
  stockAlerts,
  type BrewFacts,
  type StockFacts,
} from '#domain/stockAlerts.ts'
import type { Asked } from '#domain/stock.ts'
import type { Unit } from '#domain/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Db = Prisma.TransactionClient
type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }
type TankRow = Omit<TankFacts, 'gravities'> & { gravities: Json<TankFacts['gravities'][number]>[] | null }

/** Everything in the brewery that wants attention now, by three statements and the rules of the domain. */
export async function readFindings(db: Db, now: Date): Promise<Finding[]> {
  const tanks = await readTanks(db)
  const stocks = await readStocks(db)
  const brews = await readBrews(db, now)
  return [
    ...tanks.flatMap((tank) => tankAlerts(tank, now)),
    ...stocks.flatMap((stock) => stockAlerts(stock, now)),
    ...brewAlerts(brews, stocks, now),
  ]
}

/** Batches that ferment or condition, with what their logs say; two hundred gravities reach back further than any rule. */
async function readTanks(db: Db): Promise<TankFacts[]> {
  const rows = await db.$queryRaw<TankRow[]>`
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

function readStocks(db: Db): Promise<StockFacts[]> {
  return db.$queryRaw<StockFacts[]>`
    SELECT "id", "name", "unit", "currentQuantity"::float8, "reorderThreshold"::float8, "expirationDate" FROM "Ingredient"`
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

/** Planned brews of the next days with what they will take: recipes are for 3 BBL. Those that took it already need no more. */
async function readBrews(db: Db, now: Date): Promise<BrewFacts[]> {
  const last = new Date(now.getTime() + (shortBrewDays + 1) * 24 * 3_600_000)
  const rows = await db.$queryRaw<NeedRow[]>`
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
