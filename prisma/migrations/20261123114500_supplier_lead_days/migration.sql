-- AlterTable
ALTER TABLE "Supplier" ADD COLUMN     "leadDays" INTEGER;
