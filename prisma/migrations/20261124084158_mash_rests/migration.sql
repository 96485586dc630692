-- AlterTable
ALTER TABLE "Recipe" ADD COLUMN     "mash" JSONB NOT NULL DEFAULT '{}';
