-- CreateIndex
-- The figures over all ingredients are summed up from it, without reading the rows.
CREATE INDEX "Ingredient_category_inventoryValueCents_idx" ON "Ingredient"("category", "inventoryValueCents");

-- CreateIndex
-- What may be low or out (isLow of lowStock.service.ts): few rows, however many ingredients there are.
CREATE INDEX "ingredient_low_stock" ON "Ingredient" ("category") WHERE "currentQuantity" <= "reorderThreshold";
