-- Rolling update: a wider number reads as before; see the end for the statements that are planned already.
ALTER TABLE "Equipment" ALTER COLUMN "capacityBBL" SET DATA TYPE DECIMAL(8,4);

-- Rolling update: as above.
ALTER TABLE "Batch" ALTER COLUMN "batchSizeBBL" SET DATA TYPE DECIMAL(8,4),
ALTER COLUMN "leftInTankBBL" SET DATA TYPE DECIMAL(8,4);

-- Rolling update: as above.
ALTER TABLE "BatchLog" ALTER COLUMN "volume" SET DATA TYPE DECIMAL(8,4);

-- Rolling update: as above.
ALTER TABLE "BrewStep" ALTER COLUMN "volume" SET DATA TYPE DECIMAL(8,4);

-- AlterTable
ALTER TABLE "Brewery" ADD COLUMN     "units" JSONB,
ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD';

-- AlterTable
ALTER TABLE "BrewStep" ADD COLUMN     "entered" JSONB;

-- A statement that the previous version has planned may not return another type. Its connections are closed, which it
-- takes as any lost connection: it opens new ones, that wait for these tables and plan anew.
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'brewhouse' AND pid <> pg_backend_pid();
