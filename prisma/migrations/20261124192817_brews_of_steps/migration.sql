-- DropIndex
-- Rolling update: the previous version writes no step twice, since it locks the batch first; no statement of it names the index.
DROP INDEX "BrewStep_batchId_kind_minutes_key";

-- AlterTable
ALTER TABLE "BrewStep" ADD COLUMN     "brew" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
-- Rolling update: the previous version leaves the brew at 1, so that it is held to what it was held to before.
CREATE UNIQUE INDEX "BrewStep_batchId_brew_kind_minutes_key" ON "BrewStep"("batchId", "brew", "kind", "minutes");
