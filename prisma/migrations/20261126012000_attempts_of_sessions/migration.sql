-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "attemptHash" BYTEA;
