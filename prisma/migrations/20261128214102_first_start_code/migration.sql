-- AlterTable
ALTER TABLE "Brewery" ADD COLUMN     "firstStartCode" TEXT;
