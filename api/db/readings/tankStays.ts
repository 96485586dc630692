import { Prisma } from '#generated/prisma/client.ts'

/**
 * When batch `b` was in which tank, a row for each stay in the order of the stages: `stage` (FERMENTING or CONDITIONING),
 * `equipmentId`, `from`, and before when, `until`, null while it is there; `since` is when it came into the tank, before `from`
 * where it conditions in the one in which it fermented. The dates of the stages say when it came into the
 * first tank of a stage and when it left the last one, transfers when it changed the tank in between. Where the end is not
 * known, it left at the latest when it was last edited.
 */
export const tankStays = Prisma.sql`(
  SELECT "stage", "equipmentId", "from", "until", CASE
      WHEN lag("equipmentId") OVER earlier = "equipmentId" AND lag("until") OVER earlier = "from"
      THEN lag("from") OVER earlier ELSE "from" END AS "since"
  FROM (
    SELECT tank."stage", held."equipmentId", held."at",
      greatest(tank."from", lag(held."at") OVER held_before) AS "from", least(tank."until", held."at") AS "until"
    FROM (VALUES
      ('FERMENTING', b."fermenterId", b."fermentingStartDate", CASE
        WHEN b."stage" = 'FERMENTING' THEN NULL
        WHEN b."conditioningStartDate" IS NOT NULL THEN b."conditioningStartDate"
        WHEN b."stage" IN ('COMPLETED', 'CANCELLED')
          THEN coalesce(least(b."completedAt", b."cancelledAt"), b."keggingDate", b."updatedAt") END),
      ('CONDITIONING', b."briteTankId", CASE WHEN b."stage" <> 'FERMENTING' THEN b."conditioningStartDate" END, CASE
        WHEN b."stage" IN ('COMPLETED', 'CANCELLED')
          THEN coalesce(least(b."completedAt", b."cancelledAt"), b."keggingDate", b."updatedAt") END)
    ) AS tank ("stage", "lastId", "from", "until")
    CROSS JOIN LATERAL (
      SELECT t."equipmentId", t."at" FROM "Transfer" t WHERE t."batchId" = b."id"
        AND CASE t."stage" WHEN 'KEGGING' THEN 'CONDITIONING' ELSE t."stage"::text END = tank."stage"
      UNION ALL SELECT tank."lastId", NULL
    ) held
    WHERE tank."from" IS NOT NULL
    WINDOW held_before AS (PARTITION BY tank."stage" ORDER BY held."at" NULLS LAST)
  ) stay
  WHERE "equipmentId" IS NOT NULL AND ("until" IS NULL OR "from" < "until")
  WINDOW earlier AS (ORDER BY "stage" = 'CONDITIONING', "from")
  ORDER BY "stage" = 'CONDITIONING', "from")`
