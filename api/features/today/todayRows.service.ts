import { openIssuesOfBatch } from '#api/features/logs/issues.service.ts'
import { isExpected } from '#api/features/suppliers/deliveries.service.ts'
import { isReading } from '#api/db/readings/isReading.ts'
import { measuredAt } from '#api/db/readings/measuredAt.ts'
import { nextDays } from '#domain/overview/today.ts'
import type { WaitingBatch } from '#domain/overview/todayBatches.ts'
import type { cleaningItem, deliveryItem, taskItem } from '#domain/overview/todayItems.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'

/** At most this many of each. */
const limit = 100

/** A batch as it is read: moments inside JSON are texts. */
export type WaitingRow = Omit<WaitingBatch, 'issue' | 'dryHops' | 'fermentation'> & {
  issue: (Omit<NonNullable<WaitingBatch['issue']>, 'at'> & { at: string }) | null
  dryHops: WaitingBatch['dryHops'] | null
}

/** A row's id and name as JSON; null if it has none. */
export const named = (row: string, name: string) =>
  Prisma.raw(`CASE WHEN ${row}."id" IS NOT NULL THEN
  jsonb_build_object('id', ${row}."id", '${name}', ${row}."${name}") END`)

/**
 * Batches that ferment, condition or are planned for the next days, with what decides what is due for them. Recipes are
 * for 3 BBL.
 */
export const waitingBatches = (today: Day) => Prisma.sql`
  SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8, b."brews", b."brewDate",
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
    ${named('e', 'label')} AS "vessel", b."briteTankId" IS NULL AND coalesce(e."alsoConditions", false) AS "staysToCondition", ${named('u', 'name')} AS "brewer", b."assignedTeam",
    read."lastReadingAt", read."dryHopsLogged", open."issue", hops."dryHops"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  LEFT JOIN "Equipment" e ON e."id" = CASE b."stage" WHEN 'CONDITIONING' THEN b."briteTankId" ELSE b."fermenterId" END
  LEFT JOIN "User" u ON u."id" = b."brewerId"
  LEFT JOIN LATERAL (
    SELECT greatest(max("timestamp") FILTER (WHERE ${isReading}), ${measuredAt}) AS "lastReadingAt",
      (count(*) FILTER (WHERE "logType" = 'DRY_HOP'))::int AS "dryHopsLogged"
    FROM "BatchLog" WHERE "batchId" = b."id") read ON true
  LEFT JOIN LATERAL (
    ${openIssuesOfBatch(`jsonb_build_object('at', i."timestamp", 'description', i."issueDescription",
      'carer', (SELECT jsonb_build_object('id', a."acknowledgedById", 'name', a."acknowledgedByName") FROM "Alert" a
        WHERE a."key" = 'ISSUE:' || b."id" AND a."clearedAt" IS NULL AND a."acknowledgedById" IS NOT NULL)) AS "issue"`)}
    LIMIT 1) open ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('name', i."name", 'amount', l."amount" * b."batchSizeBBL" / 3, 'unit', l."unit",
      'minutes', l."minutes") ORDER BY l."position") AS "dryHops"
    FROM "RecipeIngredient" l JOIN "Ingredient" i ON i."id" = l."ingredientId"
    WHERE l."recipeId" = r."id" AND l."use" = 'DRY_HOP' AND l."minutes" IS NOT NULL) hops ON b."stage" = 'FERMENTING'
  WHERE b."stage" IN ('FERMENTING', 'CONDITIONING')
    OR (b."stage" = 'PLANNED' AND b."brewDate" <= ${addDays(today, nextDays)}::date)
  ORDER BY (b."stage" = 'PLANNED'), b."brewDate", b."batchNumber" LIMIT ${limit}`

/** The batch as the rules take it. */
export function waitingBatchOf({ issue, dryHops, ...row }: WaitingRow): WaitingBatch {
  return { ...row, issue: issue && { ...issue, at: new Date(issue.at) }, dryHops: dryHops ?? [] }
}

/** A vessel that waits to be cleaned. */
export type CleaningRow = Parameters<typeof cleaningItem>[0]

export const vesselsToClean = Prisma.sql`
  SELECT e."id", e."label", coalesce((SELECT c."at" FROM "Change" c
      WHERE c."entityId" = e."id" AND c."type" = 'EquipmentStatusChanged' ORDER BY c."id" DESC LIMIT 1), e."updatedAt") AS "since"
  FROM "Equipment" e WHERE e."status" = 'CLEANING' AND e."retiredAt" IS NULL ORDER BY e."label" LIMIT ${limit}`

/** What is expected today, within the next days, or on a day that nobody knows; and what is late. */
export type DeliveryRow = Parameters<typeof deliveryItem>[0]

export const expectedDeliveries = (today: Day) => Prisma.sql`
  SELECT d."id", d."ingredientId", i."name", s."name" AS "supplier", (d."amount" - d."received")::float8 AS "amount",
    d."unit", d."expectedOn"
  FROM "Delivery" d JOIN "Ingredient" i ON i."id" = d."ingredientId" LEFT JOIN "Supplier" s ON s."id" = d."supplierId"
  WHERE ${isExpected} AND (d."expectedOn" IS NULL OR d."expectedOn" <= ${addDays(today, nextDays)}::date)
  ORDER BY d."expectedOn" NULLS LAST, d."id" LIMIT ${limit}`

/** An open task. */
export type TaskRow = Parameters<typeof taskItem>[0]

export const openTasks = Prisma.sql`
  SELECT t."id", t."title", t."dueOn", ${named('u', 'name')} AS "assignee", ${named('e', 'label')} AS "vessel",
    CASE WHEN b."id" IS NOT NULL THEN jsonb_build_object('id', b."id", 'batchNumber', b."batchNumber",
      'recipeName', r."name") END AS "batch"
  FROM "Task" t LEFT JOIN "User" u ON u."id" = t."assigneeId" LEFT JOIN "Equipment" e ON e."id" = t."equipmentId"
  LEFT JOIN "Batch" b ON b."id" = t."batchId" LEFT JOIN "Recipe" r ON r."id" = b."recipeId"
  WHERE t."doneAt" IS NULL ORDER BY t."dueOn", t."id" LIMIT ${limit}`
