-- AlterTable
ALTER TABLE "Recipe" ADD COLUMN     "computedFigures" TEXT[] DEFAULT ARRAY[]::TEXT[];
