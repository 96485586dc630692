import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { checkColumns } from '#api/db/migrations/checkColumns.ts'
import { checkHandMade } from '#api/db/migrations/checkHandMade.ts'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import type { EmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { keepHandMade, planMigration } from '#api/db/migrations/planMigration.ts'
import { writeMigration } from '#tools/migration.ts'
import { eventually } from '#tests/support/eventually.ts'
import { handMade, handMadeSql, schema } from './handMadeExample.ts'
import { tablesIn } from './tablesIn.ts'

// Creating and recovering a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let postgres: EmbeddedPostgres
let owner: pg.Client
let url: string
let pool: pg.Pool
let migrations: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-test-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, settings: { fsync: 'off' } })
  owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  const name = `brewery_${++count}`
  await owner.query(`create database ${name}`)
  url = postgres.url.replace('/brewhouse?', `/${name}?`)
  pool = new pg.Pool({ connectionString: url })
  migrations = join(folder, name, 'migrations')
  await mkdir(migrations, { recursive: true })
})

afterEach(() => pool.end())

async function writeSql(name: string, sql: string): Promise<void> {
  await mkdir(join(migrations, name), { recursive: true })
  await writeFile(join(migrations, name, 'migration.sql'), sql)
}

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
      const { rows } = await pool.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)
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

it('starts only when every hand-made index, constraint and trigger is there', async () => {
  await writeSql(
    '20260101000000_first',
    `create table "Batch" (id int, stage text, "fermenterId" int);${handMadeSql}`,
  )
  await migrate(url, migrations)
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
  await pool.query(`alter table "Keg" drop column "location", alter column "priceCents" type bigint;
    alter table "Batch" alter column "batchNumber" type bytea using null, alter column "version" drop not null;
    alter table "Ingredient" alter column "currentQuantity" type numeric(20, 1);
    alter table "Recipe" alter column "createdAt" drop default`)
  await expect(checkColumns(pool, url)).rejects.toThrow(
    'The database lacks the column Keg.location, which Brewhouse needs. The type, default or NOT NULL of the column Batch.batchNumber, the column Batch.version, the column Ingredient.currentQuantity, the column Keg.priceCents, the column Recipe.createdAt was changed. Restore them as prisma/migrations makes them, or restore a backup.',
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

it('writes the migration to a changed schema, which leaves hand-made rules alone', async () => {
  const prisma = join(migrations, '..')
  await writeFile(join(prisma, 'schema.prisma'), schema)
  const first = await writeMigration('batches', prisma, new Date('2026-01-01T10:00:00Z'))
  expect(first).toBe(join(migrations, '20260101100000_batches'))
  expect(await readFile(join(first ?? '', 'migration.sql'), 'utf8')).toContain('CREATE TABLE "Batch"')

  await writeSql('20260101110000_rules', handMadeSql)
  await migrate(url, migrations)
  expect(await planMigration(url, join(prisma, 'schema.prisma'))).toBe('')

  await writeFile(join(prisma, 'schema.prisma'), schema.replace('  stage ', '  note String?\n  stage '))
  expect(await planMigration(url, join(prisma, 'schema.prisma'))).toBe(
    '-- AlterTable\nALTER TABLE "Batch" ADD COLUMN     "note" TEXT;',
  )
  expect((await readdir(migrations)).sort()).toContain('migration_lock.toml')
})

it('takes only the dropping of hand-made rules out of a plan', () => {
  const plan = `-- DropIndex
DROP INDEX "one_fermenting_batch";

-- DropIndex
DROP INDEX "some_other_key";

-- AlterTable
ALTER TABLE "Batch" DROP CONSTRAINT "stage_is_named";

-- CreateTable
CREATE TABLE "Keg" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "Keg_pkey" PRIMARY KEY ("id")
);
`
  expect(keepHandMade(plan, handMade)).toBe(`-- DropIndex
DROP INDEX "some_other_key";

-- CreateTable
CREATE TABLE "Keg" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "Keg_pkey" PRIMARY KEY ("id")
);`)
})

it('lets the previous version go on reading numbers that a migration made wider', async () => {
  const released = join(packageRoot(), 'prisma/migrations')
  const names = (await readdir(released)).filter((name) => name < '20261123181500' && /^\d/.test(name))
  for (const name of names)
    await writeSql(name, await readFile(join(released, name, 'migration.sql'), 'utf8'))
  await migrate(url, migrations)
  await pool.query(`insert into "Equipment" ("id", "type", "label", "name", "capacityBBL", "updatedAt")
    values ('k', 'KETTLE', 'K-1', 'Kettle', 3.5, now())`)
  const previous = new pg.Pool({ connectionString: url, application_name: 'brewhouse', max: 1 })
  const lost = vi.fn()
  previous.on('error', lost)
  const planned = { name: 'vessels', text: 'select "capacityBBL" from "Equipment"' }
  expect((await previous.query(planned)).rows).toEqual([{ capacityBBL: '3.50' }])
  await migrate(url)
  await eventually(() => expect(lost).toHaveBeenCalled())
  expect((await previous.query(planned)).rows).toEqual([{ capacityBBL: '3.5000' }])
  await previous.end()
})
