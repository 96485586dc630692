-- CreateEnum
CREATE TYPE "VolumeKind" AS ENUM ('KNOCK_OUT', 'OPENING', 'ADDITION', 'TRANSFER', 'PACKAGE', 'REWORK', 'HARVEST', 'LOSS', 'SAMPLE', 'DUMP', 'COUNT');

-- CreateEnum
CREATE TYPE "VolumeBasis" AS ENUM ('MEASURED', 'ASSUMED');

-- CreateEnum
CREATE TYPE "VolumeRule" AS ENUM ('FIXED', 'ALL', 'TARGET');

-- CreateTable
CREATE TABLE "VolumeAct" (
    "id" TEXT NOT NULL,
    "seq" SERIAL NOT NULL,
    "kind" "VolumeKind" NOT NULL,
    "basis" "VolumeBasis" NOT NULL,
    "rule" "VolumeRule" NOT NULL DEFAULT 'FIXED',
    "batchId" TEXT,
    "batchNumber" TEXT,
    "brew" INTEGER,
    "fromEquipmentId" TEXT,
    "toEquipmentId" TEXT,
    "volumeBBL" DECIMAL(12,4) NOT NULL,
    "lossBBL" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "targetBBL" DECIMAL(12,4),
    "reason" TEXT,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "bookedOn" DATE NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" TEXT,
    "slot" TEXT,
    "logId" TEXT,
    "brewStepId" TEXT,
    "correctsId" TEXT,
    "supersededAt" TIMESTAMPTZ(3),
    "causedById" TEXT,
    "carriedFromId" TEXT,

    CONSTRAINT "VolumeAct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VolumeShare" (
    "actId" TEXT NOT NULL,
    "sourceActId" TEXT NOT NULL,
    "moved" BIGINT NOT NULL,
    "lost" BIGINT NOT NULL,

    CONSTRAINT "VolumeShare_pkey" PRIMARY KEY ("actId","sourceActId")
);

-- CreateTable
CREATE TABLE "VesselContent" (
    "equipmentId" TEXT NOT NULL,
    "volumeBBL" DECIMAL(12,4) NOT NULL,
    "isAssumed" BOOLEAN NOT NULL,
    "sinceActId" TEXT,

    CONSTRAINT "VesselContent_pkey" PRIMARY KEY ("equipmentId")
);

-- CreateTable
CREATE TABLE "VesselShare" (
    "equipmentId" TEXT NOT NULL,
    "sourceActId" TEXT NOT NULL,
    "share" BIGINT NOT NULL,

    CONSTRAINT "VesselShare_pkey" PRIMARY KEY ("equipmentId","sourceActId")
);

-- CreateTable
CREATE TABLE "VolumeCheckpoint" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cellar" JSONB NOT NULL,

    CONSTRAINT "VolumeCheckpoint_pkey" PRIMARY KEY ("at")
);

-- CreateIndex
CREATE UNIQUE INDEX "VolumeAct_seq_key" ON "VolumeAct"("seq");

-- CreateIndex
CREATE INDEX "VolumeAct_fromEquipmentId_occurredAt_idx" ON "VolumeAct"("fromEquipmentId", "occurredAt");

-- CreateIndex
CREATE INDEX "VolumeAct_toEquipmentId_occurredAt_idx" ON "VolumeAct"("toEquipmentId", "occurredAt");

-- CreateIndex
CREATE INDEX "VolumeAct_batchId_idx" ON "VolumeAct"("batchId");

-- CreateIndex
CREATE INDEX "VolumeAct_bookedOn_kind_idx" ON "VolumeAct"("bookedOn", "kind");

-- CreateIndex
CREATE INDEX "VolumeAct_causedById_idx" ON "VolumeAct"("causedById");

-- CreateIndex
CREATE INDEX "VolumeAct_correctsId_idx" ON "VolumeAct"("correctsId");

-- CreateIndex
CREATE INDEX "VolumeAct_logId_idx" ON "VolumeAct"("logId");

-- CreateIndex
CREATE INDEX "VesselShare_sourceActId_idx" ON "VesselShare"("sourceActId");

-- AddForeignKey
ALTER TABLE "VolumeAct" ADD CONSTRAINT "VolumeAct_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeShare" ADD CONSTRAINT "VolumeShare_actId_fkey" FOREIGN KEY ("actId") REFERENCES "VolumeAct"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeShare" ADD CONSTRAINT "VolumeShare_sourceActId_fkey" FOREIGN KEY ("sourceActId") REFERENCES "VolumeAct"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VesselShare" ADD CONSTRAINT "VesselShare_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "VesselContent"("equipmentId") ON DELETE CASCADE ON UPDATE CASCADE;

-- One act says what a place of a batch's record says.
CREATE UNIQUE INDEX "volume_act_slot" ON "VolumeAct" ("batchId", "slot") WHERE "slot" IS NOT NULL AND "supersededAt" IS NULL;

-- The order in which acts are replayed.
CREATE INDEX "volume_act_order" ON "VolumeAct" ("occurredAt", "seq") WHERE "supersededAt" IS NULL;

-- Where a source went, read without the table.
CREATE INDEX "volume_share_of_source" ON "VolumeShare" ("sourceActId") INCLUDE ("actId", "moved", "lost");

ALTER TABLE "VolumeAct"
  ADD CONSTRAINT "volume_act_not_negative" CHECK ("volumeBBL" >= 0 AND "lossBBL" >= 0 AND "targetBBL" >= 0),
  ADD CONSTRAINT "volume_act_between_vessels" CHECK ("fromEquipmentId" <> "toEquipmentId");

ALTER TABLE "VolumeShare" ADD CONSTRAINT "volume_share_not_negative" CHECK ("moved" >= 0 AND "lost" >= 0);

ALTER TABLE "VesselContent" ADD CONSTRAINT "vessel_content_not_negative" CHECK ("volumeBBL" >= 0);

-- In 10^-12 of the source.
ALTER TABLE "VesselShare" ADD CONSTRAINT "vessel_share_of_source" CHECK ("share" BETWEEN 1 AND 1000000000000);
