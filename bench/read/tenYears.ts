import type { Pool } from 'pg'

/** The amount of data after ten years. */
export const tenYears = { batches: 5_000, logsEach: 40 }

/** Adds ten years of finished batches with their logs to a brewery, with its existing recipes and vessels. */
export async function addTenYears(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO "Batch" ("id", "batchNumber", "recipeId", "brewDate", "batchSizeBBL", "fermenterId", "briteTankId",
       "stage", "fermentingStartDate", "conditioningStartDate", "keggingDate", "completedAt", "updatedAt")
     SELECT 'old-' || n, 'OLD-' || n, r.ids[1 + n % cardinality(r.ids)], day, 1 + n % 10,
       f.ids[1 + n % cardinality(f.ids)], b.ids[1 + n % cardinality(b.ids)],
       'COMPLETED', day, day + interval '14 days', day + interval '21 days', day + interval '22 days', day
     FROM generate_series(1, $1::int) n
     CROSS JOIN LATERAL (SELECT date_trunc('day', now()) - interval '100 days' - n * interval '17 hours' AS day) d
     CROSS JOIN (SELECT array_agg("id") AS ids FROM "Recipe") r
     CROSS JOIN (SELECT array_agg("id") AS ids FROM "Equipment" WHERE "type" = 'FERMENTER') f
     CROSS JOIN (SELECT array_agg("id") AS ids FROM "Equipment" WHERE "type" = 'BRITE_TANK') b`,
    [tenYears.batches],
  )
  await pool.query(
    `INSERT INTO "BatchLog" ("id", "batchId", "equipmentId", "recipeId", "timestamp", "temperature", "gravity",
       "targetGravity", "originalGravity", "generalNotes", "updatedAt")
     SELECT b."id" || '-log-' || n, b."id", b."fermenterId", b."recipeId",
       b."fermentingStartDate" + n * interval '12 hours', 66 + n % 5, 1.060 - n * 0.001, 1.012, 1.060,
       CASE WHEN n % 7 = 0 THEN 'Krausen is falling, sample tastes clean.' END, b."fermentingStartDate"
     FROM "Batch" b CROSS JOIN generate_series(1, $1::int) n WHERE b."id" LIKE 'old-%'`,
    [tenYears.logsEach],
  )
  await pool.query('VACUUM ANALYZE')
}
