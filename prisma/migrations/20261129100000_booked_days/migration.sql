-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN "bookedOn" DATE;

-- AlterTable
ALTER TABLE "KegTransaction" ADD COLUMN "bookedOn" DATE;
