-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Transfer" (
    "id" TEXT NOT NULL,
    "batchId" TEXT NOT NULL,
    "stage" "BatchStage" NOT NULL,
    "equipmentId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Transfer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Transfer_batchId_idx" ON "Transfer"("batchId");

-- CreateIndex
CREATE INDEX "Transfer_equipmentId_idx" ON "Transfer"("equipmentId");

-- AddForeignKey
ALTER TABLE "Transfer" ADD CONSTRAINT "Transfer_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transfer" ADD CONSTRAINT "Transfer_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What is known of batches so far: when they were cancelled, at the latest when they were last edited.
UPDATE "Batch" b SET "cancelledAt" = coalesce((
  SELECT max(c."at") FROM "Change" c WHERE c."entityId" = b."id" AND c."type" = 'BatchStageChanged'
    AND c."detail" ->> 'to' = 'CANCELLED'), b."updatedAt")
WHERE b."stage" = 'CANCELLED';

-- Edits that changed the tank while the batch was in it.
INSERT INTO "Transfer" ("id", "batchId", "stage", "equipmentId", "at")
SELECT gen_random_uuid()::text, b."id", tank."stage"::"BatchStage", e."id", c."at"
FROM "Batch" b
CROSS JOIN LATERAL (VALUES
  ('FERMENTING', 'fermenterId', b."fermentingStartDate", least(b."conditioningStartDate", b."completedAt", b."cancelledAt")),
  ('CONDITIONING', 'briteTankId', b."conditioningStartDate", least(b."completedAt", b."cancelledAt"))
) AS tank ("stage", "field", "from", "until")
JOIN "Change" c ON c."entityId" = b."id" AND c."type" = 'BatchSaved' AND c."detail" -> 'fields' ? tank."field"
  AND c."at" > tank."from" AND (tank."until" IS NULL OR c."at" < tank."until")
LEFT JOIN "Equipment" e ON e."id" = c."detail" -> 'fields' -> tank."field" ->> 'from';
