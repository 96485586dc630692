-- CreateEnum
CREATE TYPE "AlertKind" AS ENUM ('OVERDUE', 'NO_READING', 'ISSUE', 'STUCK_GRAVITY', 'OUT_OF_STOCK', 'LOW_STOCK', 'LOT_EXPIRING', 'SHORT_FOR_BREW');

-- CreateEnum
CREATE TYPE "AlertSeverity" AS ENUM ('ERROR', 'WARNING', 'INFO');

-- CreateTable
CREATE TABLE "Alert" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "AlertKind" NOT NULL,
    "severity" "AlertSeverity" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "link" TEXT,
    "raisedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledgedAt" TIMESTAMPTZ(3),
    "acknowledgedById" TEXT,
    "acknowledgedByName" TEXT,
    "clearedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Alert_clearedAt_idx" ON "Alert"("clearedAt");


-- Made by hand from here on; listed in api/db/handMade.ts.

-- An alert is raised once.
CREATE UNIQUE INDEX "one_open_alert_per_key" ON "Alert" ("key") WHERE "clearedAt" IS NULL;
