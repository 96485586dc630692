-- AlterEnum
-- Rolling update: raised only for a device that is bound to a vessel, which a person does after the update.
ALTER TYPE "AlertKind" ADD VALUE 'DEVICE_SILENT';

-- CreateEnum
CREATE TYPE "ReadingKind" AS ENUM ('TEMPERATURE', 'GRAVITY', 'PRESSURE');

-- CreateTable
CREATE TABLE "IngestAddress" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IngestAddress_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Device" (
    "id" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "addressId" TEXT,
    "temperatureOffset" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "gravityCoefficients" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[],
    "smoothing" INTEGER NOT NULL DEFAULT 0,
    "retiredAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Device_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "device_smoothing_in_range" CHECK ("smoothing" BETWEEN 0 AND 95)
);

-- CreateTable; its rows are updated in place with every message
CREATE TABLE "DeviceStatus" (
    "deviceId" TEXT NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "intervalSeconds" INTEGER,
    "batteryVolts" DOUBLE PRECISION,
    "batteryPercent" DOUBLE PRECISION,
    "signal" INTEGER,
    "message" JSONB,

    CONSTRAINT "DeviceStatus_pkey" PRIMARY KEY ("deviceId")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "DeviceBinding" (
    "id" SERIAL NOT NULL,
    "deviceId" TEXT NOT NULL,
    "equipmentId" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "DeviceBinding_pkey" PRIMARY KEY ("id")
);

-- CreateTable; the server makes its partitions, one for each month in UTC
CREATE TABLE "Reading" (
    "bindingId" INTEGER NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "hash" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "temperature" DOUBLE PRECISION,
    "gravity" DOUBLE PRECISION,
    "pressure" DOUBLE PRECISION,
    "setPoint" DOUBLE PRECISION,
    "ambient" DOUBLE PRECISION,
    "sentTemperature" DOUBLE PRECISION,
    "sentGravity" DOUBLE PRECISION,
    "implausible" SMALLINT NOT NULL DEFAULT 0,
    "excluded" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "Reading_pkey" PRIMARY KEY ("bindingId","minute","hash")
) PARTITION BY RANGE ("minute");

-- CreateTable
CREATE TABLE "HourlyReading" (
    "bindingId" INTEGER NOT NULL,
    "kind" "ReadingKind" NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "min" DOUBLE PRECISION NOT NULL,
    "mean" DOUBLE PRECISION NOT NULL,
    "max" DOUBLE PRECISION NOT NULL,
    "count" INTEGER NOT NULL,
    "excluded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "HourlyReading_pkey" PRIMARY KEY ("bindingId","kind","hour")
);

-- CreateTable; its rows are updated in place with every reading
CREATE TABLE "LatestReading" (
    "bindingId" INTEGER NOT NULL,
    "kind" "ReadingKind" NOT NULL,
    "equipmentId" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "setPoint" DOUBLE PRECISION,
    "ambient" DOUBLE PRECISION,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LatestReading_pkey" PRIMARY KEY ("bindingId","kind")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "ReadingMark" (
    "id" TEXT NOT NULL,
    "equipmentId" TEXT NOT NULL,
    "kind" "ReadingKind" NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3) NOT NULL,
    "excluded" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "actorName" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReadingMark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "IngestAddress_tokenHash_key" ON "IngestAddress"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Device_identity_key" ON "Device"("identity");

-- CreateIndex
CREATE INDEX "DeviceBinding_equipmentId_idx" ON "DeviceBinding"("equipmentId");

-- CreateIndex
CREATE INDEX "DeviceBinding_deviceId_idx" ON "DeviceBinding"("deviceId");

-- CreateIndex, by hand: a device measures one vessel at a time
CREATE UNIQUE INDEX "one_vessel_per_device" ON "DeviceBinding"("deviceId") WHERE "until" IS NULL;

-- CreateIndex
CREATE INDEX "HourlyReading_hour_idx" ON "HourlyReading"("hour");

-- CreateIndex
CREATE INDEX "ReadingMark_equipmentId_kind_at_idx" ON "ReadingMark"("equipmentId", "kind", "at");

-- AddForeignKey
ALTER TABLE "Device" ADD CONSTRAINT "Device_addressId_fkey" FOREIGN KEY ("addressId") REFERENCES "IngestAddress"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceStatus" ADD CONSTRAINT "DeviceStatus_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceBinding" ADD CONSTRAINT "DeviceBinding_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceBinding" ADD CONSTRAINT "DeviceBinding_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReadingMark" ADD CONSTRAINT "ReadingMark_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
