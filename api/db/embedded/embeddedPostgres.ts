import { rm, link, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import type { Log } from '#api/db/log.ts'
import { findPostgres } from './postgresBinaries.ts'
import { databaseName, ensureCluster } from './postgresCluster.ts'
import { adoptData, makeSocketFolder, settlePostgresHome, socketFolderOf } from './postgresHome.ts'
import type { PostgresHome } from './postgresHome.ts'
import { stopLeftovers, fastStopMs } from './postgresLeftovers.ts'
import { startPostgresProcess, type PostgresProcess } from './postgresProcess.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackoff, restarting } from './backoff.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { birthOf, isRunning } from './processes.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Stays the same over restarts of PostgreSQL. */
  url: string
  /** The folder that holds everything of this database (`postgres` in it is the data folder). */
  home: string
  pid(): number | undefined
  stop(): Promise<void>
}

/** What startEmbeddedPostgres needs to know. */
export interface EmbeddedPostgresOptions {
  dataDir: string
  /** The folder with the programs of an installed PostgreSQL, in place of the built-in one. */
  postgresBin?: string
  log: Log
  /** More settings for postgresql.conf, or other values for ours. */
  settings?: Record<string, string>
}

const urlOf = (sockets: string) =>
  `postgresql://${databaseName}@localhost:5432/${databaseName}?host=${encodeURIComponent(sockets)}&sslmode=disable`

const copiedWhileUsed = (folder: string) =>
  `${folder} was copied while Brewhouse was running, so some of it may be missing or damaged. Restore the newest backup to be safe: npm run restore -- FILE`

async function run(home: PostgresHome, { log, settings, postgresBin }: EmbeddedPostgresOptions) {
  const binaries = await findPostgres(home, postgresBin)
  await stopLeftovers(home.data, log)
  await adoptData(home, log)
  await ensureCluster(binaries, home, log)
  const sockets = await makeSocketFolder(home)
  const all = { ...settings, unix_socket_directories: sockets }
  const supervised = await supervise({
    start: () => startPostgresProcess(binaries, home, all, log),
    async cleanUp() {
      await stopLeftovers(home.data, log)
      await makeSocketFolder(home)
    },
    log,
  })
  return { sockets, supervised }
}

/** The address of the PostgreSQL that runs, or would run, on a data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  return urlOf(await socketFolderOf(await settlePostgresHome(dataDir)))
}

/**
 * Runs the PostgreSQL that ships with Brewhouse, or an installed one, on a data folder, reachable only through a private Unix
 * socket, and keeps it running until stop(). Fails with a sentence when another Brewhouse owns the folder, when the data is of
 * another PostgreSQL version, or when this computer can't run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await settlePostgresHome(options.dataDir, options)
  if (await isCopyOfUsed(home.folder)) options.log.warn(copiedWhileUsed(home.folder))
  const release = await claimData(home.folder)
  try {
    const { sockets, supervised } = await run(home, options)
    return {
      url: urlOf(sockets),
      home: home.folder,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        await rm(sockets, { recursive: true, force: true })
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** A PostgreSQL that is kept running. */
interface Supervised {
  pid(): number | undefined
  stop(): Promise<void>
}

interface SuperviseOptions {
  start(): PostgresProcess
  /** Removes leftovers of the previous run, so that the next can start. */
  cleanUp(): Promise<void>
  log: Log
}

async function stopPostgres(postgres: PostgresProcess): Promise<void> {
  const steps = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const
  for (const [signal, patience] of steps) {
    postgres.kill(signal)
    const timer = new AbortController()
    const ended = await Promise.race([
      postgres.ended.then(() => true),
      pause(patience, false, { signal: timer.signal }).catch(() => false),
    ])
    timer.abort()
    if (ended) return
  }
}

/** Keeps PostgreSQL running: restarts it when it exits unexpectedly, immediately at first, then with exponential backoff. */
async function supervise({ start, cleanUp, log }: SuperviseOptions): Promise<Supervised> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  await cleanUp()
  let postgres = start()
  await postgres.ready

  async function restart(waitMs: number): Promise<void> {
    if (waitMs) await pause(waitMs, null, { signal: stopping.signal })
    await cleanUp()
    if (isStopping()) return
    postgres = start()
    await postgres.ready
    log.info('PostgreSQL is running again')
  }

  async function watch(): Promise<void> {
    // Once it has recovered and served for a second, nothing is gained by waiting: it is not what fails.
    const backoff = createBackoff(100, 5_000, 1_000)
    let readySince = performance.now()
    for (;;) {
      const exit = await postgres.ended
      if (isStopping()) return
      const waitMs = backoff(performance.now() - readySince)
      log.warn(`PostgreSQL exited unexpectedly (${exit}); ${restarting(waitMs)}`)
      await restart(waitMs).catch((error: Error) => {
        if (!isStopping()) log.error(error.message)
      })
      readySince = performance.now()
    }
  }

  const watching = watch()
  return {
    pid: () => postgres.pid,
    async stop() {
      stopping.abort()
      await stopPostgres(postgres)
      await watching
    },
  }
}

/*
 * Who owns a data folder is written in a file `owner.<n>`; the highest n counts. A process that finds the owner dead
 * claims the next number with link(2), which only one can win. The highest file is never deleted, only emptied on
 * release, so numbers are never reused and a slow contender cannot claim an old one: it checks again after link(2),
 * finds a higher number and gives up.
 */

interface Owner {
  pid: number
  birth: string | null
  /** Identifies the folder: in a copy of it, this file says nothing. */
  folder?: string
}

/** Stays the same when a folder is moved or mounted elsewhere, but not when it is copied. */
async function idOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  return `${dev}:${ino}`
}

const isOf = (owner: Owner, id: string) => owner.folder === undefined || owner.folder === id

async function numbers(folder: string): Promise<number[]> {
  const found = (await readdir(folder)).map((name) => /^owner\.(\d+)$/.exec(name)?.[1])
  return found.flatMap((n) => (n === undefined ? [] : [Number(n)])).sort((a, b) => b - a)
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

async function ownerIn(file: string, id: string): Promise<Owner | null> {
  const owner = await readOwner(file)
  if (!owner || !isOf(owner, id)) return null
  const birth = birthOf(owner.pid)
  return isRunning(owner.pid) && (birth === null || birth === owner.birth) ? owner : null
}

/** Whether a folder is a copy that was made while its original was in use. */
async function isCopyOfUsed(folder: string): Promise<boolean> {
  const [last = 0] = await numbers(folder)
  const owner = last ? await readOwner(join(folder, `owner.${last}`)) : null
  return owner !== null && !isOf(owner, await idOf(folder))
}

async function take(folder: string, file: string, id: string): Promise<boolean> {
  const draft = join(folder, `owner.draft.${randomUUID()}`)
  const owner: Owner = { pid: process.pid, birth: birthOf(process.pid), folder: id }
  await writeFile(draft, JSON.stringify(owner))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Makes this process the sole owner of a data folder and returns a function that releases it; throws while another
 * owner is alive.
 */
async function claimData(folder: string): Promise<() => Promise<void>> {
  const id = await idOf(folder)
  for (;;) {
    const [last = 0] = await numbers(folder)
    const owner = last ? await ownerIn(join(folder, `owner.${last}`), id) : null
    if (owner)
      throw new Error(
        `Another Brewhouse (process ${owner.pid}) is using the data in ${folder}. Stop it first, or give this one its own DATA_DIR.`,
      )
    const mine = join(folder, `owner.${last + 1}`)
    if (!(await take(folder, mine, id))) continue
    const [newest = 0, ...older] = await numbers(folder)
    if (newest > last + 1) {
      await rm(mine, { force: true })
      continue
    }
    for (const n of older) await rm(join(folder, `owner.${n}`), { force: true })
    return () => writeFile(mine, '')
  }
}
