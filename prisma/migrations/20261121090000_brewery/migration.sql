-- CreateEnum
CREATE TYPE "Role" AS ENUM ('VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN');

-- CreateEnum
CREATE TYPE "EquipmentType" AS ENUM ('MASH_TUN', 'KETTLE', 'FERMENTER', 'BRITE_TANK');

-- CreateEnum
CREATE TYPE "EquipmentStatus" AS ENUM ('AVAILABLE', 'IN_USE', 'CLEANING', 'MAINTENANCE');

-- CreateEnum
CREATE TYPE "BatchStage" AS ENUM ('PLANNED', 'MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "LogType" AS ENUM ('FERMENTATION_CHECK', 'CONDITIONING_CHECK', 'TRANSFER', 'DRY_HOP', 'TEMPERATURE_ADJUSTMENT', 'ISSUE_REPORT', 'GENERAL_NOTE');

-- CreateEnum
CREATE TYPE "Appearance" AS ENUM ('CLEAR', 'SLIGHTLY_HAZY', 'HAZY', 'CLOUDY', 'OPAQUE');

-- CreateEnum
CREATE TYPE "IssueSeverity" AS ENUM ('LOW', 'MEDIUM', 'HIGH');

-- CreateEnum
CREATE TYPE "KegSize" AS ENUM ('HALF_BBL', 'SIXTH_BBL');

-- CreateEnum
CREATE TYPE "KegTransactionType" AS ENUM ('ADD', 'REMOVE');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'VIEWER',
    "passwordHash" TEXT NOT NULL,
    "mustChangePassword" BOOLEAN NOT NULL DEFAULT false,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Equipment" (
    "id" TEXT NOT NULL,
    "type" "EquipmentType" NOT NULL,
    "label" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "capacityBBL" DECIMAL(6,2) NOT NULL,
    "status" "EquipmentStatus" NOT NULL DEFAULT 'AVAILABLE',
    "retiredAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Equipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Recipe" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "style" TEXT NOT NULL,
    "mashTemp" DECIMAL(5,1),
    "boilTime" INTEGER,
    "yeast" TEXT,
    "expectedABV" DECIMAL(4,1),
    "expectedIBU" DECIMAL(5,1),
    "colorSRM" DECIMAL(4,1),
    "expectedOG" DECIMAL(5,4),
    "expectedFG" DECIMAL(5,4),
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Recipe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Batch" (
    "id" TEXT NOT NULL,
    "batchNumber" TEXT NOT NULL,
    "recipeId" TEXT NOT NULL,
    "brewDate" DATE NOT NULL,
    "brewerId" TEXT,
    "batchSizeBBL" DECIMAL(6,2) NOT NULL,
    "mashTunId" TEXT,
    "kettleId" TEXT,
    "fermenterId" TEXT,
    "briteTankId" TEXT,
    "expectedFermentationDays" INTEGER NOT NULL DEFAULT 14,
    "expectedConditioningDays" INTEGER NOT NULL DEFAULT 7,
    "notes" TEXT,
    "assignedTeam" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stage" "BatchStage" NOT NULL DEFAULT 'PLANNED',
    "mashingStartDate" TIMESTAMPTZ(3),
    "boilingStartDate" TIMESTAMPTZ(3),
    "fermentingStartDate" TIMESTAMPTZ(3),
    "conditioningStartDate" TIMESTAMPTZ(3),
    "keggingDate" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BatchLog" (
    "id" TEXT NOT NULL,
    "batchId" TEXT NOT NULL,
    "equipmentId" TEXT,
    "recipeId" TEXT NOT NULL,
    "logType" "LogType" NOT NULL DEFAULT 'FERMENTATION_CHECK',
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "temperature" DECIMAL(5,1),
    "gravity" DECIMAL(5,4),
    "pH" DECIMAL(4,2),
    "pressure" DECIMAL(6,2),
    "appearance" "Appearance",
    "aromaNotes" TEXT,
    "tasteNotes" TEXT,
    "generalNotes" TEXT,
    "issueFlag" BOOLEAN NOT NULL DEFAULT false,
    "issueSeverity" "IssueSeverity",
    "issueDescription" TEXT,
    "targetGravity" DECIMAL(5,4),
    "originalGravity" DECIMAL(5,4),
    "loggedById" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BatchLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BeerType" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BeerType_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Keg" (
    "id" TEXT NOT NULL,
    "beerTypeId" TEXT NOT NULL,
    "size" "KegSize" NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "location" TEXT,
    "priceCents" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Keg_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KegTransaction" (
    "id" TEXT NOT NULL,
    "kegId" TEXT NOT NULL,
    "beerTypeId" TEXT NOT NULL,
    "size" "KegSize" NOT NULL,
    "transactionType" "KegTransactionType" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "previousQuantity" INTEGER NOT NULL,
    "newQuantity" INTEGER NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "notes" TEXT,
    "userId" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KegTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Change" (
    "id" BIGSERIAL NOT NULL,
    "seq" BIGINT,
    "type" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "commandId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChangeCounter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" BIGINT NOT NULL DEFAULT 0,
    "epoch" TEXT NOT NULL,

    CONSTRAINT "ChangeCounter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Command" (
    "userId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Command_pkey" PRIMARY KEY ("userId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Equipment_label_key" ON "Equipment"("label");

-- CreateIndex
CREATE UNIQUE INDEX "Batch_batchNumber_key" ON "Batch"("batchNumber");

-- CreateIndex
CREATE INDEX "Batch_stage_idx" ON "Batch"("stage");

-- CreateIndex
CREATE INDEX "Batch_brewDate_idx" ON "Batch"("brewDate");

-- CreateIndex
CREATE INDEX "Batch_recipeId_idx" ON "Batch"("recipeId");

-- CreateIndex
CREATE INDEX "BatchLog_batchId_timestamp_id_idx" ON "BatchLog"("batchId", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "BatchLog_equipmentId_idx" ON "BatchLog"("equipmentId");

-- CreateIndex
CREATE UNIQUE INDEX "BeerType_name_key" ON "BeerType"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Keg_beerTypeId_size_key" ON "Keg"("beerTypeId", "size");

-- CreateIndex
CREATE INDEX "KegTransaction_timestamp_id_idx" ON "KegTransaction"("timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "KegTransaction_beerTypeId_size_timestamp_idx" ON "KegTransaction"("beerTypeId", "size", "timestamp" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Change_seq_key" ON "Change"("seq");

-- CreateIndex
CREATE INDEX "Change_entityId_id_idx" ON "Change"("entityId", "id");

-- CreateIndex
CREATE INDEX "Change_at_idx" ON "Change"("at");

-- CreateIndex
CREATE INDEX "Command_createdAt_idx" ON "Command"("createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "Recipe"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_brewerId_fkey" FOREIGN KEY ("brewerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_mashTunId_fkey" FOREIGN KEY ("mashTunId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_kettleId_fkey" FOREIGN KEY ("kettleId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_fermenterId_fkey" FOREIGN KEY ("fermenterId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_briteTankId_fkey" FOREIGN KEY ("briteTankId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchLog" ADD CONSTRAINT "BatchLog_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchLog" ADD CONSTRAINT "BatchLog_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchLog" ADD CONSTRAINT "BatchLog_loggedById_fkey" FOREIGN KEY ("loggedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Keg" ADD CONSTRAINT "Keg_beerTypeId_fkey" FOREIGN KEY ("beerTypeId") REFERENCES "BeerType"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegTransaction" ADD CONSTRAINT "KegTransaction_kegId_fkey" FOREIGN KEY ("kegId") REFERENCES "Keg"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegTransaction" ADD CONSTRAINT "KegTransaction_beerTypeId_fkey" FOREIGN KEY ("beerTypeId") REFERENCES "BeerType"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KegTransaction" ADD CONSTRAINT "KegTransaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Command" ADD CONSTRAINT "Command_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Made by hand from here on; listed in api/db/handMade.ts.

-- One account an address, whatever its spelling.
CREATE UNIQUE INDEX "user_email_lower_key" ON "User" (lower("email"));

-- One active batch a vessel.
CREATE UNIQUE INDEX "one_mashing_batch_per_mash_tun" ON "Batch" ("mashTunId") WHERE "stage" = 'MASHING';
CREATE UNIQUE INDEX "one_boiling_batch_per_kettle" ON "Batch" ("kettleId") WHERE "stage" = 'BOILING';
CREATE UNIQUE INDEX "one_fermenting_batch_per_fermenter" ON "Batch" ("fermenterId") WHERE "stage" = 'FERMENTING';
CREATE UNIQUE INDEX "one_batch_per_brite_tank" ON "Batch" ("briteTankId") WHERE "stage" IN ('CONDITIONING', 'KEGGING');

ALTER TABLE "Batch"
  ADD CONSTRAINT "batch_size_in_range" CHECK ("batchSizeBBL" BETWEEN 1 AND 10),
  ADD CONSTRAINT "batch_fermentation_days_in_range" CHECK ("expectedFermentationDays" BETWEEN 1 AND 60),
  ADD CONSTRAINT "batch_conditioning_days_in_range" CHECK ("expectedConditioningDays" BETWEEN 1 AND 30);
ALTER TABLE "Equipment" ADD CONSTRAINT "equipment_capacity_positive" CHECK ("capacityBBL" > 0);
ALTER TABLE "Keg"
  ADD CONSTRAINT "keg_quantity_not_negative" CHECK ("quantity" >= 0),
  ADD CONSTRAINT "keg_price_not_negative" CHECK ("priceCents" >= 0);

-- Changes are numbered during COMMIT: the trigger is deferred, so the one counter row is locked only then, and the
-- numbers have no gaps and follow the order of the commits. A number taken from a sequence at INSERT would become
-- visible out of order, and a reader behind a cursor would pass over rows that are committed late.
INSERT INTO "ChangeCounter" ("id", "value", "epoch") VALUES (1, 0, gen_random_uuid()::text);
ALTER TABLE "ChangeCounter" ADD CONSTRAINT "change_counter_is_one_row" CHECK ("id" = 1);

CREATE FUNCTION take_change_seq() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  UPDATE "ChangeCounter" SET "value" = "value" + 1 WHERE "id" = 1 RETURNING "value" INTO next;
  UPDATE "Change" SET "seq" = next WHERE "id" = NEW."id";
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "change_takes_its_seq" AFTER INSERT ON "Change"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION take_change_seq();
