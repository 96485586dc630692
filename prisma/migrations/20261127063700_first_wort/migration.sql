-- AlterEnum
-- Rolling update: until the last container is updated, a recipe that got a first wort hop by the new version can't be read on the
-- previous one.
ALTER TYPE "LineUse" ADD VALUE 'FIRST_WORT' BEFORE 'BOIL';
