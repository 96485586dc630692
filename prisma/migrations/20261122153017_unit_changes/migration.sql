-- AlterEnum
ALTER TYPE "IngredientTransactionType" ADD VALUE 'UNIT_CHANGED';

-- AlterTable
ALTER TABLE "Alert" ADD COLUMN     "count" INTEGER NOT NULL DEFAULT 1;
