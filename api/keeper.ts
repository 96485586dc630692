import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackoff, restarting } from '#api/db/embedded/backoff.ts'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { settlePostgresHome } from '#api/db/embedded/postgresHome.ts'
import { killPostgres } from '#api/db/embedded/postgresLeftovers.ts'
import type { Log } from './db/log.ts'
import { isDiskFull, wrongSettingOf } from './starting/wrongSettingOf.ts'
import { onStopSignals } from './stopping/stopSignals.ts'

/** Exit code of the server for wrong settings (EX_CONFIG of sysexits.h): restarting won't help. */
export const configurationError = 78

/** How much longer than it allows itself the server may take to stop. */
const graceMs = 1_000
/** glibc gives each thread its own heap and returns little of it to the system; two are enough for the server. */
export const mallocEnv = { MALLOC_ARENA_MAX: '2' }

/** What keep needs to know. */
export interface KeeperOptions {
  /** A database of the brewery's own; without it the embedded one is started on dataDir. */
  databaseUrl?: string
  dataDir: string
  /** The folder with the programs of an installed PostgreSQL, in place of the built-in one. */
  postgresBin?: string
  serverScript: string
  /** How long the server stays reachable after it was asked to stop, while load balancers notice. */
  stopDelayMs: number
  /** How long it may take to stop after that. */
  stopMs: number
  execArgv: string[]
  env: NodeJS.ProcessEnv
  log: Log
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stopServer(server: ChildProcess, { log, stopDelayMs, stopMs }: KeeperOptions): Promise<void> {
  if (!isAlive(server)) return
  const ended = once(server, 'exit')
  const timeoutMs = stopDelayMs + stopMs + graceMs
  const timer = setTimeout(() => {
    log.warn(`The server didn't stop within ${timeoutMs / 1000} s; killing it`)
    server.kill('SIGKILL')
  }, timeoutMs)
  server.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** What runs now, and the order to stop it. */
interface Kept {
  stop: AbortSignal
  server?: ChildProcess
}

/** Runs the server, restarting it, until asked to stop or until its first start fails because of wrong settings. */
async function keepServing(url: string, options: KeeperOptions, kept: Kept): Promise<number> {
  const { serverScript, execArgv, env, log } = options
  const { stop } = kept
  const backoff = createBackoff(250, 10_000)
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const since = performance.now()
    // Its own process group: Ctrl-C in the terminal reaches only the keeper, which stops everything in order.
    const server = fork(serverScript, [], {
      execArgv,
      env: { ...mallocEnv, ...env, DATABASE_URL: url },
      detached: true,
    })
    kept.server = server
    const end = () => void stopServer(server, options)
    stop.addEventListener('abort', end)
    const [code, killedBy] = (await once(server, 'exit')) as [number | null, string | null]
    stop.removeEventListener('abort', end)
    if (stop.aborted) break
    if (isFirst && code === configurationError) return code
    const waitMs = backoff(performance.now() - since)
    log.error(`The server exited unexpectedly (${killedBy ?? `code ${code}`}); ${restarting(waitMs)}`)
    await pause(waitMs, null, { signal: stop }).catch(() => undefined)
  }
  return 0
}

/** Ends everything without waiting for anything, as a second signal demands: nothing of ours is left running. */
async function endNow({ databaseUrl, dataDir, log }: KeeperOptions, server?: ChildProcess): Promise<void> {
  log.warn('Asked a second time to stop: ending without waiting')
  if (server && isAlive(server)) {
    // When it has exited, the database is stopped and no longer restarted.
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  if (!databaseUrl) await killPostgres((await settlePostgresHome(dataDir)).data)
}

/** How often the start is repeated while the disk is full. */
const fullDiskMs = 10_000

/**
 * Starts the database. While its disk is full it waits for space: a service manager would give up after a few starts, and nobody
 * would start Brewhouse again when somebody has freed some.
 */
async function startWithSpace({ dataDir, postgresBin, log }: KeeperOptions, stop: AbortSignal) {
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir, postgresBin, log })
    } catch (error) {
      if (!isDiskFull(error) || stop.aborted) throw error
      log.error(
        `DATA_DIR is ${dataDir}, where no space is left. Free some; the start is repeated every ${fullDiskMs / 1_000} s.`,
      )
      await pause(fullDiskMs, null, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return null
    }
  }
}

async function keepAll(options: KeeperOptions, kept: Kept): Promise<number> {
  const { databaseUrl, dataDir, log } = options
  try {
    if (databaseUrl) return await keepServing(databaseUrl, options, kept)
    const postgres = await startWithSpace(options, kept.stop)
    if (!postgres) return 0
    try {
      return await keepServing(postgres.url, options, kept)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    const sentence = wrongSettingOf(error, { dataDir })
    log.error(sentence ?? (error instanceof Error ? error.message : String(error)))
    return sentence ? configurationError : 1
  }
}

/**
 * Keeps the database and the server running until this process is asked to stop; returns the exit code. The server is
 * restarted whenever it exits unexpectedly; it is stopped first, the database last. Asked a second time, it ends all at
 * once.
 */
export async function keep(options: KeeperOptions): Promise<number> {
  const stopping = new AbortController()
  const kept: Kept = { stop: stopping.signal }
  let ignoreSignals: () => void = () => {}
  let interrupted: Promise<number> | undefined
  const ended = new Promise<number>((resolve) => {
    ignoreSignals = onStopSignals(
      () => stopping.abort(),
      (code) => {
        interrupted ??= endNow(options, kept.server).then(
          () => code,
          (error: unknown) => options.log.warn(String(error)) ?? code,
        )
        resolve(interrupted)
      },
    )
  })
  try {
    const code = await Promise.race([keepAll(options, kept), ended])
    // When the server is killed, the usual way to stop ends as well, perhaps first.
    return (await interrupted) ?? code
  } finally {
    // A third signal must not end an interrupted process before it has given its code.
    if (!interrupted) ignoreSignals()
  }
}
