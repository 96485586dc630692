import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifestName, type Manifest } from '#api/db/backups/manifest.ts'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { knownMigrations, withMigrationsOf } from '#api/db/backups/versions.ts'
import { backUp, type Written } from '#api/db/backups/writeBackup.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { alter } from '#tests/support/restores/alteredBackup.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { story } from '#tests/support/story.ts'

story()

let database: FreshDatabase
let folder: string
let backup: Written

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-backups-'))
  database = await freshDatabase()
  await ask(`INSERT INTO "BeerType" ("id", "name") VALUES ('ipa', 'IPA'), ('stout', 'Stout')`)
  backup = await backUp(database.url, join(folder, 'backup.zip'))
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const ask = <Row extends object>(statement: string, url = database.url): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query<Row & Record<string, unknown>>(statement)).rows)

const restore = (file: string) =>
  restoreBackup({ url: database.url, file, safetyFile: join(folder, 'safety.zip') })

const altered = (name: string, change: (text: string) => string | null) =>
  alter(backup.file, join(folder, 'altered.zip'), name, change)

const withManifest = (change: (manifest: Manifest) => unknown) =>
  altered(manifestName, (text) => JSON.stringify(change(JSON.parse(text) as Manifest)))

const cases: [string, () => Promise<string>, RegExp][] = [
  [
    'a file that is not there',
    () => Promise.resolve('/none/backup.zip'),
    /There is no file .* Check the name\./,
  ],
  [
    'a file that is no backup',
    async () => {
      const file = join(folder, 'letter.txt')
      await writeFile(file, 'Dear brewer')
      return file
    },
    /is not a backup of Brewhouse/,
  ],
  [
    'a backup with a changed byte',
    async () => {
      const bytes = await readFile(backup.file)
      const file = join(folder, 'bitten.zip')
      const nameEnd = bytes.indexOf('tables/BeerType.copy') + 'tables/BeerType.copy'.length
      const extra = bytes.readUInt16LE(nameEnd - 'tables/BeerType.copy'.length - 2)
      const at = nameEnd + extra + 10
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      await writeFile(file, bytes)
      return file
    },
    /is damaged: .* Nothing was changed\. Use another backup\./,
  ],
  [
    'half a backup',
    async () => {
      const bytes = await readFile(backup.file)
      const file = join(folder, 'half.zip')
      await writeFile(file, bytes.subarray(0, bytes.length / 2))
      return file
    },
    /is not a backup of Brewhouse/,
  ],
  [
    'a backup with other rows',
    () => altered('tables/BeerType.copy', (text) => text.replace('IPA', 'APA')),
    /is damaged: BeerType is not what was backed up/,
  ],
  ['a backup without a table', () => altered('tables/Keg.copy', () => null), /is damaged: Keg is missing/],
  ['a format of the future', () => withManifest((manifest) => ({ ...manifest, format: 2 })), /has a format/],
  [
    'a backup of a newer Brewhouse',
    () =>
      withManifest(({ migrations, ...manifest }) => ({
        ...manifest,
        migrations: [...migrations, { name: '29990101000000_beer_on_mars', checksum: 'x' }],
      })),
    /was made by a newer Brewhouse \(.*_beer_on_mars\)\. Update this one first/,
  ],
  [
    'a backup of another edition',
    () =>
      withManifest(({ migrations, ...manifest }) => ({
        ...manifest,
        migrations: migrations.map((migration, at) =>
          at === 3 ? { ...migration, checksum: 'x' } : migration,
        ),
      })),
    /was made by another edition of Brewhouse/,
  ],
]

it.each(cases)('refuses %s and changes nothing', async (_what, make, reason) => {
  await expect(restore(await make())).rejects.toThrow(reason)
  expect(await ask('SELECT "name" FROM "BeerType" ORDER BY 1')).toEqual([{ name: 'IPA' }, { name: 'Stout' }])
})

it('refuses a backup whose rows contradict each other, and changes nothing', async () => {
  await ask(`SET session_replication_role = replica;
    INSERT INTO "Keg" ("id", "beerTypeId", "size", "formatId") VALUES ('orphan', 'no such beer', 'HALF_BBL', 'HALF_BBL')`)
  const { file } = await backUp(database.url, join(folder, 'orphan.zip'))
  await ask(`DELETE FROM "Keg"`)
  await expect(restore(file)).rejects.toThrow(/contradicts itself/)
  expect(await ask('SELECT FROM "Keg"')).toEqual([])
  const keys = `SELECT count(*)::int AS "keys" FROM pg_constraint WHERE contype = 'f' AND convalidated`
  expect((await ask<{ keys: number }>(keys))[0]?.keys).toBeGreaterThan(20)
})

it('brings a backup of an older version up to date', async () => {
  const [first, ...rest] = await knownMigrations()
  if (!first) throw new Error('There are migrations.')
  const older = new URL(database.url)
  older.pathname += '_older'
  await ask(`CREATE DATABASE ${older.pathname.slice(1)}`)
  const manifest = { ...backup.manifest, migrations: [first, ...rest.slice(0, 2)] }
  await withMigrationsOf(manifest, (migrations) => migrate(older.href, migrations))
  await ask(`INSERT INTO "BeerType" ("id", "name") VALUES ('porter', 'Porter')`, older.href)
  const { file } = await backUp(older.href, join(folder, 'older.zip'))
  await ask(`DROP DATABASE ${older.pathname.slice(1)}`)

  expect((await restore(file)).manifest.migrations).toHaveLength(3)
  expect(await ask('SELECT "name" FROM "BeerType"')).toEqual([{ name: 'Porter' }])
  const applied = await ask('SELECT FROM _prisma_migrations WHERE finished_at IS NOT NULL')
  expect(applied).toHaveLength(1 + rest.length)
  const beside = await ask(
    `SELECT FROM pg_database WHERE datname LIKE 'brewhouse_upgrade_%_${process.pid}_%'`,
  )
  expect(beside).toEqual([])
})
