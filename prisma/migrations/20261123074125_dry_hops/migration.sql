-- AlterTable
ALTER TABLE "BatchLog" ADD COLUMN     "volume" DECIMAL(6,2);

-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN     "logId" TEXT;

-- CreateIndex
CREATE INDEX "IngredientTransaction_logId_idx" ON "IngredientTransaction"("logId");
