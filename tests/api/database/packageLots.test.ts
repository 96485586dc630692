import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { settleAllPackages } from '#api/features/packages/packageHistory.service.ts'
import { emptyDatabase, type EmptyDatabase } from './emptyDatabase.ts'

// Creating a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const all = 'prisma/migrations'
const addingLots = '20261129080000_package_lots'

let database: EmptyDatabase

/** Applies those of the migrations that are wanted. */
async function apply(isWanted: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(all)).filter((each) => /^\d{14}_/.test(each) && isWanted(each)))
    await cp(join(all, name), join(database.migrations, name), { recursive: true })
  await migrate(database.url, database.migrations)
}

const ask = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows

beforeEach(async () => {
  database = await emptyDatabase()
  await apply((name) => name < addingLots)
  await database.pool.query(`
    INSERT INTO "BeerType" ("id", "name", "updatedAt") VALUES ('ipa', 'IPA', now());
    INSERT INTO "Recipe" ("id", "name", "style", "updatedAt") VALUES ('ipa', 'IPA', 'IPA', now());
    INSERT INTO "Batch" ("id", "batchNumber", "recipeId", "brewDate", "batchSizeBBL", "stage")
      VALUES ('b', '2026-001', 'ipa', '2026-01-01', 7, 'KEGGING');
    INSERT INTO "Keg" ("id", "beerTypeId", "size", "quantity", "priceCents", "createdAt")
      VALUES ('halves', 'ipa', 'HALF_BBL', 9, 12000, '2026-01-01'), ('sixths', 'ipa', 'SIXTH_BBL', 3, 5000, '2026-01-01');
    INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "transactionType", "quantity", "previousQuantity",
      "newQuantity", "priceCents", "reason", "batchId", "batchNumber", "timestamp")
    SELECT id, 'halves', 'ipa', 'HALF_BBL', CASE WHEN more > 0 THEN 'ADD' ELSE 'REMOVE' END::"KegTransactionType", abs(more), before,
      before + more, 12000, reason::"KegReason", batch, CASE WHEN batch IS NOT NULL THEN '2026-001' END, at::timestamptz
    FROM (VALUES ('opening', 0, 4, 'CORRECTION', NULL, '2026-01-02'), ('filled', 4, 5, 'FILLED', 'b', '2026-02-01'),
      ('sold', 9, -3, 'SOLD', NULL, '2026-02-02'), ('more', 6, 4, 'FILLED', 'b', '2026-02-03'),
      ('undone', 10, -1, 'CORRECTION', 'b', '2026-02-03')) v(id, before, more, reason, batch, at)`)
})

afterEach(() => database.drop())

it('an upgrade makes the two sizes of kegs formats, and changes no count and no price', async () => {
  const counted = `SELECT "id", "size", "quantity", "priceCents", "version" FROM "Keg" ORDER BY "id"`
  const before = await ask(counted)
  await apply((name) => name === addingLots)
  expect(await ask(counted)).toEqual(before)
  expect(
    await ask(`SELECT "id", "name", "volumeBBL"::float8 AS "bbl" FROM "PackageFormat" ORDER BY "id"`),
  ).toEqual([
    { id: 'HALF_BBL', name: '1/2 BBL', bbl: 0.5 },
    { id: 'SIXTH_BBL', name: '1/6 BBL', bbl: 0.1666666667 },
  ])
  for (const table of ['Keg', 'KegTransaction', 'Price'])
    expect(await ask(`SELECT 1 FROM "${table}" WHERE "formatId" IS DISTINCT FROM "size"::text`)).toEqual([])
})

it('what was filled before becomes lots of which the latest are left, and the rest one of the time before', async () => {
  await apply((name) => name === addingLots)
  await settleAllPackages(database)
  const lots = await ask(`
    SELECT "formatId", "origin", "batchNumber", "count", "remaining", "packedOn"::text AS "on" FROM "PackageLot"
    ORDER BY "formatId", "packedOn"`)
  expect(lots).toEqual([
    { formatId: 'HALF_BBL', origin: 'OPENING', batchNumber: null, count: 1, remaining: 1, on: '2026-01-01' },
    {
      formatId: 'HALF_BBL',
      origin: 'PACKED',
      batchNumber: '2026-001',
      count: 5,
      remaining: 5,
      on: '2026-02-01',
    },
    {
      formatId: 'HALF_BBL',
      origin: 'PACKED',
      batchNumber: '2026-001',
      count: 3,
      remaining: 3,
      on: '2026-02-03',
    },
    { formatId: 'SIXTH_BBL', origin: 'OPENING', batchNumber: null, count: 3, remaining: 3, on: '2026-01-01' },
  ])
  const lines = await ask(`
    SELECT "transactionId" AS "of", "count" FROM "PackageMovement" WHERE "transactionId" IS NOT NULL ORDER BY 1`)
  expect(lines).toEqual([
    { of: 'filled', count: 5 },
    { of: 'more', count: 4 },
    { of: 'undone', count: -1 },
  ])
})

it('what the previous version adds without a format is of the format of its size, with a dated price', async () => {
  await apply((name) => name === addingLots)
  await database.pool.query(`
    INSERT INTO "BeerType" ("id", "name", "updatedAt") VALUES ('stout', 'Stout', now());
    INSERT INTO "Keg" ("id", "beerTypeId", "size", "priceCents", "createdAt") VALUES ('stout', 'stout', 'SIXTH_BBL', 7000, '2026-03-01');
    UPDATE "Keg" SET "priceCents" = 7500 WHERE "id" = 'stout'`)
  expect(await ask(`SELECT "formatId" FROM "Keg" WHERE "id" = 'stout'`)).toEqual([{ formatId: 'SIXTH_BBL' }])
  const prices = `SELECT "formatId", "priceCents" FROM "Price" WHERE "beerTypeId" = 'stout' ORDER BY "since"`
  expect(await ask(prices)).toEqual([
    { formatId: 'SIXTH_BBL', priceCents: 7000 },
    { formatId: 'SIXTH_BBL', priceCents: 7500 },
  ])
})
