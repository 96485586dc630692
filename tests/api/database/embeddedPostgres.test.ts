import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import type { EmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { mayEnter } from '#api/db/embedded/postgresHome.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { eventually } from '#tests/support/eventually.ts'

const isRoot = process.getuid?.() === 0
// Creating and recovering a database waits for the disk, which may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let readyMade: string
let folder: string
let dataDir: string
let running: EmbeddedPostgres[] = []
let children: ChildProcess[] = []
let homes: string[] = []

beforeAll(async () => {
  readyMade = await mkdtemp(join(tmpdir(), 'brewhouse-ready-made-'))
  await chmod(readyMade, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: readyMade, log })
  await postgres.stop()
})

afterAll(() => rm(readyMade, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-test-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const postgres of running) await postgres.stop()
  for (const home of homes) await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
  running = []
  children = []
  homes = []
})

/** Copies a prepared database into the data folder, for tests that aren't about creating one. */
async function givenDatabase(): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  execFileSync('cp', ['-Rp', join(readyMade, 'postgres'), join(dataDir, 'postgres')])
}

async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  running.push(postgres)
  homes.push(postgres.home)
  return postgres
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A separate process, under any account, that starts the database and prints its URL. */
function spawnOwner(account: { uid?: number; gid?: number } = {}): ChildProcess {
  const module = JSON.stringify(join(packageRoot(), 'api/db/embedded/embeddedPostgres.ts'))
  const code = `
    const { startEmbeddedPostgres } = await import(${module})
    const log = { info() {}, warn() {}, error() {} }
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid(), home: postgres.home }))
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    ...account,
    cwd: packageRoot(),
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function startOwner(account?: { uid: number; gid: number }) {
  const child = spawnOwner(account)
  if (!child.stdout) throw new Error('no output to read')
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the owner died')))
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), died])) as [
    string,
  ]
  died.catch(() => undefined)
  return { child, ...(JSON.parse(line) as { url: string; pid: number; home: string }) }
}

async function killAndReap(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const socketFolder = (url: string) => new URL(url).searchParams.get('host') ?? ''

it('makes a database on the first start, durable, without a network port and not as root', async () => {
  const { url, home } = await start()
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
  await givenDatabase()
  const postgres = await start()
  const pid = postgres.pid() ?? 0
  await postgres.stop()
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(socketFolder(postgres.url))).toBe(false)
  expect((await readdir(postgres.home)).sort()).toEqual(['owner.1', 'postgres'])
})

it('keeps the data over a restart, on the same URL', async () => {
  await givenDatabase()
  const first = await start()
  await ask(first.url, 'create table keg (id int)')
  await ask(first.url, 'insert into keg values (7)')
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select id from keg')).toEqual([{ id: 7 }])
})

it('starts for an ordinary user who has nothing but a data folder', async () => {
  const ordinary = { uid: 1, gid: 1 }
  const canBecomeHim =
    isRoot &&
    (await mayEnter(packageRoot(), ordinary)) &&
    (await mayEnter(dirname(process.execPath), ordinary))
  if (isRoot) await chown(folder, ordinary.uid, ordinary.gid)
  const owner = await startOwner(canBecomeHim ? ordinary : undefined)
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.child.kill('SIGTERM')
  await once(owner.child, 'exit')
  expect(isRunning(owner.pid)).toBe(false)
})

it('finds a place for the data of a folder that is closed to others', async () => {
  await chmod(folder, 0o700)
  const first = await start()
  await ask(first.url, 'create table keg (id int)')
  await first.stop()
  const second = await start()
  expect(second.home).toBe(first.home)
  expect(await ask(second.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
})

it('works in a data folder whose path is far longer than a socket path may be', async () => {
  dataDir = join(folder, 'brewery-with-a-very-long-name'.repeat(4), 'and another one, with spaces'.repeat(4))
  await givenDatabase()
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('starts over when the first start was killed while it made the database', async () => {
  await mkdir(dataDir)
  const draft = new Promise<void>((resolve) => {
    const watcher = watch(dataDir, (_, name) => {
      if (!name?.startsWith('postgres.')) return
      watcher.close()
      resolve()
    })
  })
  const owner = spawnOwner()
  await draft
  await killAndReap(owner)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const { url, home } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(home)).sort()).toEqual(['owner.2', 'postgres'])
})

it('comes back on the same URL with every acknowledged row when PostgreSQL is killed, again and again', async () => {
  await givenDatabase()
  const postgres = await start()
  await ask(postgres.url, 'create table keg (id int primary key)')
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    const client = new pg.Client({ connectionString: postgres.url })
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()))
    await client.connect()
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

it('comes back although a connection of the killed PostgreSQL is still busy', async () => {
  await givenDatabase()
  const postgres = await start()
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  const busy = client.query(`do $$ begin loop perform 1; end loop; end $$`).catch((error: Error) => error)
  await eventually(async () => {
    const rows = await ask(
      postgres.url,
      `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`,
    )
    expect(rows).toHaveLength(1)
  })
  process.kill(postgres.pid() ?? 0, 'SIGKILL')
  expect(await busy).toBeInstanceOf(Error)
  await eventually(() => ask(postgres.url, 'select 1'))
})

it('takes the database over from an owner that was killed, and stops the PostgreSQL it left', async () => {
  await givenDatabase()
  const owner = await startOwner()
  await ask(owner.url, 'create table keg (id int)')
  await killAndReap(owner.child)
  expect(isRunning(owner.pid)).toBe(true)
  const postgres = await start()
  expect(isRunning(owner.pid)).toBe(false)
  expect(await ask(postgres.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
})

it('starts over when both the owner and its PostgreSQL were killed', async () => {
  await givenDatabase()
  const owner = await startOwner()
  await ask(owner.url, 'create table keg (id int)')
  await killAndReap(owner.child)
  process.kill(owner.pid, 'SIGKILL')
  const postgres = await start()
  expect(await ask(postgres.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
})

it('starts on copies of its data folder, made while it was stopped and while it ran', async () => {
  await givenDatabase()
  const original = await start()
  await ask(original.url, 'create table keg (id int)')
  await ask(original.url, 'insert into keg values (7)')
  await ask(original.url, 'checkpoint')
  const copy = async (name: string) => {
    await promisify(execFile)('cp', ['-r', dataDir, join(folder, name)])
    return startEmbeddedPostgres({
      dataDir: join(folder, name),
      log: { ...log, warn: (text) => warned.push(text) },
    })
  }
  const warned: string[] = []
  running.push(await copy('of used'))
  expect(warned).toContainEqual(expect.stringMatching(/of used was copied while .* npm run restore -- FILE$/))
  await original.stop()
  warned.length = 0
  running.push(await copy('of stopped'))
  expect(warned).toEqual([])
  for (const { url } of running.slice(-2)) expect(await ask(url, 'select id from keg')).toEqual([{ id: 7 }])
})

it('refuses a second owner with a sentence and leaves the first one its database', async () => {
  await givenDatabase()
  const owner = await startOwner()
  await expect(start()).rejects.toThrow(`Another Brewhouse (process ${owner.child.pid}) is using the data in`)
  expect(isRunning(owner.pid)).toBe(true)
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('gives the data to exactly one of several that start concurrently', async () => {
  const starts = await Promise.allSettled([start(), start(), start(), start()])
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('starts when the process id in a stale postmaster.pid belongs to another program now', async () => {
  await givenDatabase()
  const first = await start()
  await first.stop()
  const pidFile = join(first.home, 'postgres/postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${join(first.home, 'postgres')}\n0\n5432\n/tmp\n\n0 0\nready\n`)
  const { uid, gid } = await stat(join(first.home, 'postgres'))
  if (isRoot) await chown(pidFile, uid, gid)
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses the data of another PostgreSQL version with a sentence and can be started again', async () => {
  await givenDatabase()
  const first = await start()
  await first.stop()
  const versionFile = join(first.home, 'postgres/PG_VERSION')
  await writeFile(versionFile, '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this Brewhouse brings PostgreSQL 18/)
  await writeFile(versionFile, '18\n')
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('reports why PostgreSQL does not start, and releases the data', async () => {
  await givenDatabase()
  await expect(start({ shared_buffers: 'lots' })).rejects.toThrow(/did not start.*shared_buffers/)
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('names DATABASE_URL where there is no PostgreSQL to run', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  Object.defineProperty(process, 'platform', { ...platform, value: 'plan9' })
  try {
    await expect(start()).rejects.toThrow(/Set DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'platform', platform)
  }
})
