-- Rolling update: the previous version pitches no lots; what it reopens or corrects leaves the columns as they are.
-- AlterTable
ALTER TABLE "BrewStep" ADD COLUMN "yeastLotId" TEXT,
ADD COLUMN "yeastQuantity" DECIMAL(12,3),
ADD COLUMN "yeastUnit" "Unit";

-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN "brewStepId" TEXT;

-- AlterTable
ALTER TABLE "DeletedMovement" ADD COLUMN "brewStepId" TEXT;

-- AlterTable
ALTER TABLE "LotMovement" ADD COLUMN "brewStepId" TEXT;

-- CreateIndex
CREATE INDEX "LotMovement_brewStepId_idx" ON "LotMovement"("brewStepId");

-- AlterEnum
-- Rolling update: the previous version lists an alert of this kind as an error until it is updated; it is raised where a lot on hold was used.
ALTER TYPE "AlertKind" ADD VALUE 'HELD_LOT_USED';
