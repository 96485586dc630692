-- AlterTable
ALTER TABLE "BatchLog" ADD COLUMN     "isOriginalGravityMeasured" BOOLEAN NOT NULL DEFAULT false;

-- What entries said until now counts as measured where it is neither what the recipe expects nor what the brew day had.
UPDATE "BatchLog" l SET "isOriginalGravityMeasured" = true FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
WHERE b."id" = l."batchId" AND l."originalGravity" IS NOT NULL AND l."originalGravity" IS DISTINCT FROM r."expectedOG"
  AND l."originalGravity" IS DISTINCT FROM b."originalGravity";
