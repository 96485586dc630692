-- AlterEnum
ALTER TYPE "ReadingKind" ADD VALUE 'PH';

-- AlterTable
ALTER TABLE "Reading" ADD COLUMN     "ph" DOUBLE PRECISION;
