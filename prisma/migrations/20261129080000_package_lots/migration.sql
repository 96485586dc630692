-- CreateEnum
CREATE TYPE "PackageKind" AS ENUM ('KEG', 'CASK', 'CAN', 'BOTTLE', 'GROWLER');

-- CreateEnum
CREATE TYPE "PackageLotOrigin" AS ENUM ('PACKED', 'OPENING', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "PackageMovementKind" AS ENUM ('PACKED', 'UNPACKED', 'FOUND', 'OUT', 'BACK');

-- CreateTable
CREATE TABLE "PackageFormat" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "PackageKind" NOT NULL,
    "volumeBBL" DECIMAL(14,10) NOT NULL,
    "perCase" INTEGER NOT NULL DEFAULT 1,
    "depositCents" INTEGER NOT NULL DEFAULT 0,
    "bestBeforeDays" INTEGER,
    "size" "KegSize",
    "retiredAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PackageFormat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PackageFormat_size_key" ON "PackageFormat"("size");

-- The two sizes of kegs, with the size as their id.
INSERT INTO "PackageFormat" ("id", "name", "kind", "volumeBBL", "size") VALUES
  ('HALF_BBL', '1/2 BBL', 'KEG', 0.5, 'HALF_BBL'),
  ('SIXTH_BBL', '1/6 BBL', 'KEG', 0.1666666667, 'SIXTH_BBL');

-- The format of kegs without one is that of their size: of those the previous version writes while containers are updated, too.
CREATE FUNCTION format_of_keg_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formatId" := coalesce(NEW."formatId", NEW."size"::text);
  RETURN NEW;
END
$$;

ALTER TABLE "Keg" ADD COLUMN     "formatId" TEXT;

UPDATE "Keg" SET "formatId" = "size"::text;

-- Rolling update: what the previous version inserts without a format gets it from the trigger. Once somebody has packages of another
-- format, which have no size, its list of kegs fails until the last container is updated.
ALTER TABLE "Keg" ALTER COLUMN     "formatId" SET NOT NULL,
ALTER COLUMN "size" DROP NOT NULL;

CREATE TRIGGER "keg_has_format" BEFORE INSERT ON "Keg" FOR EACH ROW EXECUTE FUNCTION format_of_keg_size();

ALTER TABLE "KegTransaction" ADD COLUMN     "formatId" TEXT;

UPDATE "KegTransaction" SET "formatId" = "size"::text;

-- Rolling update: what the previous version inserts without a format gets it from the trigger. Once somebody has packages of another
-- format, which have no size, its list of kegs fails until the last container is updated.
ALTER TABLE "KegTransaction" ALTER COLUMN     "formatId" SET NOT NULL,
ALTER COLUMN "size" DROP NOT NULL;

CREATE TRIGGER "keg_transaction_has_format" BEFORE INSERT ON "KegTransaction" FOR EACH ROW EXECUTE FUNCTION format_of_keg_size();

ALTER TABLE "Price" ADD COLUMN     "formatId" TEXT;

UPDATE "Price" SET "formatId" = "size"::text;

-- Rolling update: what the previous version inserts without a format gets it from the trigger. Once somebody has packages of another
-- format, which have no size, its list of kegs fails until the last container is updated.
ALTER TABLE "Price" ALTER COLUMN     "formatId" SET NOT NULL,
ALTER COLUMN "size" DROP NOT NULL;

CREATE TRIGGER "price_has_format" BEFORE INSERT ON "Price" FOR EACH ROW EXECUTE FUNCTION format_of_keg_size();

-- AlterTable
ALTER TABLE "VolumeAct" ADD COLUMN     "packageLotId" TEXT;

-- CreateTable
CREATE TABLE "PackageLot" (
    "id" TEXT NOT NULL,
    "number" SERIAL NOT NULL,
    "beerTypeId" TEXT NOT NULL,
    "formatId" TEXT NOT NULL,
    "batchId" TEXT,
    "batchNumber" TEXT,
    "fromEquipmentId" TEXT,
    "packedOn" DATE NOT NULL,
    "packagedAt" TIMESTAMPTZ(3) NOT NULL,
    "bestBefore" DATE,
    "count" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "lossBBL" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "abv" DECIMAL(4,1),
    "origin" "PackageLotOrigin" NOT NULL,
    "heldAt" TIMESTAMPTZ(3),
    "heldById" TEXT,
    "holdReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PackageLot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PackageMovement" (
    "id" TEXT NOT NULL,
    "packageLotId" TEXT NOT NULL,
    "transactionId" TEXT,
    "kind" "PackageMovementKind" NOT NULL,
    "count" INTEGER NOT NULL,
    "reversesId" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PackageMovement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PackageLot_number_key" ON "PackageLot"("number");

-- CreateIndex
CREATE INDEX "PackageLot_batchId_idx" ON "PackageLot"("batchId");

-- CreateIndex
CREATE INDEX "PackageLot_packagedAt_id_idx" ON "PackageLot"("packagedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "PackageMovement_packageLotId_idx" ON "PackageMovement"("packageLotId");

-- CreateIndex
CREATE INDEX "PackageMovement_transactionId_idx" ON "PackageMovement"("transactionId");

-- CreateIndex
CREATE INDEX "PackageMovement_reversesId_idx" ON "PackageMovement"("reversesId");

-- CreateIndex
-- Rolling update: the format of what the previous version writes is that of its size, which is as unique.
CREATE UNIQUE INDEX "Keg_beerTypeId_formatId_key" ON "Keg"("beerTypeId", "formatId");

-- CreateIndex
CREATE INDEX "KegTransaction_beerTypeId_formatId_timestamp_idx" ON "KegTransaction"("beerTypeId", "formatId", "timestamp" DESC);

-- CreateIndex
-- Rolling update: the format of what the previous version writes is that of its size, which is as unique.
CREATE UNIQUE INDEX "Price_beerTypeId_formatId_since_key" ON "Price"("beerTypeId", "formatId", "since");

-- CreateIndex
CREATE INDEX "VolumeAct_packageLotId_idx" ON "VolumeAct"("packageLotId");

-- AddForeignKey
-- Rolling update: both sizes are formats.
ALTER TABLE "Keg" ADD CONSTRAINT "Keg_formatId_fkey" FOREIGN KEY ("formatId") REFERENCES "PackageFormat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
-- Rolling update: both sizes are formats.
ALTER TABLE "Price" ADD CONSTRAINT "Price_formatId_fkey" FOREIGN KEY ("formatId") REFERENCES "PackageFormat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PackageLot" ADD CONSTRAINT "PackageLot_beerTypeId_fkey" FOREIGN KEY ("beerTypeId") REFERENCES "BeerType"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PackageLot" ADD CONSTRAINT "PackageLot_formatId_fkey" FOREIGN KEY ("formatId") REFERENCES "PackageFormat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PackageLot" ADD CONSTRAINT "PackageLot_heldById_fkey" FOREIGN KEY ("heldById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PackageMovement" ADD CONSTRAINT "PackageMovement_packageLotId_fkey" FOREIGN KEY ("packageLotId") REFERENCES "PackageLot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PackageMovement" ADD CONSTRAINT "PackageMovement_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "KegTransaction"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
-- Rolling update: both sizes are formats.
ALTER TABLE "KegTransaction" ADD CONSTRAINT "KegTransaction_formatId_fkey" FOREIGN KEY ("formatId") REFERENCES "PackageFormat"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Among those in the list no two have the same name; one that was retired may be added again.
CREATE UNIQUE INDEX "package_format_name_lower_key" ON "PackageFormat" (lower("name")) WHERE "retiredAt" IS NULL;

-- What a batch filled from a vessel on a day is one lot, and what came in otherwise on a day, too.
CREATE UNIQUE INDEX "package_lot_of_run" ON "PackageLot" ("batchId", "beerTypeId", "formatId", coalesce("fromEquipmentId", ''), "packedOn")
  WHERE "origin" = 'PACKED';

CREATE UNIQUE INDEX "package_lot_of_unknown_origin" ON "PackageLot" ("beerTypeId", "formatId", "packedOn") WHERE "origin" = 'UNKNOWN';

-- The order in which packages are removed, but that those on hold are last.
CREATE INDEX "package_lot_order_of_removal" ON "PackageLot" ("beerTypeId", "formatId", "packedOn", "id") WHERE "remaining" > 0;

ALTER TABLE "PackageFormat" ADD CONSTRAINT "package_format_holds_something"
  CHECK ("volumeBBL" > 0 AND "perCase" > 0 AND "depositCents" >= 0 AND "bestBeforeDays" > 0);

ALTER TABLE "PackageLot" ADD CONSTRAINT "package_lot_remains_of_what_came"
  CHECK ("remaining" >= 0 AND "remaining" <= "count" AND "lossBBL" >= 0);

ALTER TABLE "PackageMovement" ADD CONSTRAINT "package_movement_moves" CHECK ("count" <> 0);

-- A price is one of a beer and format.
CREATE OR REPLACE FUNCTION date_keg_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."priceCents" <> OLD."priceCents" THEN
    INSERT INTO "Price" ("id", "beerTypeId", "size", "formatId", "priceCents", "since")
    VALUES (gen_random_uuid()::text, NEW."beerTypeId", NEW."size", NEW."formatId", NEW."priceCents",
      CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE now() END)
    ON CONFLICT ("beerTypeId", "formatId", "since") DO UPDATE SET "priceCents" = excluded."priceCents";
  END IF;
  RETURN NULL;
END
$$;
