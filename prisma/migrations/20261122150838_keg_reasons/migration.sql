-- CreateEnum
CREATE TYPE "KegReason" AS ENUM ('SOLD', 'MOVED', 'BROKEN', 'SAMPLED', 'CORRECTION');

-- AlterTable
ALTER TABLE "KegTransaction" ADD COLUMN     "reason" "KegReason";


-- What was removed so far was sold, but for what a count or an undo removed; what an undo added took a sale back.
UPDATE "KegTransaction" SET "reason" = CASE
  WHEN "notes" = 'Set by count' OR "notes" LIKE 'Undone: %' THEN 'CORRECTION'::"KegReason" ELSE 'SOLD'::"KegReason" END
WHERE "transactionType" = 'REMOVE';
UPDATE "KegTransaction" SET "reason" = 'SOLD' WHERE "transactionType" = 'ADD' AND "notes" LIKE 'Undone: %';

ALTER TABLE "KegTransaction"
  ADD CONSTRAINT "keg_removal_has_reason" CHECK ("transactionType" = 'ADD' OR "reason" IS NOT NULL);
