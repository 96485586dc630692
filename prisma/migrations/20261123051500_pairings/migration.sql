-- CreateTable
CREATE TABLE "Pairing" (
    "code" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Pairing_pkey" PRIMARY KEY ("code")
);
