-- AlterTable
ALTER TABLE "Photo" ADD COLUMN     "caption" TEXT;
