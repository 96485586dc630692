-- AlterEnum
-- Rolling update: nothing of the previous version but the file of a recall reads where a lot is from.
ALTER TYPE "LotOrigin" ADD VALUE 'HARVEST';

-- AlterTable
ALTER TABLE "Lot" ADD COLUMN "generation" INTEGER,
ADD COLUMN "harvestActId" TEXT;

-- CreateIndex
-- Rolling update: the previous version harvests nothing, so it never writes this column.
CREATE UNIQUE INDEX "Lot_harvestActId_key" ON "Lot"("harvestActId");

-- What share of a source is where, in 10^-12: in packages, in a lot of yeast, in a vessel, or lost. All shares of a source add up to all
-- of it. What is harvested without a lot is lost.
CREATE OR REPLACE VIEW "SourcePlace" AS
SELECT s."sourceActId", 'PACKAGES' AS "place", a."packageLotId" AS "placeId",
  CASE WHEN a."kind" = 'REWORK' THEN -s."moved" - s."lost" ELSE s."moved" END AS "share"
FROM "VolumeShare" s JOIN "VolumeAct" a ON a."id" = s."actId" WHERE a."packageLotId" IS NOT NULL AND a."kind" IN ('PACKAGE', 'REWORK') AND a."supersededAt" IS NULL
UNION ALL
SELECT s."sourceActId", 'VESSEL', s."equipmentId", s."share" FROM "VesselShare" s
UNION ALL
SELECT s."sourceActId", 'YEAST', l."id", s."moved"
FROM "VolumeShare" s JOIN "VolumeAct" a ON a."id" = s."actId" JOIN "Lot" l ON l."harvestActId" = a."id"
WHERE a."supersededAt" IS NULL AND s."moved" > 0
UNION ALL
SELECT s."sourceActId", 'LOST', a."id", s."lost" + CASE WHEN a."kind" = 'HARVEST' AND l."id" IS NULL THEN s."moved" ELSE 0 END
FROM "VolumeShare" s JOIN "VolumeAct" a ON a."id" = s."actId" LEFT JOIN "Lot" l ON l."harvestActId" = a."id"
WHERE a."supersededAt" IS NULL AND (s."lost" > 0 OR (a."kind" = 'HARVEST' AND l."id" IS NULL));
