import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkColumns } from '#api/db/migrations/checkColumns.ts'
import { checkHandMade } from '#api/db/migrations/checkHandMade.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyDatabase, type EmptyDatabase } from './emptyDatabase.ts'
import { handMade, handMadeSql } from './handMadeExample.ts'

let database: EmptyDatabase
let url: string
let pool: pg.Pool

beforeEach(async () => {
  database = await emptyDatabase()
  ;({ url, pool } = database)
})

afterEach(() => database.drop())

it('starts only when every hand-made index, constraint and trigger is there', async () => {
  await database.writeSql(
    '20260101000000_first',
    `create table "Batch" (id int, stage text, "fermenterId" int);${handMadeSql}`,
  )
  await migrate(url, database.migrations)
  await expect(checkHandMade(pool, handMade)).resolves.toBeUndefined()
  await pool.query(`drop index stage_lower_key; drop trigger batch_is_seen on "Batch"`)
  await expect(checkHandMade(pool, handMade)).rejects.toThrow(
    'The database lacks the index stage_lower_key, the trigger batch_is_seen,',
  )
})

it('starts only when every column is there, of its type, and empty only where it may be', async () => {
  await migrate(url)
  await pool.query(
    'alter table "Keg" add "shelf" text; create index "own" on "Keg" ("shelf"); create table "Note" ("text" text)',
  )
  await expect(checkColumns(pool, url)).resolves.toBeUndefined()
  await pool.query(`alter table "Keg" drop column "location", alter column "version" type bigint;
    alter table "Batch" alter column "batchNumber" type bytea using null, alter column "version" drop not null;
    alter table "Ingredient" alter column "reorderThreshold" type numeric(20, 1);
    alter table "Recipe" alter column "createdAt" drop default`)
  await expect(checkColumns(pool, url)).rejects.toThrow(
    'The database lacks the column Keg.location, which Brewhouse needs. The type, default or NOT NULL of the column Batch.batchNumber, the column Batch.version, the column Ingredient.reorderThreshold, the column Keg.version, the column Recipe.createdAt was changed. Restore them as prisma/migrations makes them, or restore a backup.',
  )
})

it('starts only when every table is there', async () => {
  await migrate(url)
  await pool.query('drop table "Pairing", "StreamCount"; alter table "Keg" drop column "location"')
  await expect(checkColumns(pool, url)).rejects.toThrow(
    'The database lacks the table StreamCount, the table Pairing, the column Keg.location, which Brewhouse needs. Restore them as prisma/migrations makes them, or restore a backup.',
  )
})

it('compares columns only after one was added, dropped or changed', async () => {
  await migrate(url)
  await checkColumns(pool, url)
  // The engine, which compares, connects by its own address.
  const again = () => checkColumns(pool, 'postgresql://127.0.0.1:1/nowhere')
  await expect(again()).resolves.toBeUndefined()
  for (const [change, back] of [
    ['add "shelf" text', 'drop "shelf"'],
    ['alter "location" type varchar(20)', 'alter "location" type text'],
    ['alter "location" set not null', 'alter "location" drop not null'],
    [`alter "location" set default ''`, 'alter "location" drop default'],
    ['drop "location"', 'add "location" text'],
  ]) {
    await pool.query(`alter table "Keg" ${change}`)
    await expect(again(), change).rejects.toThrow()
    await pool.query(`alter table "Keg" ${back}`)
    await expect(again(), back).resolves.toBeUndefined()
  }
  await pool.query('comment on table "_prisma_migrations" is null')
  await expect(again()).rejects.toThrow()
  await checkColumns(pool, url)
  await pool.query(`alter type "KegSize" add value 'CASK'`)
  await expect(again()).rejects.toThrow()
})
