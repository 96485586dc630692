import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { withConnection } from '#api/db/backups/tables.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { story } from '#tests/support/story.ts'

story()

let folder: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-commands-'))
  // As root, PostgreSQL runs under another account, which needs to enter the folder.
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent })
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Answer {
  code: number
  said: string
}

/** Runs a command of the bundle, as npm does, from the folder of the test. */
function run(name: string, args: string[], shell = '', settings: object = {}): Promise<Answer> {
  const script = join(packageRoot(), 'dist', `${name}.js`)
  const env = {
    ...process.env,
    ...{ DATA_DIR: join(folder, 'data'), INIT_CWD: folder, DATABASE_URL: '' },
    ...settings,
  }
  const line = `${shell} exec "$@"`
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['-c', line, 'bash', process.execPath, script, ...args],
      { env, cwd: packageRoot() },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

const beers = () =>
  withConnection(postgres.url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT "name" FROM "BeerType" ORDER BY 1')
    return rows.map(({ name }) => name)
  })

const brew = (name: string) =>
  withConnection(postgres.url, (client) =>
    client.query('INSERT INTO "BeerType" ("id", "name") VALUES ($1, $1)', [name]),
  )

it('backs up and restores the built-in database while it runs, and while it does not', async () => {
  await run('admin', ['ana@example.com'])
  await brew('Helles')
  const made = await run('backup', ['monday.zip'])
  expect(made).toMatchObject({ code: 0 })
  expect(made.said).toContain(`tables to ${join(folder, 'monday.zip')} (`)
  expect((await stat(join(folder, 'monday.zip'))).mode & 0o777).toBe(0o600)
  expect(await run('backup', ['monday.zip'])).toMatchObject({
    code: 1,
    said: `${join(folder, 'monday.zip')} exists already, and was left as it is. Choose another name.\n`,
  })

  await brew('Pils')
  expect(await run('restore', ['monday.zip'])).toEqual({
    code: 64,
    said: 'A restore replaces everything in the brewery. To do it without being asked, add --yes.\n',
  })
  expect(await beers()).toEqual(['Helles', 'Pils'])
  const restored = await run('restore', ['monday.zip', '--yes'])
  expect(restored).toMatchObject({ code: 0 })
  expect(await beers()).toEqual(['Helles'])
  const [, safety = ''] = /What was there before is in (.*)\.\n/.exec(restored.said) ?? []

  await postgres.stop()
  expect(await run('restore', [safety, '--yes'])).toMatchObject({ code: 0 })
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent })
  expect(await beers()).toEqual(['Helles', 'Pils'])
})

it('an administrator to whom no mail can be sent is refused, and no database is left running', async () => {
  await postgres.stop()
  expect(await run('admin', ['ana@brewery'])).toMatchObject({ code: 64 })
  await expect(beers()).rejects.toThrow()
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent })
})

it('ends with a sentence, and without half a file, when there is no room for a backup', async () => {
  const full = await run('backup', ['large.zip'], 'ulimit -f 4;')
  expect(full).toEqual({
    code: 1,
    said: `The disk of ${folder} holds no files of this size. Choose another disk.\n`,
  })
  const lost = await run('backup', ['none/large.zip'])
  expect(lost.said).toBe(
    `There is no folder ${join(folder, 'none')}. Make it first, or choose another one.\n`,
  )
  expect((await readdir(folder)).filter((name) => name.includes('large'))).toEqual([])
})

it('an encrypted backup says so by its name, and is restored by its passphrase alone', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'malt, hops, yeast and water' }
  const file = join(folder, 'secret.zip.age')
  const made = await run('backup', ['secret.zip'], '', passphrase)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`to ${file} (`) })
  const restore = (settings: object) => run('restore', ['secret.zip.age', '--yes'], '', settings)
  expect(await restore({})).toEqual({
    code: 1,
    said: `${file} is encrypted with a passphrase. Set it as BACKUP_PASSPHRASE. Nothing was changed.\n`,
  })
  expect(await restore({ BACKUP_PASSPHRASE: 'barley and more rye' })).toMatchObject({
    code: 1,
    said: expect.stringContaining(`The passphrase does not open ${file}. Nothing was changed.`),
  })
  const restored = await restore(passphrase)
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.said).toMatch(/What was there before is in .*\.zip\.age\.\n/)
})

it('lists the second place, and restores from it by name', async () => {
  const second = join(folder, 'second')
  const settings = { BACKUP_SECOND_DIR: second }
  expect(await run('restore', ['--second'], '', settings)).toEqual({
    code: 1,
    said: `There is no folder ${second}. Make it first, or choose another one.\n`,
  })
  const name = 'brewhouse-2026-11-23T030000Z.zip'
  await mkdir(second)
  await run('backup', [join(second, name)])
  const listed = await run('restore', ['--second'], '', settings)
  expect(listed).toMatchObject({ code: 0 })
  expect(listed.said).toMatch(new RegExp(`^In ${second}:\n${name}  [\\d.]+\\s[kM]B\n$`))
  await brew('Märzen')
  expect(await run('restore', ['none.zip', '--second', '--yes'], '', settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`There is no none.zip in ${second}.`),
  })
  expect(await run('restore', [name, '--second', '--yes'], '', settings)).toMatchObject({ code: 0 })
  expect(await beers()).not.toContain('Märzen')
})

it.each([
  ['backup', [], 'Name the file to write: npm run backup -- brewhouse.zip\n'],
  ['restore', ['--yes'], 'Name the backup to restore: npm run restore -- brewhouse.zip\n'],
])('says how to call npm run %s', async (name, args, said) => {
  expect(await run(name, args)).toEqual({ code: 64, said })
})
