-- CreateEnum
CREATE TYPE "LogRevisionKind" AS ENUM ('CORRECTED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "LogRevision" (
    "id" TEXT NOT NULL,
    "logId" TEXT NOT NULL,
    "batchId" TEXT NOT NULL,
    "kind" "LogRevisionKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "entry" JSONB NOT NULL,
    "actorId" TEXT NOT NULL,
    "actorName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LogRevision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LogRevision_batchId_at_id_idx" ON "LogRevision"("batchId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "LogRevision_logId_idx" ON "LogRevision"("logId");

-- AddForeignKey
ALTER TABLE "LogRevision" ADD CONSTRAINT "LogRevision_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
