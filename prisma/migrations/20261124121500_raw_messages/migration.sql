-- CreateTable; the server makes its partitions, one for each day in UTC
CREATE TABLE "RawMessage" (
    "bindingId" INTEGER NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "message" JSONB,
    "carriedBy" INTEGER,

    CONSTRAINT "RawMessage_pkey" PRIMARY KEY ("bindingId","minute")
) PARTITION BY RANGE ("minute");
