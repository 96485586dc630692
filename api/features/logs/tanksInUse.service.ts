import { silentDevices } from '#api/features/devices/silentDevices.service.ts'
import { fermentingBatches, type Judged } from '#api/features/fermentation/fermentations.service.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { openIssuesOfBatch } from './issues.service.ts'
import { isReading } from '#api/db/readings/isReading.ts'
import { measuredAt } from '#api/db/readings/measuredAt.ts'
import type { TankFacts } from '#domain/overview/alerts.ts'

type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }
type TankRow = Omit<TankFacts, 'gravities' | 'sense' | 'offProfile' | 'isDeviceSilent'> & {
  vesselId: string | null
  gravities: Json<TankFacts['gravities'][number]>[] | null
}

/**
 * Batches that ferment or condition, with their latest readings and what devices say about them; two hundred gravities reach
 * back further than any rule needs.
 */
export async function tanksInUse(sql: RunSql, judged: Judged, now = new Date()): Promise<TankFacts[]> {
  const fermenting = await fermentingBatches(sql, judged, now)
  const silent = new Set((await silentDevices(sql, now)).map(({ vesselId }) => vesselId))
  const rows = await sql<TankRow[]>`
    SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."stage", e."id" AS "vesselId", e."label" AS "vesselLabel",
      b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
      COALESCE(b."originalGravity", r."expectedOG")::float8 AS "expectedOG", r."expectedFG"::float8,
      r."stuckHours", r."readingHours", open."issue", read."lastReadingAt", curve."gravities"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    LEFT JOIN "Equipment" e ON e."id" = CASE b."stage" WHEN 'FERMENTING' THEN b."fermenterId" ELSE b."briteTankId" END
    LEFT JOIN LATERAL (
      ${openIssuesOfBatch(`jsonb_build_object('severity', i."issueSeverity", 'description', i."issueDescription") AS "issue"`)}
      LIMIT 1) open ON true
    LEFT JOIN LATERAL (
      SELECT greatest(max("timestamp"), ${measuredAt}) AS "lastReadingAt" FROM "BatchLog" WHERE "batchId" = b."id"
        AND ${isReading}) read ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('timestamp', g."timestamp", 'gravity', g."gravity")) AS "gravities" FROM (
        SELECT "timestamp", "gravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "gravity" IS NOT NULL
        ORDER BY "timestamp" DESC LIMIT 200) g) curve ON b."stage" = 'FERMENTING'
    WHERE b."stage" IN ('FERMENTING', 'CONDITIONING')`
  return rows.map(({ gravities, vesselId, ...row }) => ({
    ...row,
    sense: fermenting.get(row.id)?.sense ?? null,
    offProfile: fermenting.get(row.id)?.offProfile ?? null,
    isDeviceSilent: vesselId !== null && silent.has(vesselId),
    gravities: (gravities ?? []).map(({ timestamp, gravity }) => ({
      timestamp: new Date(timestamp),
      gravity,
    })),
  }))
}
