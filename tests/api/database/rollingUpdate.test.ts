import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaksRollingUpdate } from '#tools/migration.ts'

const migrations = 'prisma/migrations'
/** Before, a version was only started after the previous one had been stopped. */
const firstRolled = '20261123'

describe('a server of the previous version goes on working while the new one starts', () => {
  const names = readdirSync(migrations).filter((name) => /^\d{14}_/.test(name) && name >= firstRolled)

  it.each(names)('after the migration %s', (name) => {
    expect(breaksRollingUpdate(readFileSync(join(migrations, name, 'migration.sql'), 'utf8'))).toEqual([])
  })
})

describe('a migration is refused', () => {
  it.each([
    'DROP TABLE "Keg";',
    'ALTER TABLE "Keg" DROP COLUMN "price";',
    'ALTER TABLE "Keg" RENAME COLUMN "price" TO "priceCents";',
    'ALTER TABLE "Keg" ALTER COLUMN "price" SET DATA TYPE BIGINT;',
    'ALTER TABLE "Keg" ALTER COLUMN "price" SET NOT NULL;',
    'ALTER TABLE "Keg" ADD COLUMN "size" TEXT NOT NULL;',
    'ALTER TABLE "Keg" ADD COLUMN "size" TEXT NOT NULL DEFAULT \'\',\nADD COLUMN "form" TEXT NOT NULL;',
    'ALTER TABLE "Keg" ADD CONSTRAINT "Keg_check" CHECK ("quantity" >= 0);',
    'CREATE UNIQUE INDEX "Keg_name" ON "Keg"("name");',
    'ALTER TYPE "AlertKind" ADD VALUE \'HOT\';',
    'CREATE TABLE "Malt" ("id" TEXT);\nDROP TRIGGER "number" ON "Change";',
    '-- Rolling update:\nDROP TABLE "Keg";',
  ])('%s', (script) => {
    expect(breaksRollingUpdate(script)).toHaveLength(1)
  })
})

it.each([
  'CREATE TABLE "Malt" ("id" TEXT NOT NULL);\nALTER TABLE "Malt" ADD CONSTRAINT "c" CHECK (true);\nCREATE UNIQUE INDEX "u" ON "Malt"("id");',
  'ALTER TABLE "Keg" ADD COLUMN "size" TEXT;',
  'ALTER TABLE "Keg" ADD COLUMN "size" TEXT NOT NULL DEFAULT \'\';',
  'CREATE INDEX "Keg_size" ON "Keg"("size");',
  'CREATE FUNCTION f() RETURNS void AS $$ BEGIN DROP TABLE x; RENAME; END $$ LANGUAGE plpgsql;',
  '-- AlterTable\n-- Rolling update: nothing has read it since the version before.\nALTER TABLE "Keg" DROP COLUMN "price";',
])('a migration that only expands, or says why it is safe, is accepted: %s', (script) => {
  expect(breaksRollingUpdate(script)).toEqual([])
})
