-- CreateEnum
CREATE TYPE "CleaningMethod" AS ENUM ('CAUSTIC', 'ACID', 'SANITIZER', 'CIP_CYCLE', 'RINSE', 'OTHER');

-- CreateTable
CREATE TABLE "Cleaning" (
    "id" TEXT NOT NULL,
    "equipmentId" TEXT NOT NULL,
    "method" "CleaningMethod" NOT NULL,
    "note" TEXT,
    "cleanedById" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Cleaning_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Cleaning_equipmentId_timestamp_id_idx" ON "Cleaning"("equipmentId", "timestamp" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Cleaning" ADD CONSTRAINT "Cleaning_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Cleaning" ADD CONSTRAINT "Cleaning_cleanedById_fkey" FOREIGN KEY ("cleanedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
