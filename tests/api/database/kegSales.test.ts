import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyDatabase, type EmptyDatabase } from './emptyDatabase.ts'

// Creating a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const all = 'prisma/migrations'
const datingPrices = '20261127023207_keg_sales_and_prices'

let database: EmptyDatabase

/** Applies those of the migrations that are wanted. */
async function apply(isWanted: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(all)).filter((each) => /^\d{14}_/.test(each) && isWanted(each)))
    await cp(join(all, name), join(database.migrations, name), { recursive: true })
  await migrate(database.url, database.migrations)
}

beforeEach(async () => {
  database = await emptyDatabase()
  await apply((name) => name < datingPrices)
  await database.pool.query(`
    INSERT INTO "BeerType" ("id", "name", "updatedAt") VALUES ('ipa', 'IPA', now());
    INSERT INTO "Keg" ("id", "beerTypeId", "size", "quantity", "priceCents", "createdAt", "updatedAt")
      VALUES ('keg', 'ipa', 'HALF_BBL', 5, 12000, '2026-01-01', now());
    INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "transactionType", "quantity", "previousQuantity",
      "newQuantity", "priceCents", "reason", "timestamp")
    SELECT id, 'keg', 'ipa', 'HALF_BBL', type::"KegTransactionType", quantity, CASE type WHEN 'ADD' THEN 0 ELSE quantity END,
      CASE type WHEN 'ADD' THEN quantity ELSE 0 END, cents, reason::"KegReason", at::timestamptz
    FROM (VALUES ('a', 'REMOVE', 2, 10000, 'SOLD', '2026-02-01'), ('b', 'REMOVE', 3, 10000, 'SOLD', '2026-02-02'),
      ('back', 'ADD', 4, 10000, 'SOLD', '2026-02-03'), ('c', 'REMOVE', 1, 12000, 'SOLD', '2026-02-04'),
      ('filled', 'ADD', 9, 12000, NULL, '2026-02-05'), ('d', 'REMOVE', 1, 12000, 'BROKEN', '2026-02-06')
    ) v(id, type, quantity, cents, reason, at)`)
})

afterEach(() => database.drop())

it('an upgrade names the sales that were reversed, at their price, and dates the price of today', async () => {
  await apply((name) => name === datingPrices)
  const reversals = await database.pool.query(
    'SELECT "transactionId", "reversesId", "count" FROM "KegReversal" ORDER BY "reversesId"',
  )
  expect(reversals.rows).toEqual([
    { transactionId: 'back', reversesId: 'a', count: 2 },
    { transactionId: 'back', reversesId: 'b', count: 2 },
  ])
  const prices = await database.pool.query('SELECT "priceCents", "since" FROM "Price"')
  expect(prices.rows).toEqual([{ priceCents: 12000, since: new Date('2026-01-01') }])
})

it('a price that the previous version changes is dated as well', async () => {
  await apply((name) => name === datingPrices)
  await database.pool.query(`UPDATE "Keg" SET "priceCents" = 13000; UPDATE "Keg" SET "quantity" = 4`)
  const { rows } = await database.pool.query<{ priceCents: number }>(
    'SELECT "priceCents" FROM "Price" ORDER BY "since"',
  )
  expect(rows).toEqual([{ priceCents: 12000 }, { priceCents: 13000 }])
})
