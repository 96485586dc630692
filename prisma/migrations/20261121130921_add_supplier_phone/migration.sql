-- AlterTable
ALTER TABLE "Supplier" ADD COLUMN     "phone" TEXT;
