-- AlterEnum
-- Rolling update: the previous version asks for the kinds that it knows by name, and never for all.
ALTER TYPE "ReadingKind" ADD VALUE 'PH';

-- AlterTable
ALTER TABLE "Reading" ADD COLUMN     "ph" DOUBLE PRECISION;
