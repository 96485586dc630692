-- AlterTable
ALTER TABLE "Ingredient" ADD COLUMN     "exactCostCents" DECIMAL(20,8);
