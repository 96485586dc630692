-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "leftInTankBBL" DECIMAL(6,2);
