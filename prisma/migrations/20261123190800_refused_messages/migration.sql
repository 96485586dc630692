-- AlterTable
ALTER TABLE "IngestAddress" ADD COLUMN     "refusal" TEXT,
ADD COLUMN     "refused" JSONB,
ADD COLUMN     "refusedAt" TIMESTAMPTZ(3);
