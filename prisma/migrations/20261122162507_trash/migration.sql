-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "archivedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "TrashedBatch" (
    "id" TEXT NOT NULL,
    "batchNumber" TEXT NOT NULL,
    "recipeName" TEXT NOT NULL,
    "stage" "BatchStage" NOT NULL,
    "logCount" INTEGER NOT NULL,
    "deletedById" TEXT NOT NULL,
    "deletedByName" TEXT NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "TrashedBatch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TrashedBatch_deletedAt_id_idx" ON "TrashedBatch"("deletedAt" DESC, "id" DESC);
