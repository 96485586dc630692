-- CreateEnum
CREATE TYPE "BrewStepKind" AS ENUM ('STRIKE_WATER', 'MASH_IN', 'MASH_REST', 'MASH_READING', 'FIRST_WORT', 'PRE_BOIL', 'BOIL', 'BOIL_ADDITION', 'WHIRLPOOL', 'KNOCK_OUT', 'ORIGINAL_GRAVITY', 'TRANSFER', 'PITCH');

-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "originalGravity" DECIMAL(5,4);

-- CreateTable
CREATE TABLE "BrewStep" (
    "id" TEXT NOT NULL,
    "batchId" TEXT NOT NULL,
    "kind" "BrewStepKind" NOT NULL,
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "doneAt" TIMESTAMPTZ(3),
    "doneById" TEXT,
    "temperature" DECIMAL(5,1),
    "pH" DECIMAL(4,2),
    "gravity" DECIMAL(5,4),
    "volume" DECIMAL(6,2),
    "yeast" TEXT,
    "generation" INTEGER,
    "pitchRate" DECIMAL(4,2),
    "timerSeconds" INTEGER,
    "timerStartedAt" TIMESTAMPTZ(3),
    "timerPausedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BrewStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BrewStep_batchId_kind_minutes_key" ON "BrewStep"("batchId", "kind", "minutes");

-- AddForeignKey
ALTER TABLE "BrewStep" ADD CONSTRAINT "BrewStep_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BrewStep" ADD CONSTRAINT "BrewStep_doneById_fkey" FOREIGN KEY ("doneById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
