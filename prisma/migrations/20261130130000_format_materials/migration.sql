-- CreateTable
CREATE TABLE "FormatMaterial" (
    "id" TEXT NOT NULL,
    "formatId" TEXT NOT NULL,
    "ingredientId" TEXT NOT NULL,
    "amount" DECIMAL(12,3) NOT NULL,
    "unit" "Unit" NOT NULL,

    CONSTRAINT "FormatMaterial_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "FormatMaterial_formatId_ingredientId_key" ON "FormatMaterial"("formatId", "ingredientId");

-- CreateIndex
CREATE INDEX "FormatMaterial_ingredientId_idx" ON "FormatMaterial"("ingredientId");

-- AddForeignKey
ALTER TABLE "FormatMaterial" ADD CONSTRAINT "FormatMaterial_formatId_fkey" FOREIGN KEY ("formatId") REFERENCES "PackageFormat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormatMaterial" ADD CONSTRAINT "FormatMaterial_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "Ingredient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "IngredientTransaction" ADD COLUMN "packageLotId" TEXT;

-- AlterTable
ALTER TABLE "DeletedMovement" ADD COLUMN "packageLotId" TEXT;

-- AlterTable
ALTER TABLE "LotMovement" ADD COLUMN "packageLotId" TEXT;

-- CreateIndex
CREATE INDEX "IngredientTransaction_packageLotId_idx" ON "IngredientTransaction"("packageLotId");

-- CreateIndex
CREATE INDEX "LotMovement_packageLotId_idx" ON "LotMovement"("packageLotId");

-- Checks
ALTER TABLE "FormatMaterial" ADD CONSTRAINT "format_material_amount" CHECK ("amount" > 0);
