-- AlterEnum
-- Rolling update: raised five minutes after the start at the earliest, when no previous version runs any more.
ALTER TYPE "AlertKind" ADD VALUE 'DISK_FILLS';
-- Rolling update: as above.
ALTER TYPE "AlertKind" ADD VALUE 'MAIL_FAILED';
-- Rolling update: as above.
ALTER TYPE "AlertKind" ADD VALUE 'SIGN_IN_FLOOD';
-- Rolling update: as above.
ALTER TYPE "AlertKind" ADD VALUE 'DEVICES_REJECTED';

-- AlterTable
ALTER TABLE "Alert" ADD COLUMN     "endMailedAt" TIMESTAMPTZ(3),
ADD COLUMN     "mailedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "IngestAddress" ADD COLUMN     "rejectedAt" TIMESTAMPTZ(3),
ADD COLUMN     "rejectedFrom" TIMESTAMPTZ(3),
ADD COLUMN     "rejection" TEXT;

-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "alertKind" "AlertKind",
ADD COLUMN     "failedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "warningMails" BOOLEAN NOT NULL DEFAULT true;
