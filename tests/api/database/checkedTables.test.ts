import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkColumns, checkHandMade } from '#api/db/migrations/checkTables.ts'
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

it('starts only when every table and column is there, whatever an operator added', async () => {
  await migrate(url)
  await pool.query(
    'alter table "Keg" add "shelf" text; create index "own" on "Keg" ("shelf"); create table "Note" ("text" text)',
  )
  await expect(checkColumns(pool)).resolves.toBeUndefined()
  await pool.query('drop table "Pairing", "StreamCount"; alter table "Keg" drop column "location"')
  await expect(checkColumns(pool)).rejects.toThrow(
    /^The database lacks the .*, which Brewhouse needs\. Restore them as prisma\/migrations makes them, or restore a backup\.$/,
  )
  const missing = await checkColumns(pool).catch(String)
  for (const name of ['the table StreamCount', 'the table Pairing', 'the column Keg.location'])
    expect(missing).toContain(name)
})
