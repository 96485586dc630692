import { isHeldBy } from '#api/features/equipment/occupancy.service.ts'
import { isLow } from '#api/features/ingredients/lowStock.service.ts'
import { bestVolume } from '#api/features/schedule/batchVolumes.service.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The figures on top of the dashboard as one row of SQL; empty sums are 0. */
export interface FigureRow {
  asOfSeq: bigint
  activeBatches: number
  occupiedBBL: number
  totalBBL: number
  lowStockCount: number
  revenueCents: number
  available: number
  inUse: number
  cleaning: number
  maintenance: number
}

/**
 * The batches that were produced since a moment, each once: when it was first kegged or completed. One that was planned
 * and then completed, without a tank or a keg, produced nothing. Volumes are decimal, so that their sums are exact.
 */
const producedSince = (since: Date) => Prisma.sql`
  SELECT b."recipeId", p."at", v."bbl"::numeric AS "bbl", v."figure" FROM "Batch" b
  CROSS JOIN LATERAL (SELECT least(b."keggingDate", b."completedAt") AS "at") p ${bestVolume}
  WHERE b."stage" IN ('KEGGING', 'COMPLETED') AND p."at" >= ${since}
    AND (coalesce(b."fermentingStartDate", b."conditioningStartDate", b."keggingDate") IS NOT NULL OR r."packaged" > 0)`

const weekMs = 7 * 24 * 60 * 60 * 1_000

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
    (SELECT count(*) FILTER (WHERE b."stage" IN ('FERMENTING', 'CONDITIONING'))::int AS "activeBatches"
      FROM "Batch" b) p`

/** What was produced since a moment, by the figure that was recorded of it. */
export const producedBy = (since: Date) => Prisma.sql`
  SELECT "figure", sum("bbl")::float8 AS "bbl" FROM (${producedSince(since)}) p GROUP BY "figure"`

export const topRecipes = (since: Date, limit: number) => Prisma.sql`
  SELECT r."id" AS "recipeId", r."name", count(*)::int AS "count", sum(p."bbl")::float8 AS "totalBBL"
  FROM (${producedSince(since)}) p JOIN "Recipe" r ON r."id" = p."recipeId"
  GROUP BY r."id", r."name" ORDER BY "totalBBL" DESC, "count" DESC, r."name" LIMIT ${limit}`

/**
 * The number of completed batches and their average duration, from the first stage that they entered; null without any. One
 * that entered no stage before it was completed has no duration.
 */
export const completed = (since: Date) => Prisma.sql`
  SELECT count(*)::int AS "count", round(avg(extract(epoch FROM b."completedAt" - begun."at") / 86400)
    FILTER (WHERE begun."at" <= b."completedAt"), 1)::float8 AS "days"
  FROM "Batch" b CROSS JOIN LATERAL (SELECT least("mashingStartDate", "boilingStartDate", "fermentingStartDate",
    "conditioningStartDate", "keggingDate") AS "at") begun
  WHERE b."stage" = 'COMPLETED' AND b."completedAt" >= ${since}`

/** Weeks of 168 hours, oldest first, the last one ending now: what was produced, and what was sold. */
export const weeks = (now: Date, count: number) => Prisma.sql`
  WITH produced AS MATERIALIZED (${producedSince(new Date(now.getTime() - count * weekMs))})
  SELECT w."from", w."until",
    (SELECT coalesce(sum("bbl"), 0)::float8 FROM produced WHERE "at" > w."from" AND "at" <= w."until") AS "bblProduced",
    (SELECT ${soldCents} FROM "KegTransaction"
      WHERE "reason" = 'SOLD' AND "timestamp" > w."from" AND coalesce("occurredAt", "timestamp") > w."from"
        AND coalesce("occurredAt", "timestamp") <= w."until")
  FROM (SELECT ${now}::timestamptz - make_interval(hours => 168 * (n + 1)) AS "from",
      ${now}::timestamptz - make_interval(hours => 168 * n) AS "until"
    FROM generate_series(${count - 1}::int, 0, -1) n) w
  ORDER BY w."from"`
