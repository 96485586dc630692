-- AlterEnum
-- Rolling update: raised only for a batch with a temperature profile, which a person enters after the update.
ALTER TYPE "AlertKind" ADD VALUE 'TOO_WARM';
-- Rolling update: as above.
ALTER TYPE "AlertKind" ADD VALUE 'TOO_COLD';

-- AlterTable
ALTER TABLE "Recipe" ADD COLUMN     "doneHours" INTEGER,
ADD COLUMN     "readingHours" INTEGER,
ADD COLUMN     "stuckHours" INTEGER,
ADD COLUMN     "temperatureHours" INTEGER,
ADD COLUMN     "temperatureProfile" JSONB,
ADD COLUMN     "temperatureTolerance" DECIMAL(3,1);

-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "temperatureProfile" JSONB;
