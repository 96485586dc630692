import { existsSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import type { EmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { rootHome } from '#api/db/embedded/systemAccount.ts'
import { stopLeftovers } from '#api/db/embedded/postgresLeftovers.ts'
import { isRunning, signal } from '#api/db/embedded/processes.ts'
import { connectionTo } from './connections.ts'

/*
 * One PostgreSQL for a whole run: the first project that needs it starts it and migrates one database, the last one
 * stops it and removes its folder. Each test file copies the migrated database, or that of the demo, see demoDatabase.ts.
 */

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** A migrated, empty database for one test file. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => console.error(message),
}
const folderPrefix = 'brewhouse-test-'

/** Temporary data: nothing of it has to last, and no database lasts long enough to need a vacuum. */
const settings = {
  fsync: 'off',
  autovacuum: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  log_checkpoints: 'off',
}

/** The number of tmpfs in statfs(2), and room that the databases of a run never fill. */
const tmpfs = 0x01021994
const room = 6 * 2 ** 30

/**
 * Where the data of a run stands: in memory where there is room. A database is a thousand files, and creating and removing
 * those of hundreds of databases on a disk took a sixth of the processor's time of the server's tests.
 */
function dataPlace(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { type, bavail, bsize } = statfsSync(memory)
  return type === tmpfs && Math.min(bavail * bsize, process.availableMemory()) > room ? memory : tmpdir()
}

/** The folder of the socket, from the fifth line of postmaster.pid; the data folder if there is none. */
const socketFolderOf = (data: string) =>
  readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (lines) => lines.split('\n')[4] || data,
    () => data,
  )

/** Removes leftovers of runs that were killed before their teardown. */
async function removeDeadRuns(): Promise<void> {
  for (const place of [dataPlace(), tmpdir(), rootHome]) {
    for (const name of await readdir(place).catch(() => [])) {
      const [, pid] = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name) ?? []
      if (!pid || isRunning(Number(pid))) continue
      const data = join(place, name, 'postgres')
      const sockets = await socketFolderOf(data)
      await stopLeftovers(data, silent)
      for (const path of [sockets, join(place, name)]) await rm(path, { recursive: true, force: true })
    }
  }
}

/** For interrupted runs: Vitest then exits immediately, without its teardown. */
function stopNow({ pid, home, url }: EmbeddedPostgres, folder: string): void {
  const postgres = pid()
  if (postgres !== undefined) signal(postgres, 'SIGQUIT')
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 3_000 && postgres !== undefined && isRunning(postgres); waited += 50)
    Atomics.wait(clock, 0, 0, 50)
  const sockets = new URL(url).searchParams.get('host') ?? folder
  for (const path of [sockets, home, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

async function startServer() {
  await removeDeadRuns()
  const folder = await mkdtemp(join(dataPlace(), `${folderPrefix}${process.pid}-`))
  // As root, PostgreSQL runs under another account, which needs to enter the folder.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    postgresBin: process.env.POSTGRES_BIN,
    log: silent,
    settings,
  })
  const atExit = () => stopNow(server, folder)
  process.once('exit', atExit)
  const stop = async () => {
    process.off('exit', atExit)
    await server.stop()
    for (const path of [server.home, folder]) await rm(path, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, stop }
}

/** Each project of a run loads this module separately, in the same process. */
const shared = globalThis as { testServer?: { users: number; started: ReturnType<typeof startServer> } }

/** Vitest's global setup of the projects that use the database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = (shared.testServer ??= { users: 0, started: startServer() })
  server.users += 1
  const { url, stop } = await server.started
  project.provide('databaseUrl', url)
  return async () => {
    server.users -= 1
    if (server.users === 0) await stop()
  }
}

/** The URL of another database on the server of this run. */
export function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.href
}

/** Gives a connection of its own to a database of this run, closed afterwards. */
export async function onDatabase<Answer>(
  name: string,
  act: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await connectionTo(urlOf(name))
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** The connection on which this worker creates and drops databases, opened once and again if it is lost. */
let operator: Promise<pg.Client> | undefined

async function operate(statement: (client: pg.Client) => Promise<unknown>): Promise<void> {
  operator ??= connectionTo(urlOf('postgres')).then((client) =>
    client.once('end', () => (operator = undefined)),
  )
  await statement(await operator)
}

/** The migrated, empty database that others are copied from. */
export const migratedDatabase = () => new URL(inject('databaseUrl')).pathname.slice(1)

/** Copies a database that nobody is connected to. As files: through the log, which is the default, it takes four times the processor time. */
export const copyDatabase = (client: pg.Client, template: string, copy: string) =>
  client.query(`create database ${copy} template ${template} strategy file_copy`)

let made = 0

/** Copies the migrated database, or another template, for the calling test file; `drop` it in afterAll, or leave it to the end of the run. */
export async function freshDatabase(template = migratedDatabase()): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${(made += 1)}_${Date.now()}`
  await operate((client) => copyDatabase(client, template, name))
  // The first write of a copy begins a generation far above 0: tests count from there.
  await onDatabase(name, (client) => client.query('select begin_generation(pg_current_xact_id()::xid::text)'))
  return {
    url: urlOf(name),
    drop: () => operate((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}
