-- AlterTable
ALTER TABLE "BatchLog" ADD COLUMN     "entered" JSONB;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "units" JSONB;
