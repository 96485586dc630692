-- CreateIndex
CREATE INDEX "Batch_mashTunId_idx" ON "Batch"("mashTunId");

-- CreateIndex
CREATE INDEX "Batch_kettleId_idx" ON "Batch"("kettleId");

-- CreateIndex
CREATE INDEX "Batch_fermenterId_idx" ON "Batch"("fermenterId");

-- CreateIndex
CREATE INDEX "Batch_briteTankId_idx" ON "Batch"("briteTankId");


-- Made by hand from here on; listed in api/db/handMade.ts.

-- The schedule in its order: unfinished batches first, then by brew date, newest first.
CREATE INDEX "batch_list_order" ON "Batch" (("stage" IN ('COMPLETED', 'CANCELLED')), "brewDate" DESC, "batchNumber" DESC);
