-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "errorSaid" JSONB;
