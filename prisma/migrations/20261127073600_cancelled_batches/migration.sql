-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "dumpedBBL" DECIMAL(8,4);
