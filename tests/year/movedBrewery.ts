import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { findPostgres } from '#api/db/embedded/postgresBinaries.ts'
import { ensureCluster } from '#api/db/embedded/postgresCluster.ts'
import { makeSocketFolder, settlePostgresHome } from '#api/db/embedded/postgresHome.ts'
import { unlimited } from '#tests/support/faults/faultRig.ts'
import { settingsOfClock } from '#tests/support/faketime.ts'
import { addressOf } from '#tests/support/restores/cluster.ts'
import { poolOf } from '#tests/support/servers/connections.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'
import { callsTo, type CalledServer } from '#tests/support/servers/server.ts'
import { until } from '#tests/support/until.ts'

const silent = { info: () => undefined, warn: () => undefined, error: console.error }

/** Temporary data, so fsync is off. */
const ofPostgres = { fsync: 'off', listen_addresses: '', timezone: 'UTC', shared_buffers: '128MB' }

/** The built server and the PostgreSQL of Brewhouse, both on a clock that the test moves. */
export interface MovedBrewery {
  server: CalledServer
  databaseUrl: string
  pool: pg.Pool
  /** The folder of the daily backups. */
  backups: string
  /** The time on its clock. */
  now(): Date
  /**
   * Moves the clock, with the timers of the server, and waits until the server and the database have seen it. By less than a
   * day, which is no jump.
   */
  moveTo(at: Date): Promise<void>
  /** The resident memory of the server, in bytes. */
  memory(): Promise<number>
  /** Replaces the folder of the backups by a file, as a disk that is gone, or puts it back. */
  breakBackups(isBroken: boolean): Promise<void>
  /** What the server, and what starts it again, have logged from errors on. */
  errors(): string[]
  stop(): Promise<void>
}

/** PostgreSQL with variables of its own, which the server passes to none that it starts itself. */
async function startPostgres(folder: string, variables: Record<string, string>) {
  const home = await settlePostgresHome(folder)
  const binaries = await findPostgres(home)
  await ensureCluster(binaries, home, silent)
  const sockets = await makeSocketFolder(home)
  const settings = { ...ofPostgres, unix_socket_directories: sockets }
  const postgres = spawn(
    binaries.postgres,
    ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...home.runAs,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...variables },
      stdio: 'ignore',
    },
  )
  return {
    url: addressOf(sockets),
    async stop() {
      const ended = once(postgres, 'exit')
      postgres.kill('SIGINT')
      await ended
      await rm(sockets, { recursive: true, force: true })
      if (home.folder !== folder) await rm(home.folder, { recursive: true, force: true })
    },
  }
}

/** Starts an empty brewery at the present time. */
export async function startMovedBrewery(): Promise<MovedBrewery> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-year-'))
  // As root, PostgreSQL runs under another account, which needs to enter the folder.
  await chmod(folder, 0o755)
  const file = join(folder, 'clock')
  let aheadMs = 0
  async function set(seconds: number): Promise<void> {
    await writeFile(`${file}.next`, `+${seconds}`)
    // A process never reads half of it.
    await rename(`${file}.next`, file)
    aheadMs = seconds * 1_000
  }
  await set(0)
  const variables = settingsOfClock(file, { timers: true })
  const postgres = await startPostgres(folder, variables)
  const pool = poolOf(postgres.url)
  await until(() => pool.query('SELECT 1').then(Boolean, () => false))
  const backups = join(folder, 'backups')
  const brewhouse = await startBrewhouse(folder, {
    ...unlimited,
    ...variables,
    DEMO: '0',
    // All that are idle are closed at each move, and making one takes PostgreSQL 25 ms of a processor.
    DATABASE_CONNECTIONS: '4',
    DATABASE_URL: postgres.url,
    BACKUP_DIR: backups,
    // As `npm start` has it.
    NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8',
  })
  const { url } = brewhouse
  await until(() =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const now = () => new Date(Date.now() + aheadMs)
  return {
    ...{ server: callsTo(url), databaseUrl: postgres.url, pool, backups, now },
    async moveTo(at) {
      const seconds = Math.ceil((at.getTime() - Date.now()) / 1_000)
      expect(seconds * 1_000 - aheadMs).toBeLessThan(24 * 3_600_000)
      await set(seconds)
      await until(() => hasSeen(pool, at))
    },
    async memory() {
      const status = await readFile(`/proc/${brewhouse.pidOf('server') ?? 0}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
    },
    async breakBackups(isBroken) {
      if (!isBroken) await rm(backups)
      await (isBroken ? rename(backups, `${backups}.away`) : rename(`${backups}.away`, backups))
      if (isBroken) await writeFile(backups, '')
    },
    errors: () =>
      brewhouse
        .output()
        .split('\n')
        .filter((text) => /"level":(?:50|60)/.test(text)),
    async stop() {
      await brewhouse.stop()
      await pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether the server has stored this time, as it does each minute, and the database is at it; fails if it is taken for a jump. */
async function hasSeen(pool: pg.Pool, at: Date): Promise<boolean> {
  const { rows } = await pool.query<{ isSeen: boolean; isThere: boolean; jumpedTo: Date | null }>(
    `SELECT "seenAt" >= $1::timestamptz AS "isSeen",
      now() >= $1::timestamptz AS "isThere", "jumpedTo" FROM "Clock"`,
    [at],
  )
  expect(rows[0]?.jumpedTo ?? null).toBeNull()
  return rows[0] !== undefined && rows[0].isSeen && rows[0].isThere
}
