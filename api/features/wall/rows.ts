import { isHeldBy } from '#api/features/equipment/occupancy.service.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import type { BrewStepKind } from '#domain/brewDay/brewSteps.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { shownOnWall } from '#domain/overview/wall.ts'
import type { EquipmentStatus, EquipmentType } from '#domain/equipment/vessels.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** A value and its time as they are in JSON. */
interface ReadingRow {
  value: number
  at: string
}

/** A vessel in service, with the batch in it. */
export interface VesselRow {
  equipmentId: string
  label: string
  name: string
  type: EquipmentType
  status: EquipmentStatus
  capacityBBL: number
  batchId: string | null
  batchNumber: string
  recipeName: string
  stage: BatchStage
  batchSizeBBL: number
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
  expectedFG: number | null
  colorSRM: number | null
  /** Whether an issue is open; null without a log. */
  hasIssue: boolean | null
  temperature: ReadingRow | null
  gravities: ReadingRow[] | null
  /** Since when it is there; null where that is not known. */
  since: Date | null
}

/** Every vessel with its batch and log: whether an issue is open, the newest temperature, the last gravities. */
export const vessels = Prisma.sql`
  SELECT e."id" AS "equipmentId", e."label", e."name", e."type", e."status", e."capacityBBL"::float8,
    b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8,
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
    r."expectedFG"::float8, r."colorSRM"::float8, log."hasIssue", warm."temperature", curve."gravities",
    stay."since"
  FROM "Equipment" e
  LEFT JOIN "Batch" b ON ${isHeldBy}
  LEFT JOIN "Recipe" r ON r."id" = b."recipeId"
  LEFT JOIN LATERAL (
    SELECT bool_or("issueFlag" AND "issueResolvedAt" IS NULL) AS "hasIssue" FROM "BatchLog"
    WHERE "batchId" = b."id") log ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('value', "temperature", 'at', "timestamp") AS "temperature" FROM "BatchLog"
    WHERE "batchId" = b."id" AND "temperature" IS NOT NULL ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) warm ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('value', g."gravity", 'at', g."timestamp") ORDER BY g."timestamp") AS "gravities"
    FROM (SELECT "timestamp", "gravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "gravity" IS NOT NULL
      ORDER BY "timestamp" DESC, "id" DESC LIMIT ${shownOnWall.curve}) g) curve ON true
  LEFT JOIN LATERAL (
    SELECT max(s."since") AS "since" FROM ${tankStays} s
    WHERE s."equipmentId" = e."id" AND s."until" IS NULL) stay ON true
  WHERE e."retiredAt" IS NULL
  ORDER BY array_position(ARRAY['FERMENTER', 'BRITE_TANK', 'KETTLE', 'MASH_TUN'], e."type"::text),
    length(e."label"), e."label" LIMIT ${shownOnWall.vessels}`

/** A brew of a batch that has not reached its fermenter, with the steps that were begun or done. */
export interface BegunRow extends Omit<
  VesselRow,
  | 'equipmentId'
  | 'label'
  | 'name'
  | 'type'
  | 'status'
  | 'capacityBBL'
  | 'hasIssue'
  | 'temperature'
  | 'gravities'
> {
  mashTunId: string | null
  kettleId: string | null
  fermenterId: string | null
  kinds: BrewStepKind[]
}

/** The brews whose brew day has begun, of batches that were not moved to Fermenting. */
export const begun = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8,
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
    r."expectedFG"::float8, r."colorSRM"::float8, b."mashTunId", b."kettleId", b."fermenterId", steps."kinds", steps."since"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  JOIN LATERAL (
    SELECT array_agg(s."kind"::text) AS "kinds",
      min(s."doneAt") FILTER (WHERE s."kind" = 'TRANSFER') AS "since" FROM "BrewStep" s
    WHERE s."batchId" = b."id" AND (s."doneAt" IS NOT NULL OR s."timerStartedAt" IS NOT NULL)
    GROUP BY s."brew") steps ON true
  WHERE b."stage" IN ('PLANNED', 'MASHING', 'BOILING') ORDER BY b."id" LIMIT ${shownOnWall.vessels}`

/** The kegs of a beer, and of all of them. */
export interface KegRow {
  beerTypeId: string
  name: string
  halfBBL: number
  sixthBBL: number
}

/** Every beer that has kegs in the inventory, by name. */
export const kegs = Prisma.sql`
  SELECT t."id" AS "beerTypeId", t."name",
    coalesce(sum(k."quantity") FILTER (WHERE k."size" = 'HALF_BBL'), 0)::int AS "halfBBL",
    coalesce(sum(k."quantity") FILTER (WHERE k."size" = 'SIXTH_BBL'), 0)::int AS "sixthBBL"
  FROM "BeerType" t JOIN "Keg" k ON k."beerTypeId" = t."id" GROUP BY t."id", t."name" ORDER BY lower(t."name")`
