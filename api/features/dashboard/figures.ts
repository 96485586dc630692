import { isHeldBy } from '#api/features/equipment/occupancy.service.ts'
import { isLow } from '#api/features/ingredients/lowStock.service.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The figures on top of the dashboard as one row of SQL; empty sums are 0. */
export interface FigureRow {
  asOfSeq: bigint
  activeBatches: number
  occupiedBBL: number
  totalBBL: number
  lowStockCount: number
  revenueCents: number
  bblProduced: number
  available: number
  inUse: number
  cleaning: number
  maintenance: number
}

/** A batch that entered Kegging or Completed since a moment. */
const producedSince = (since: Date) => Prisma.sql`
  (b."stage" IN ('KEGGING', 'COMPLETED') AND (b."keggingDate" >= ${since} OR b."completedAt" >= ${since}))`

const isOccupied = Prisma.sql`EXISTS (SELECT 1 FROM "Batch" b WHERE ${isHeldBy})`

/**
 * Sales minus undone sales, at the price of each sale. A sale counts when it was done; it was recorded then or later,
 * so the index by `timestamp` serves.
 */
const soldCents = Prisma.sql`
  coalesce(sum(("previousQuantity" - "newQuantity")::int8 * "priceCents"), 0)::float8 AS "revenueCents"`

export const figures = (since: Date) => Prisma.sql`
  SELECT c.*, v.*, t.*, s.*, k.*, p.* FROM
    (SELECT "value" AS "asOfSeq" FROM "ChangeCounter") c,
    (SELECT count(*) FILTER (WHERE "status" = 'AVAILABLE')::int AS "available",
        count(*) FILTER (WHERE "status" = 'IN_USE')::int AS "inUse",
        count(*) FILTER (WHERE "status" = 'CLEANING')::int AS "cleaning",
        count(*) FILTER (WHERE "status" = 'MAINTENANCE')::int AS "maintenance"
      FROM "Equipment" WHERE "retiredAt" IS NULL) v,
    (SELECT coalesce(sum(e."capacityBBL") FILTER (WHERE ${isOccupied}), 0)::float8 AS "occupiedBBL",
        coalesce(sum(e."capacityBBL"), 0)::float8 AS "totalBBL"
      FROM "Equipment" e WHERE e."retiredAt" IS NULL AND e."type" IN ('FERMENTER', 'BRITE_TANK')) t,
    (SELECT count(*)::int AS "lowStockCount" FROM "Ingredient" i WHERE ${isLow}) s,
    (SELECT ${soldCents} FROM "KegTransaction" WHERE "reason" = 'SOLD' AND "timestamp" >= ${since}
      AND coalesce("occurredAt", "timestamp") >= ${since}) k,
    (SELECT count(*) FILTER (WHERE b."stage" IN ('FERMENTING', 'CONDITIONING'))::int AS "activeBatches",
        coalesce(sum(b."batchSizeBBL") FILTER (WHERE ${producedSince(since)}), 0)::float8 AS "bblProduced"
      FROM "Batch" b) p`

export const topRecipes = (since: Date, limit: number) => Prisma.sql`
  SELECT r."id" AS "recipeId", r."name", count(*)::int AS "count", sum(b."batchSizeBBL")::float8 AS "totalBBL"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" WHERE ${producedSince(since)}
  GROUP BY r."id", r."name" ORDER BY "totalBBL" DESC, "count" DESC, r."name" LIMIT ${limit}`

/** The number of completed batches and their average duration; null without any. */
export const completed = (since: Date) => Prisma.sql`
  SELECT count(*)::int AS "count", round(avg(extract(epoch FROM
    "completedAt" - coalesce("mashingStartDate", "fermentingStartDate", "brewDate"::timestamp AT TIME ZONE 'UTC')) / 86400), 1)::float8 AS "days"
  FROM "Batch" WHERE "stage" = 'COMPLETED' AND "completedAt" >= ${since}`

/** Weeks of 168 hours, oldest first, the last one ending now: what was kegged or completed, and what was sold. */
export const weeks = (now: Date, count: number) => Prisma.sql`
  SELECT w."from", w."until",
    (SELECT coalesce(sum("batchSizeBBL"), 0)::float8 FROM "Batch"
      WHERE "stage" IN ('KEGGING', 'COMPLETED') AND coalesce("keggingDate", "completedAt") > w."from"
        AND coalesce("keggingDate", "completedAt") <= w."until") AS "bblProduced",
    (SELECT ${soldCents} FROM "KegTransaction"
      WHERE "reason" = 'SOLD' AND "timestamp" > w."from" AND coalesce("occurredAt", "timestamp") > w."from"
        AND coalesce("occurredAt", "timestamp") <= w."until")
  FROM (SELECT ${now}::timestamptz - make_interval(hours => 168 * (n + 1)) AS "from",
      ${now}::timestamptz - make_interval(hours => 168 * n) AS "until"
    FROM generate_series(${count - 1}::int, 0, -1) n) w
  ORDER BY w."from"`
