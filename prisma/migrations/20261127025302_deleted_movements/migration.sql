-- CreateTable
CREATE TABLE "DeletedMovement" (
    "id" TEXT NOT NULL,
    "batchId" TEXT,
    "batchNumber" TEXT NOT NULL,
    "ingredientId" TEXT NOT NULL,
    "ingredientName" TEXT NOT NULL,
    "transactionType" "IngredientTransactionType" NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit" "Unit" NOT NULL,
    "previousQuantity" DECIMAL(12,3) NOT NULL,
    "newQuantity" DECIMAL(12,3) NOT NULL,
    "logId" TEXT,
    "lotNumber" TEXT,
    "totalCostCents" INTEGER,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeletedMovement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedMovement_batchId_idx" ON "DeletedMovement"("batchId");

-- CreateIndex
CREATE INDEX "DeletedMovement_logId_idx" ON "DeletedMovement"("logId");
