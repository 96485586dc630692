-- AlterTable
ALTER TABLE "Equipment" ADD COLUMN "alsoConditions" BOOLEAN NOT NULL DEFAULT false;

-- One active batch in a tank, whether it ferments or conditions there: a batch that stays in its fermenter has it in both
-- columns and stands in it once. The indexes of each column, which the previous version asks for at its start, stay.
-- Rolling update: the previous version sees who holds a vessel by both columns and refuses before it writes; what it writes
-- keeps the indexes of each column, and its vessels of one type are never in the other one, so that none of it is refused here.
CREATE UNIQUE INDEX "one_batch_per_tank" ON "Batch" ((CASE "stage" WHEN 'FERMENTING' THEN "fermenterId" ELSE "briteTankId" END))
  WHERE "stage" IN ('FERMENTING', 'CONDITIONING', 'KEGGING');
