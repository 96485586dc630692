import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { emptyDatabase, type EmptyDatabase } from './emptyDatabase.ts'
import { tablesIn } from './tablesIn.ts'
import { poolOf } from '#tests/support/servers/connections.ts'

// Creating a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let database: EmptyDatabase
let url: string
let pool: pg.Pool
let migrations: string
let writeSql: EmptyDatabase['writeSql']

beforeEach(async () => {
  database = await emptyDatabase()
  ;({ url, pool, migrations, writeSql } = database)
})

afterEach(() => database.drop())

it('applies what is new in order of time, and nothing the second time', async () => {
  await writeSql('20260102000000_second', 'alter table keg add column size text;')
  await writeSql('20260101000000_first', 'create table keg (id int);')
  expect(await migrate(url, migrations)).toEqual({
    applied: ['20260101000000_first', '20260102000000_second'],
  })
  expect(await migrate(url, migrations)).toEqual({ applied: [] })
  await writeSql('20260103000000_third', 'create table vessel (id int);')
  expect(await migrate(url, migrations)).toEqual({ applied: ['20260103000000_third'] })
  expect(await tablesIn(pool)).toEqual(['keg', 'vessel'])
})

it('applies each migration once when several servers start at the same time', async () => {
  await writeSql('20260101000000_first', 'create table keg (id int); insert into keg values (1);')
  await writeSql('20260102000000_second', 'insert into keg values (2);')
  const answers = await Promise.all([1, 2, 3, 4].map(() => migrate(url, migrations)))
  expect(answers.flatMap(({ applied }) => applied)).toEqual(['20260101000000_first', '20260102000000_second'])
  expect((await pool.query('select id from keg order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

it('waits for no other server when nothing is new', async () => {
  await writeSql('20260101000000_first', 'create table keg (id int);')
  await migrate(url, migrations)
  const other = await pool.connect()
  await other.query('select pg_advisory_lock($1)', [advisoryLock('migration')])
  expect(await migrate(url, migrations)).toEqual({ applied: [] })
  other.release(true)
})

it('leaves a database alone that holds tables of something else', async () => {
  await writeSql('20260101000000_first', 'create table keg (id int);')
  await pool.query('create table note (text text)')
  await expect(migrate(url, migrations)).rejects.toThrow('The database holds tables of something else.')
  expect(await tablesIn(pool)).toEqual(['note'])
})

it('takes semicolons in functions, texts and comments for what they are', async () => {
  await writeSql(
    '20260101000000_trigger',
    `-- one; two
    create table keg (id int, note text default 'a;b');
    create function mark() returns trigger language plpgsql as $$ begin new.note := new.note || ';c'; return new; end $$;
    create trigger marks before insert on keg for each row execute function mark(); -- the end`,
  )
  await migrate(url, migrations)
  await pool.query('insert into keg values (1)')
  expect((await pool.query('select note from keg')).rows).toEqual([{ note: 'a;b;c' }])
})

it('names a migration that fails, keeps nothing of it, and applies it once it is repaired', async () => {
  await writeSql('20260101000000_good', 'create table keg (id int);')
  await writeSql('20260102000000_bad', 'create table vessel (id int); insert into nowhere values (1);')
  const sentence =
    'The migration 20260102000000_bad failed and left the database as it was: relation "nowhere" does not exist'
  await expect(migrate(url, migrations)).rejects.toThrow(sentence)
  await expect(migrate(url, migrations)).rejects.toThrow(sentence)
  expect(await tablesIn(pool)).toEqual(['keg'])
  await writeSql('20260102000000_bad', 'create table vessel (id int);')
  expect(await migrate(url, migrations)).toEqual({ applied: ['20260102000000_bad'] })
})

it('is not confused by a server that was killed in the middle of a migration', async () => {
  await writeSql(
    '20260101000000_slow',
    'create table keg (id int); select pg_sleep(1); insert into keg values (1);',
  )
  const module = JSON.stringify(join(packageRoot(), 'api/db/migrations/migrate.ts'))
  const code = `const { migrate } = await import(${module})
    await migrate(${JSON.stringify(url)}, ${JSON.stringify(migrations)})`
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: packageRoot(),
    stdio: 'inherit',
  })
  await eventually(
    async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 10 },
  )
  server.kill('SIGKILL')
  await once(server, 'exit')
  await migrate(url, migrations)
  expect((await pool.query('select id from keg')).rows).toEqual([{ id: 1 }])
  expect(await migrate(url, migrations)).toEqual({ applied: [] })
})

it('applies again what was begun and never finished', async () => {
  await writeSql('20260101000000_first', 'create table keg (id int);')
  await migrate(url, migrations)
  await pool.query('drop table keg; update _prisma_migrations set finished_at = null')
  expect(await migrate(url, migrations)).toEqual({ applied: ['20260101000000_first'] })
})

it('leaves a database alone that a newer version has migrated', async () => {
  await writeSql('20260101000000_first', 'create table keg (id int);')
  await writeSql('20260201000000_newer', 'create table vessel (id int);')
  await migrate(url, migrations)
  await rm(join(migrations, '20260201000000_newer'), { recursive: true })
  await writeSql('20260301000000_other', 'create table hop (id int);')
  await expect(migrate(url, migrations)).rejects.toThrow(
    'The database is newer than this Brewhouse, which does not know its migration 20260201000000_newer.',
  )
  expect((await tablesIn(pool)).sort()).toEqual(['keg', 'vessel'])
})

it('lets the previous version go on reading numbers that a migration made wider', async () => {
  const released = join(packageRoot(), 'prisma/migrations')
  const names = (await readdir(released)).filter((name) => name < '20261123181500' && /^\d/.test(name))
  for (const name of names)
    await writeSql(name, await readFile(join(released, name, 'migration.sql'), 'utf8'))
  await migrate(url, migrations)
  await pool.query(`insert into "Equipment" ("id", "type", "label", "name", "capacityBBL", "updatedAt")
    values ('k', 'KETTLE', 'K-1', 'Kettle', 3.5, now())`)
  const previous = poolOf(url, { application_name: 'brewhouse', max: 1 })
  const lost = vi.fn()
  previous.on('error', lost)
  const planned = { name: 'vessels', text: 'select "capacityBBL" from "Equipment"' }
  expect((await previous.query(planned)).rows).toEqual([{ capacityBBL: '3.50' }])
  await migrate(url)
  await eventually(() => expect(lost).toHaveBeenCalled())
  expect((await previous.query(planned)).rows).toEqual([{ capacityBBL: '3.5000' }])
  await previous.end()
})
