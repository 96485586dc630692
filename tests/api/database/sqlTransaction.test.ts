import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#api/db/client.ts'
import { columnsOf, insertRow, updateRow } from '#api/db/statements/rows.ts'
import { sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'

let fresh: FreshDatabase
let database: Database
const zone = process.env.TZ

beforeAll(async () => {
  // Far from UTC, so that a day or moment converted through local time would differ.
  process.env.TZ = 'Pacific/Auckland'
  fresh = await freshDatabase()
  // A single connection, so that leftovers of a transaction would affect the next one.
  database = openDatabase(fresh.url, 1, (error) => console.error(error))
})
afterAll(async () => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  await database.close()
  await fresh.drop()
})

const inSql = <T>(work: (sql: RunSql) => Promise<T>) => sqlTransaction(database.pool, work)
const beers = async () => (await database.prisma.beerType.findMany()).map(({ name }) => name)
const addBeer = (sql: RunSql, id: string, name: string) =>
  sql`INSERT INTO "BeerType" ("id", "name") VALUES (${id}, ${name})`

it('reads and writes rows as Prisma does, in any time zone', async () => {
  const planned = await aBatch(database.prisma, {
    batchSizeBBL: 3.5,
    mashingStartDate: new Date(),
    notes: 'Stays',
  })
  const read = await inSql(
    (sql) => sql<Prisma.BatchModel[]>`
    SELECT ${columnsOf('Batch')} FROM "Batch" WHERE "id" = ${planned.id}`,
  )
  expect(read).toEqual([planned])
  const log = await inSql((sql) =>
    insertRow({ sql }, 'BatchLog', {
      batchId: planned.id,
      recipeId: planned.recipeId,
      timestamp: new Date('2026-04-03T23:30:00Z'),
      gravity: 1.0125,
      generalNotes: `O'Neill's "best"\\n`,
      tasteNotes: undefined,
    }),
  )
  expect(await database.prisma.batchLog.findMany()).toEqual([log])
  const at = new Date('2026-04-04T01:02:03.456Z')
  const changed = await inSql((sql) =>
    updateRow({ sql, at }, 'Batch', {
      id: planned.id,
      brewDate: planned.brewDate,
      boilingStartDate: at,
      notes: undefined,
    }),
  )
  expect(changed).toEqual({ ...planned, boilingStartDate: at, updatedAt: at, version: 2 })
  expect(await database.prisma.batch.findMany()).toEqual([changed])
  const [sums] = await inSql((sql) => sql<{ count: bigint }[]>`SELECT count(*) AS "count" FROM "Batch"`)
  expect(sums).toEqual({ count: 1n })
})

it('writes nothing when the work, a statement or the COMMIT fails, and serves the next one', async () => {
  await expect(
    inSql(async (sql) => {
      await addBeer(sql, 'one', 'One')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(
    inSql(async (sql) => {
      await addBeer(sql, 'one', 'One')
      await addBeer(sql, 'two', 'One')
    }),
  ).rejects.toMatchObject({ code: '23505' })
  await expect(
    inSql(async (sql) => {
      await addBeer(sql, 'one', 'One')
      await addBeer(sql, 'two', 'One').catch(() => 'it does not matter')
    }),
  ).rejects.toThrow('A statement failed, so nothing was committed.')
  await expect(inSql((sql) => sql`SELECT no_such_function(${'one'})`)).rejects.toMatchObject({
    code: '42883',
  })
  await database.pool.query(
    `CREATE TABLE "Late" ("id" text REFERENCES "BeerType" DEFERRABLE INITIALLY DEFERRED)`,
  )
  await expect(
    inSql(async (sql) => {
      await addBeer(sql, 'one', 'One')
      await sql`INSERT INTO "Late" VALUES (${'nothing'})`
    }),
  ).rejects.toMatchObject({ code: '23503' })
  expect(await beers()).toEqual([])
  await inSql(async (sql) => {
    await addBeer(sql, 'one', 'One')
    await addBeer(sql, 'two', 'Two')
  })
  await inSql(() => Promise.resolve('nothing to do'))
  expect(await beers()).toEqual(['One', 'Two'])
})

it.each([`it's`, '\\', `\\'; DROP TABLE "BeerType"; --`, '$1 $$', 'a%b_c', '🍺'])(
  'takes %s as a text, whether it is written into the first statement or sent beside one',
  async (text) => {
    const [first, second] = await inSql(async (sql) => [
      await sql<{ text: string }[]>`SELECT ${text} AS "text"`,
      await sql<{ text: string }[]>`SELECT ${text} AS "text"`,
    ])
    expect(first).toEqual([{ text }])
    expect(second).toEqual([{ text }])
  },
)

it("refuses a text that PostgreSQL can't hold, and serves the next one", async () => {
  await expect(inSql((sql) => addBeer(sql, 'four', 'a\0b'))).rejects.toMatchObject({ code: '22021' })
  expect(await inSql((sql) => sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }])
})

it('runs nothing for work that goes on after the end', async () => {
  const kept: RunSql[] = []
  await inSql((sql) => Promise.resolve(kept.push(sql)))
  await inSql(async (sql) => {
    kept.push(sql)
    await sql`SELECT 1`
  })
  await expect(
    inSql(async (sql) => {
      kept.push(sql)
      await sql`SELECT 1`
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect(kept).toHaveLength(3)
  for (const sql of kept)
    await expect(addBeer(sql, 'late', 'Late')).rejects.toThrow('The transaction is over.')
  expect(await beers()).not.toContain('Late')
})

it('does not start over for a statement that work left behind while it began', async () => {
  let left: Promise<unknown> = Promise.resolve()
  const givenUp = inSql((sql) => {
    left = sql`INSERT INTO "BeerType" ("id", "name") SELECT 'left', 'Left behind' WHERE ${1}::int = 1`
    left.catch(() => {})
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  await expect(left).rejects.toThrow('The transaction is over.')
  expect(await beers()).not.toContain('Left behind')
})

it('gives a connection back only when it is whole', async () => {
  await expect(inSql((sql) => sql`SELECT pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
  expect(await inSql((sql) => sql`SELECT 1 AS "one"`)).toEqual([{ one: 1 }])
})
