import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readlinkSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedUrl } from '#api/db/embedded/embeddedPostgres.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { mayEnter } from '#api/db/embedded/postgresHome.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { ask, DataFolder } from '#tests/support/servers/dataFolder.ts'

const isRoot = process.getuid?.() === 0
const folder = new DataFolder()

const socketFolder = (url: string) => new URL(url).searchParams.get('host') ?? ''

it('makes a database on the first start, durable, without a network port and not as root', async () => {
  const { url, home } = await folder.start()
  const [facts] = await ask(
    url,
    `select current_database() as database, current_user as "user", version() as version,
       current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
       current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding`,
  )
  expect(facts).toMatchObject({
    database: 'brewhouse',
    user: 'brewhouse',
    version: expect.stringContaining('PostgreSQL 18'),
    fsync: 'on',
    network: '',
    checksums: 'on',
    encoding: 'UTF8',
  })
  expect((await stat(join(home, 'postgres'))).uid).not.toBe(0)
})

it('leaves no process, no socket and no unfinished folder behind when it is stopped', async () => {
  await folder.givenDatabase()
  const postgres = await folder.start()
  const pid = postgres.pid() ?? 0
  await postgres.stop()
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(socketFolder(postgres.url))).toBe(false)
  expect((await readdir(postgres.home)).sort()).toEqual(['owner.1', 'postgres'])
})

it('keeps the data over a restart, on the same URL', async () => {
  await folder.givenDatabase()
  const first = await folder.start()
  await ask(first.url, 'create table keg (id int)')
  await ask(first.url, 'insert into keg values (7)')
  await first.stop()
  const second = await folder.start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select id from keg')).toEqual([{ id: 7 }])
})

it('starts for an ordinary user who has nothing but a data folder', async () => {
  const ordinary = { uid: 1, gid: 1 }
  const canBecomeHim =
    isRoot &&
    (await mayEnter(packageRoot(), ordinary)) &&
    (await mayEnter(dirname(process.execPath), ordinary))
  if (isRoot) await chown(folder.path, ordinary.uid, ordinary.gid)
  const owner = await folder.startOwner(canBecomeHim ? ordinary : undefined)
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.child.kill('SIGTERM')
  await once(owner.child, 'exit')
  expect(isRunning(owner.pid)).toBe(false)
})

it.runIf(isRoot)('as root, hands the data of uid 65534 over to the system account brewhouse', async () => {
  await folder.givenDatabase()
  const first = await folder.start()
  await ask(first.url, 'create table keg (id int)')
  await first.stop()
  const data = join(first.home, 'postgres')
  execFileSync('chown', ['-R', '65534:65534', data])
  // Nobody else's: it may be running.
  expect(new URL(await embeddedUrl(folder.dataDir)).searchParams.get('host')).toContain('brewhouse-65534-')

  const { url, pid } = await folder.start()
  const uid = Number(execFileSync('id', ['-u', 'brewhouse'], { encoding: 'utf8' }))
  expect(await ask(url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
  expect(await embeddedUrl(folder.dataDir)).toBe(url)
  expect((await stat(`/proc/${pid()}`)).uid).toBe(uid)
  const others = execFileSync('find', [data, '!', '-user', 'brewhouse'], { encoding: 'utf8' })
  expect(others).toBe('')
})

it.runIf(isRoot)('as root, runs as the owner of data that is of another account', async () => {
  await folder.givenDatabase()
  execFileSync('chown', ['-R', '1:1', join(folder.dataDir, 'postgres')])
  const { pid } = await folder.start()
  expect((await stat(`/proc/${pid()}`)).uid).toBe(1)
})

it('finds a place for the data of a folder that is closed to others', async () => {
  await chmod(folder.path, 0o700)
  const first = await folder.start()
  await ask(first.url, 'create table keg (id int)')
  await first.stop()
  const second = await folder.start()
  expect(second.home).toBe(first.home)
  expect(await ask(second.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
})

it('works in a data folder whose path is far longer than a socket path may be', async () => {
  folder.dataDir = join(
    folder.path,
    'brewery-with-a-very-long-name'.repeat(4),
    'and another one, with spaces'.repeat(4),
  )
  await folder.givenDatabase()
  const { url } = await folder.start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('comes back on the same URL with every acknowledged row when PostgreSQL is killed, again and again', async () => {
  await folder.givenDatabase()
  const postgres = await folder.start()
  await ask(postgres.url, 'create table keg (id int primary key)')
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    const client = await connectionTo(postgres.url)
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()))
    for (let n = 0; n < 50; n++) {
      const id = round * 100 + n
      await client.query('insert into keg values ($1)', [id])
      acknowledged.push(id)
    }
    const pid = postgres.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await lost
    await eventually(() => ask(postgres.url, 'select 1'))
    expect(postgres.pid()).not.toBe(pid)
  }
  const rows = await ask<{ id: number }>(postgres.url, 'select id from keg order by id')
  expect(rows.map(({ id }) => id)).toEqual(acknowledged)
})

it('refuses a second owner with a sentence and leaves the first one its database', async () => {
  await folder.givenDatabase()
  const owner = await folder.startOwner()
  await expect(folder.start()).rejects.toThrow(
    `Another Brewhouse (process ${owner.child.pid}) is using the data in`,
  )
  expect(isRunning(owner.pid)).toBe(true)
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses the data of another PostgreSQL version with a sentence and can be started again', async () => {
  await folder.givenDatabase()
  const first = await folder.start()
  await first.stop()
  const versionFile = join(first.home, 'postgres/PG_VERSION')
  await writeFile(versionFile, '17\n')
  await expect(folder.start()).rejects.toThrow(/made by PostgreSQL 17, this Brewhouse brings PostgreSQL 18/)
  await writeFile(versionFile, '18\n')
  expect(await ask((await folder.start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('runs the programs in POSTGRES_BIN', async () => {
  const postgres = await folder.start()
  const builtIn = readlinkSync(`/proc/${postgres.pid()}/exe`)
  await postgres.stop()
  const bin = join(folder.path, 'bin')
  await cp(join(dirname(builtIn), '..'), folder.path, { recursive: true, verbatimSymlinks: true })
  const installed = await folder.start({ postgresBin: bin })
  expect(readlinkSync(`/proc/${installed.pid()}/exe`)).toBe(join(bin, 'postgres'))
  expect(await ask(installed.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it.each([
  ['is no folder', {}, 'where there is no initdb. It is the folder with the programs of a PostgreSQL'],
  ['lacks the server', { initdb: 'exit' }, 'where there is no postgres'],
  [
    'has another program',
    { initdb: 'exit', postgres: 'echo mail 3.2' },
    'which has mail 3.2. Brewhouse runs on',
  ],
  [
    'has a PostgreSQL that is too old',
    { initdb: 'exit', postgres: 'echo "postgres (PostgreSQL) 14.9"' },
    'which has postgres (PostgreSQL) 14.9. Brewhouse runs on PostgreSQL 15 to 18.',
  ],
  [
    'has one that does not run',
    { initdb: 'exit', postgres: 'exit 3' },
    'whose postgres does not run (Command failed',
  ],
])('refuses a POSTGRES_BIN that %s', async (_, programs, sentence) => {
  const bin = join(folder.path, 'bin')
  await mkdir(bin)
  for (const [name, line] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  await expect(folder.start({ postgresBin: bin })).rejects.toThrow(`POSTGRES_BIN is ${bin}, ${sentence}`)
  expect(existsSync(join(folder.dataDir, 'postgres'))).toBe(false)
})

it('reports why PostgreSQL does not start, and releases the data', async () => {
  await folder.givenDatabase()
  await expect(folder.start({ settings: { shared_buffers: 'lots' } })).rejects.toThrow(
    /did not start.*shared_buffers/,
  )
  expect(await ask((await folder.start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('names DATABASE_URL where there is no PostgreSQL to run', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  Object.defineProperty(process, 'platform', { ...platform, value: 'plan9' })
  try {
    await expect(folder.start()).rejects.toThrow(/Set DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'platform', platform)
  }
})
