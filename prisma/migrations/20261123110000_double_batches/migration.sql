-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "brews" INTEGER NOT NULL DEFAULT 1;

-- 10 BBL is the limit of one brew.
-- Rolling update: the previous version writes 1 to 10 BBL and leaves the one brew of the default, as it may.
ALTER TABLE "Batch"
  DROP CONSTRAINT "batch_size_in_range",
  ADD CONSTRAINT "batch_size_in_range" CHECK ("brews" BETWEEN 1 AND 10 AND "batchSizeBBL" BETWEEN 1 AND 10 * "brews");
