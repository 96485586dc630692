-- AlterTable
ALTER TABLE "Alert" ADD COLUMN     "messageSaid" JSONB,
ADD COLUMN     "titleSaid" JSONB;
