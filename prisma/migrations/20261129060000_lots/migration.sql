-- CreateEnum
CREATE TYPE "LotOrigin" AS ENUM ('RECEIVED', 'OPENING', 'FOUND');

-- Rolling update: the previous version only reads the value. What it moves meanwhile is booked on lots, and valued, by the next start.
ALTER TABLE "Ingredient" ADD COLUMN     "heldQuantity" DECIMAL(12,3) NOT NULL DEFAULT 0,
ALTER COLUMN "inventoryValueCents" DROP EXPRESSION;

-- AlterTable
ALTER TABLE "Ingredient" ALTER COLUMN "inventoryValueCents" SET DEFAULT 0;

-- AlterTable
ALTER TABLE "Photo" ADD COLUMN     "lotId" TEXT;

-- CreateTable
CREATE TABLE "Lot" (
    "id" TEXT NOT NULL,
    "number" SERIAL NOT NULL,
    "ingredientId" TEXT,
    "ingredientName" TEXT NOT NULL,
    "unit" "Unit" NOT NULL,
    "lotNumber" TEXT,
    "supplierId" TEXT,
    "supplierName" TEXT,
    "expirationDate" DATE,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedById" TEXT,
    "useBefore" DATE NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "remaining" DECIMAL(12,3) NOT NULL,
    "unitCostCents" DECIMAL(20,8),
    "costCents" INTEGER,
    "packages" INTEGER,
    "packageSize" DECIMAL(12,3),
    "deliveryId" TEXT,
    "origin" "LotOrigin" NOT NULL,
    "heldAt" TIMESTAMPTZ(3),
    "heldById" TEXT,
    "holdReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Lot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LotMovement" (
    "id" TEXT NOT NULL,
    "lotId" TEXT NOT NULL,
    "transactionId" TEXT,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit" "Unit" NOT NULL,
    "costCents" DOUBLE PRECISION,
    "batchId" TEXT,
    "batchNumber" TEXT,
    "reversesId" TEXT,
    "userId" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LotMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LotFile" (
    "id" TEXT NOT NULL,
    "lotId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "addedById" TEXT,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LotFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Lot_number_key" ON "Lot"("number");

-- CreateIndex
CREATE INDEX "Lot_ingredientId_receivedAt_id_idx" ON "Lot"("ingredientId", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Lot_supplierId_receivedAt_idx" ON "Lot"("supplierId", "receivedAt");

-- CreateIndex
CREATE INDEX "LotMovement_lotId_idx" ON "LotMovement"("lotId");

-- CreateIndex
CREATE INDEX "LotMovement_batchId_idx" ON "LotMovement"("batchId");

-- CreateIndex
CREATE INDEX "LotMovement_transactionId_idx" ON "LotMovement"("transactionId");

-- CreateIndex
CREATE INDEX "LotFile_lotId_idx" ON "LotFile"("lotId");

-- CreateIndex
CREATE INDEX "Photo_lotId_idx" ON "Photo"("lotId");

-- Rolling update: the previous version leaves the column null.
-- AddForeignKey
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_lotId_fkey" FOREIGN KEY ("lotId") REFERENCES "Lot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lot" ADD CONSTRAINT "Lot_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "Ingredient"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lot" ADD CONSTRAINT "Lot_supplierId_fkey" FOREIGN KEY ("supplierId") REFERENCES "Supplier"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lot" ADD CONSTRAINT "Lot_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lot" ADD CONSTRAINT "Lot_receivedById_fkey" FOREIGN KEY ("receivedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lot" ADD CONSTRAINT "Lot_heldById_fkey" FOREIGN KEY ("heldById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LotMovement" ADD CONSTRAINT "LotMovement_lotId_fkey" FOREIGN KEY ("lotId") REFERENCES "Lot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LotMovement" ADD CONSTRAINT "LotMovement_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "IngredientTransaction"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LotMovement" ADD CONSTRAINT "LotMovement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LotFile" ADD CONSTRAINT "LotFile_lotId_fkey" FOREIGN KEY ("lotId") REFERENCES "Lot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LotFile" ADD CONSTRAINT "LotFile_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Rolling update: as before for a photo without a lot.
ALTER TABLE "Photo" DROP CONSTRAINT "photo_of_one_thing", ADD CONSTRAINT "photo_of_one_thing"
  CHECK (num_nonnulls("logId", "remarkId", "recipeId", "revisionId", "trashedBatchId", "lotId") <= 1);

ALTER TABLE "Lot"
  ADD CONSTRAINT "lot_remains_of_what_came" CHECK ("remaining" >= 0 AND "remaining" <= "quantity"),
  ADD CONSTRAINT "lot_cost_not_negative"
    CHECK ("unitCostCents" >= 0 AND "costCents" >= 0 AND num_nonnulls("unitCostCents", "costCents") <= 1);

ALTER TABLE "LotMovement" ADD CONSTRAINT "lot_movement_moves" CHECK ("quantity" <> 0);

-- The order of use.
CREATE INDEX "lot_order_of_use" ON "Lot" ("ingredientId", "useBefore", "id") WHERE "remaining" > 0;

CREATE INDEX "lot_number_lower" ON "Lot" (lower("lotNumber"));

-- What is in stock becomes one lot an ingredient, at the same cost: quantity and value stay. Ids are made as UUIDs of version 7.
INSERT INTO "Lot" ("id", "ingredientId", "ingredientName", "unit", "lotNumber", "supplierId", "supplierName", "expirationDate",
  "receivedAt", "useBefore", "quantity", "remaining", "unitCostCents", "origin")
SELECT substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12),
  i."id", i."name", i."unit", i."lotNumber", s."id", s."name", i."expirationDate",
  now(), coalesce(i."expirationDate", now()::date), i."currentQuantity", i."currentQuantity",
  nullif(coalesce(i."exactCostCents", i."costPerUnitCents"), 0), 'OPENING'
FROM "Ingredient" i LEFT JOIN "Supplier" s ON s."id" = i."supplierId"
  CROSS JOIN lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') ms CROSS JOIN LATERAL md5(i."id") hash
WHERE i."currentQuantity" > 0 ORDER BY lower(i."name");

INSERT INTO "LotMovement" ("id", "lotId", "quantity", "unit", "costCents", "occurredAt")
SELECT l."id", l."id", l."quantity", l."unit", round(l."quantity" * l."unitCostCents"), l."receivedAt" FROM "Lot" l;
