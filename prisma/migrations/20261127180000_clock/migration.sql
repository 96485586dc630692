-- CreateTable
CREATE TABLE "Clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "jumpedFrom" TIMESTAMPTZ(3),
    "jumpedTo" TIMESTAMPTZ(3),

    CONSTRAINT "Clock_pkey" PRIMARY KEY ("id")
);

-- AlterEnum
-- Rolling update: raised only when the clock has jumped by more than 30 days.
ALTER TYPE "AlertKind" ADD VALUE 'CLOCK_JUMPED';
