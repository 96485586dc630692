-- AlterTable
ALTER TABLE "Photo" ADD COLUMN     "revisionId" TEXT;

-- CreateIndex
CREATE INDEX "Photo_revisionId_idx" ON "Photo"("revisionId");

-- Rolling update: the previous version leaves the column null.
-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "LogRevision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rolling update: as before for a photo without a revision.
ALTER TABLE "Photo" DROP CONSTRAINT "photo_of_one_thing", ADD CONSTRAINT "photo_of_one_thing"
  CHECK (num_nonnulls("logId", "remarkId", "recipeId", "revisionId", "trashedBatchId") <= 1);
