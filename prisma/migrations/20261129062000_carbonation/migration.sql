-- AlterTable
ALTER TABLE "BatchLog" ADD COLUMN     "co2" DECIMAL(4,2),
ADD COLUMN     "dissolvedOxygen" DECIMAL(6,1);
