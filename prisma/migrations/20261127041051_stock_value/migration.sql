-- AlterTable
-- PostgreSQL computes the value when a row is written, so that summing up the stock multiplies nothing.
-- Rolling update: the previous version inserts rows without it, as every version does.
ALTER TABLE "Ingredient" ADD COLUMN     "inventoryValueCents" DOUBLE PRECISION NOT NULL
  GENERATED ALWAYS AS (round("currentQuantity" * COALESCE("exactCostCents", "costPerUnitCents"))) STORED;
