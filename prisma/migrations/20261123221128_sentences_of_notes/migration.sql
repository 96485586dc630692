-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN     "notesSaid" JSONB;

-- AlterTable
ALTER TABLE "KegTransaction" ADD COLUMN     "notesSaid" JSONB;
