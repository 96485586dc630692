-- AlterTable
ALTER TABLE "LotMovement" ADD COLUMN "logId" TEXT;

-- AlterTable
ALTER TABLE "VesselContent" ADD COLUMN "heldAt" TIMESTAMPTZ(3),
ADD COLUMN "heldById" TEXT,
ADD COLUMN "holdReason" TEXT;

-- AddForeignKey
-- Rolling update: the previous version holds nothing, so it never writes this column.
ALTER TABLE "VesselContent" ADD CONSTRAINT "VesselContent_heldById_fkey" FOREIGN KEY ("heldById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

UPDATE "LotMovement" m SET "logId" = t."logId" FROM "IngredientTransaction" t WHERE t."id" = m."transactionId" AND t."logId" IS NOT NULL;

-- How much of a lot is in which source of beer, in the unit in which it was taken: what went into a tank with a log entry is in that
-- addition, all else that a batch has is in its knock-outs and openings by their volumes. Without any, it is in the batch itself.
CREATE VIEW "LotSource" AS
SELECT m."lotId", m."unit", m."batchId", m."batchNumber", s."id" AS "sourceActId",
  CASE WHEN s."id" IS NULL THEN m."quantity" ELSE m."quantity" * s."part" END AS "quantity"
FROM (
  SELECT "lotId", "unit", "batchId", "batchNumber", "logId", -sum("quantity") AS "quantity"
  FROM "LotMovement" WHERE "batchId" IS NOT NULL GROUP BY "lotId", "unit", "batchId", "batchNumber", "logId"
) m
LEFT JOIN LATERAL (
  SELECT a."id", CASE WHEN sum(a."volumeBBL") OVER () > 0 THEN a."volumeBBL" / sum(a."volumeBBL") OVER () ELSE 1.0 / count(*) OVER () END AS "part"
  FROM "VolumeAct" a WHERE a."batchId" = m."batchId" AND a."supersededAt" IS NULL AND CASE
    WHEN EXISTS (SELECT FROM "VolumeAct" o WHERE o."logId" = m."logId" AND o."kind" = 'ADDITION' AND o."supersededAt" IS NULL)
    THEN a."kind" = 'ADDITION' AND a."logId" = m."logId" ELSE a."kind" IN ('KNOCK_OUT', 'OPENING') END
) s ON true
WHERE m."quantity" <> 0;

-- What share of a source is where, in 10^-12: in packages, in a vessel, or lost. All shares of a source add up to all of it.
CREATE VIEW "SourcePlace" AS
SELECT s."sourceActId", 'PACKAGES' AS "place", a."packageLotId" AS "placeId",
  CASE WHEN a."kind" = 'REWORK' THEN -s."moved" - s."lost" ELSE s."moved" END AS "share"
FROM "VolumeShare" s JOIN "VolumeAct" a ON a."id" = s."actId" WHERE a."packageLotId" IS NOT NULL AND a."kind" IN ('PACKAGE', 'REWORK') AND a."supersededAt" IS NULL
UNION ALL
SELECT s."sourceActId", 'VESSEL', s."equipmentId", s."share" FROM "VesselShare" s
UNION ALL
SELECT s."sourceActId", 'LOST', a."id", s."lost" + CASE WHEN a."kind" = 'HARVEST' THEN s."moved" ELSE 0 END
FROM "VolumeShare" s JOIN "VolumeAct" a ON a."id" = s."actId"
WHERE a."supersededAt" IS NULL AND (s."lost" > 0 OR a."kind" = 'HARVEST');
