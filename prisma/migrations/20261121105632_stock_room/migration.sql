-- CreateEnum
CREATE TYPE "IngredientCategory" AS ENUM ('GRAIN', 'HOPS', 'YEAST', 'MISC');

-- CreateEnum
CREATE TYPE "Unit" AS ENUM ('LBS', 'OZ', 'GRAMS', 'KG', 'LITERS', 'EACH');

-- CreateEnum
CREATE TYPE "IngredientTransactionType" AS ENUM ('ADD', 'REMOVE', 'SET', 'ORDER_RECEIVED', 'BREWED', 'IMPORTED');

-- CreateEnum
CREATE TYPE "LineUse" AS ENUM ('MASH', 'BOIL', 'WHIRLPOOL', 'FERMENTATION', 'DRY_HOP', 'PACKAGE');

-- AlterTable
ALTER TABLE "KegTransaction" ADD COLUMN     "batchId" TEXT,
ADD COLUMN     "batchNumber" TEXT;

-- CreateTable
CREATE TABLE "RecipeIngredient" (
    "id" TEXT NOT NULL,
    "recipeId" TEXT NOT NULL,
    "ingredientId" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "amount" DECIMAL(12,3) NOT NULL,
    "unit" "Unit" NOT NULL,
    "use" "LineUse",
    "minutes" INTEGER,

    CONSTRAINT "RecipeIngredient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Supplier" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Supplier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ingredient" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" "IngredientCategory" NOT NULL,
    "subcategory" TEXT,
    "currentQuantity" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "unit" "Unit" NOT NULL DEFAULT 'LBS',
    "reorderThreshold" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "supplierId" TEXT,
    "costPerUnitCents" INTEGER NOT NULL DEFAULT 0,
    "lotNumber" TEXT,
    "expirationDate" DATE,
    "alphaAcid" DECIMAL(4,2),
    "colorLovibond" DECIMAL(6,2),
    "potential" DECIMAL(5,4),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Ingredient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IngredientTransaction" (
    "id" TEXT NOT NULL,
    "ingredientId" TEXT NOT NULL,
    "transactionType" "IngredientTransactionType" NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit" "Unit" NOT NULL,
    "previousQuantity" DECIMAL(12,3) NOT NULL,
    "newQuantity" DECIMAL(12,3) NOT NULL,
    "batchId" TEXT,
    "batchNumber" TEXT,
    "lotNumber" TEXT,
    "notes" TEXT,
    "totalCostCents" INTEGER,
    "userId" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IngredientTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "supplierId" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RecipeIngredient_recipeId_position_idx" ON "RecipeIngredient"("recipeId", "position");

-- CreateIndex
CREATE INDEX "RecipeIngredient_ingredientId_idx" ON "RecipeIngredient"("ingredientId");

-- CreateIndex
CREATE INDEX "Ingredient_supplierId_idx" ON "Ingredient"("supplierId");

-- CreateIndex
CREATE INDEX "IngredientTransaction_ingredientId_timestamp_id_idx" ON "IngredientTransaction"("ingredientId", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IngredientTransaction_batchId_idx" ON "IngredientTransaction"("batchId");

-- CreateIndex
CREATE INDEX "Mail_nextTryAt_idx" ON "Mail"("nextTryAt");

-- CreateIndex
CREATE INDEX "KegTransaction_batchId_idx" ON "KegTransaction"("batchId");

-- AddForeignKey
ALTER TABLE "RecipeIngredient" ADD CONSTRAINT "RecipeIngredient_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "Recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecipeIngredient" ADD CONSTRAINT "RecipeIngredient_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "Ingredient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegTransaction" ADD CONSTRAINT "KegTransaction_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ingredient" ADD CONSTRAINT "Ingredient_supplierId_fkey" FOREIGN KEY ("supplierId") REFERENCES "Supplier"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IngredientTransaction" ADD CONSTRAINT "IngredientTransaction_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "Ingredient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IngredientTransaction" ADD CONSTRAINT "IngredientTransaction_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IngredientTransaction" ADD CONSTRAINT "IngredientTransaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_supplierId_fkey" FOREIGN KEY ("supplierId") REFERENCES "Supplier"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- Made by hand from here on; listed in api/db/handMade.ts.

-- One thing a name, whatever its capitals.
CREATE UNIQUE INDEX "beer_type_name_lower_key" ON "BeerType" (lower("name"));
CREATE UNIQUE INDEX "ingredient_name_lower_key" ON "Ingredient" (lower("name"));
CREATE UNIQUE INDEX "supplier_name_lower_key" ON "Supplier" (lower("name"));

ALTER TABLE "KegTransaction"
  ADD CONSTRAINT "keg_transaction_adds_up" CHECK (
    "quantity" >= 0 AND "previousQuantity" >= 0 AND
    "newQuantity" - "previousQuantity" = CASE "transactionType" WHEN 'ADD' THEN "quantity" ELSE -"quantity" END
  );
ALTER TABLE "Ingredient"
  ADD CONSTRAINT "ingredient_quantity_not_negative" CHECK ("currentQuantity" >= 0),
  ADD CONSTRAINT "ingredient_threshold_not_negative" CHECK ("reorderThreshold" >= 0),
  ADD CONSTRAINT "ingredient_cost_not_negative" CHECK ("costPerUnitCents" >= 0);
ALTER TABLE "IngredientTransaction"
  ADD CONSTRAINT "ingredient_transaction_adds_up" CHECK (
    "quantity" >= 0 AND "previousQuantity" >= 0 AND
    "newQuantity" = CASE
      WHEN "transactionType" IN ('ADD', 'ORDER_RECEIVED') THEN "previousQuantity" + "quantity"
      WHEN "transactionType" IN ('REMOVE', 'BREWED') THEN "previousQuantity" - "quantity"
      ELSE "quantity"
    END
  );
ALTER TABLE "RecipeIngredient" ADD CONSTRAINT "recipe_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "Recipe"
  ADD CONSTRAINT "recipe_abv_in_range" CHECK ("expectedABV" BETWEEN 0 AND 20),
  ADD CONSTRAINT "recipe_ibu_in_range" CHECK ("expectedIBU" BETWEEN 0 AND 120),
  ADD CONSTRAINT "recipe_srm_in_range" CHECK ("colorSRM" BETWEEN 0 AND 80),
  ADD CONSTRAINT "recipe_mash_temp_in_range" CHECK ("mashTemp" BETWEEN 140 AND 170),
  ADD CONSTRAINT "recipe_boil_time_in_range" CHECK ("boilTime" BETWEEN 30 AND 120);
