-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN     "occurredAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "KegTransaction" ADD COLUMN     "occurredAt" TIMESTAMPTZ(3);
