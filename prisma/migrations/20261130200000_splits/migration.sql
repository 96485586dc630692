-- Rolling update: the previous version splits nothing, and neither reads nor writes these columns. While both versions run, a batch that
-- was split off has a brew of its own in what the previous version books; the next command of this one books it right again.
-- AlterTable
ALTER TABLE "Batch" ADD COLUMN "splitFromId" TEXT;

-- AlterTable
ALTER TABLE "VolumeAct" ADD COLUMN "splitFromId" TEXT,
ADD COLUMN "splitBBL" DECIMAL(16,12);

-- CreateIndex
CREATE INDEX "Batch_splitFromId_idx" ON "Batch"("splitFromId");

-- CreateIndex
CREATE INDEX "VolumeAct_splitFromId_idx" ON "VolumeAct"("splitFromId");

-- How much beer of which batch a source is, in US barrels: what it brought, and what with it became beer of another batch.
CREATE VIEW "SourceBatch" AS
SELECT a."id" AS "sourceActId", a."batchId", a."volumeBBL" FROM "VolumeAct" a
UNION ALL
SELECT a."id", a."batchId", a."splitBBL" FROM "VolumeAct" a WHERE a."splitFromId" IS NOT NULL
UNION ALL
SELECT a."id", a."splitFromId", -a."splitBBL" FROM "VolumeAct" a WHERE a."splitFromId" IS NOT NULL;

-- How much of a lot is in which source of beer, in the unit in which it was taken, and what that cost in cents: what went into a tank with a log entry is in that
-- addition, all else that a batch has is in its knock-outs and openings by their volumes, or in that with which it was split off another
-- one. Without any, it is in the batch itself.
CREATE OR REPLACE VIEW "LotSource" AS
SELECT m."lotId", m."unit", m."batchId", m."batchNumber", s."id" AS "sourceActId",
  CASE WHEN s."id" IS NULL THEN m."quantity" ELSE m."quantity" * s."part" END AS "quantity",
  CASE WHEN s."id" IS NULL THEN m."costCents" ELSE m."costCents" * s."part" END AS "costCents"
FROM (
  SELECT "lotId", "unit", "batchId", "batchNumber", "logId", -sum("quantity") AS "quantity", -sum("costCents") AS "costCents"
  FROM "LotMovement" WHERE "batchId" IS NOT NULL GROUP BY "lotId", "unit", "batchId", "batchNumber", "logId"
) m
LEFT JOIN LATERAL (
  SELECT a."id", CASE WHEN sum(a."volumeBBL") OVER () > 0 THEN a."volumeBBL" / sum(a."volumeBBL") OVER () ELSE 1.0 / count(*) OVER () END AS "part"
  FROM "VolumeAct" a WHERE a."batchId" = m."batchId" AND a."supersededAt" IS NULL AND CASE
    WHEN EXISTS (SELECT FROM "VolumeAct" o WHERE o."logId" = m."logId" AND o."kind" = 'ADDITION' AND o."supersededAt" IS NULL)
    THEN a."kind" = 'ADDITION' AND a."logId" = m."logId"
    WHEN EXISTS (SELECT FROM "VolumeAct" o WHERE o."batchId" = m."batchId" AND o."splitFromId" IS NOT NULL AND o."supersededAt" IS NULL)
    THEN a."splitFromId" IS NOT NULL ELSE a."kind" IN ('KNOCK_OUT', 'OPENING') END
) s ON true
WHERE m."quantity" <> 0;
