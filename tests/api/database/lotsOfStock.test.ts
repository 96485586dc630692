import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyDatabase, type EmptyDatabase } from './emptyDatabase.ts'

// Creating a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const all = 'prisma/migrations'
const addingLots = '20261129060000_lots'

let database: EmptyDatabase

/** Applies those of the migrations that are wanted. */
async function apply(isWanted: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(all)).filter((each) => /^\d{14}_/.test(each) && isWanted(each)))
    await cp(join(all, name), join(database.migrations, name), { recursive: true })
  await migrate(database.url, database.migrations)
}

const stock = async () =>
  (
    await database.pool.query(
      'SELECT "name", "currentQuantity", "costPerUnitCents", "inventoryValueCents", "lotNumber" FROM "Ingredient" ORDER BY "name"',
    )
  ).rows

beforeEach(async () => {
  database = await emptyDatabase()
  await apply((name) => name < addingLots)
  await database.pool.query(`
    INSERT INTO "Supplier" ("id", "name", "updatedAt") VALUES ('maltings', 'Maltings', now());
    INSERT INTO "Ingredient" ("id", "name", "category", "currentQuantity", "unit", "costPerUnitCents", "exactCostCents", "lotNumber",
      "expirationDate", "supplierId", "updatedAt")
    VALUES ('a', 'Amarillo', 'HOPS', 12.345, 'OZ', 187, NULL, 'A-1', '2027-03-01', NULL, now()),
      ('b', 'Best malt', 'GRAIN', 550, 'LBS', 89, 89.09090909, NULL, NULL, 'maltings', now()),
      ('c', 'Candi', 'MISC', 40, 'LBS', 0, NULL, NULL, NULL, NULL, now()),
      ('d', 'Dextrose', 'MISC', 0, 'LBS', 99, NULL, 'D-1', NULL, NULL, now())`)
})

afterEach(() => database.drop())

it('an upgrade makes what is in stock one lot an ingredient, and leaves every quantity and value as it is', async () => {
  const before = await stock()
  await apply((name) => name === addingLots)
  expect(await stock()).toEqual(before)
  const { rows } = await database.pool.query(`
    SELECT l."ingredientName" AS "name", l."remaining"::float8, l."quantity"::float8, l."unitCostCents"::float8, l."lotNumber",
      to_char(l."useBefore", 'YYYY-MM-DD') AS "useBefore", l."supplierName", l."origin",
      coalesce(round(l."remaining" * l."unitCostCents"), 0)::float8 AS "value", m."quantity"::float8 AS "came", m."costCents"
    FROM "Lot" l JOIN "LotMovement" m ON m."lotId" = l."id" ORDER BY 1`)
  const today = new Date().toISOString().slice(0, 10)
  expect(rows).toMatchObject([
    {
      ...{ name: 'Amarillo', remaining: 12.345, lotNumber: 'A-1' },
      ...{ useBefore: '2027-03-01', value: 2309 },
    },
    {
      ...{ name: 'Best malt', remaining: 550, supplierName: 'Maltings' },
      ...{ useBefore: today, value: 49_000 },
    },
    { name: 'Candi', remaining: 40, unitCostCents: null, value: 0, costCents: null, came: 40 },
  ])
  expect(rows.map(({ value }) => value)).toEqual(
    before.slice(0, 3).map(({ inventoryValueCents }) => inventoryValueCents),
  )
})

it('the previous version goes on moving stock after an upgrade', async () => {
  await apply((name) => name === addingLots)
  await database.pool.query(`
    UPDATE "Ingredient" SET "currentQuantity" = 500 WHERE "id" = 'b';
    INSERT INTO "Ingredient" ("id", "name", "category", "currentQuantity", "updatedAt") VALUES ('e', 'Elderflower', 'MISC', 3, now());
    DELETE FROM "Ingredient" WHERE "id" = 'a'`)
  const { rows } = await database.pool.query(
    'SELECT "ingredientId" FROM "Lot" WHERE "ingredientName" = \'Amarillo\'',
  )
  expect(rows).toEqual([{ ingredientId: null }])
})
