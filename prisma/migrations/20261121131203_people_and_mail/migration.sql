-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "secret" TEXT,
ADD COLUMN     "userId" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "device" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastSignInAt" TIMESTAMPTZ(3),
ADD COLUMN     "temporaryUntil" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
