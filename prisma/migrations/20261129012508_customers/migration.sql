-- CreateEnum
CREATE TYPE "CustomerKind" AS ENUM ('TRADE', 'TAPROOM', 'EXPORT', 'SAME_OWNER', 'RESEARCH', 'SHIPS', 'MANUFACTURING');

-- CreateTable
CREATE TABLE "Customer" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "CustomerKind" NOT NULL,
    "address" TEXT,
    "licence" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "note" TEXT,
    "retiredAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("id")
);

-- Among those in the list no two have the same name; one that was removed may be added again.
CREATE UNIQUE INDEX "customer_name_lower_key" ON "Customer" (lower("name")) WHERE "retiredAt" IS NULL;
