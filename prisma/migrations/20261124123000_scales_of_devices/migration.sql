-- CreateEnum
CREATE TYPE "TemperatureScale" AS ENUM ('AS_SAID', 'C', 'F');

-- CreateEnum
CREATE TYPE "GravityScale" AS ENUM ('AS_SAID', 'SG', 'PLATO');

-- AlterTable
ALTER TABLE "Device" ADD COLUMN     "gravityScale" "GravityScale" NOT NULL DEFAULT 'AS_SAID',
ADD COLUMN     "temperatureScale" "TemperatureScale" NOT NULL DEFAULT 'AS_SAID';
