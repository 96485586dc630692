import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import type { Log } from './db/log.ts'

/** Exit code with which the server says that its settings must be changed first (EX_CONFIG of sysexits.h). */
export const configurationError = 78

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** How long the server may take to end what it is doing. */
const stopTimeoutMs = 15_000
/** A run shorter than this counts as another failure in a row. */
const shortRunMs = 10_000
const maxBackoffMs = 10_000
/** The C library gives each thread a heap of its own and returns little of them: two do for what the server does. */
export const mallocEnv = { MALLOC_ARENA_MAX: '2' }

/** What keep needs to know. */
export interface KeeperOptions {
  /** A database of the brewery's own; without it the embedded one is started on dataDir. */
  databaseUrl?: string
  dataDir: string
  serverScript: string
  execArgv: string[]
  env: NodeJS.ProcessEnv
  log: Log
}

async function stopServer(server: ChildProcess, log: Log): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  const timer = setTimeout(() => {
    log.warn(`The server has not stopped within ${stopTimeoutMs / 1000} seconds and is killed`)
    server.kill('SIGKILL')
  }, stopTimeoutMs)
  server.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** Runs the server again and again until it is told to stop or refuses its settings on its first start. */
async function keepServing(url: string, options: KeeperOptions, stop: AbortSignal): Promise<number> {
  const { serverScript, execArgv, env, log } = options
  let backoffMs = 0
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const since = performance.now()
    // A process group of its own: a Ctrl-C in the terminal reaches only the keeper, which stops things in order.
    const server = fork(serverScript, [], {
      execArgv,
      env: { ...mallocEnv, ...env, DATABASE_URL: url },
      detached: true,
    })
    const end = () => void stopServer(server, log)
    stop.addEventListener('abort', end)
    const [code, killedBy] = (await once(server, 'exit')) as [number | null, string | null]
    stop.removeEventListener('abort', end)
    if (stop.aborted) break
    if (isFirst && code === configurationError) return code
    if (performance.now() - since > shortRunMs) backoffMs = 0
    log.error(`The server ended unasked (${killedBy ?? `code ${code}`}), starting it again`)
    await pause(backoffMs, null, { signal: stop }).catch(() => undefined)
    backoffMs = Math.min(maxBackoffMs, Math.max(250, backoffMs * 2))
  }
  return 0
}

/**
 * Keeps the database and the server running until this process is told to stop, and answers the exit code. The server
 * is started again whenever it ends unasked; it is stopped first, the database last.
 */
export async function keep(options: KeeperOptions): Promise<number> {
  const { databaseUrl, dataDir, log } = options
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of stopSignals) process.on(name, stop)
  try {
    if (databaseUrl) return await keepServing(databaseUrl, options, stopping.signal)
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    try {
      return await keepServing(postgres.url, options, stopping.signal)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    log.error(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    for (const name of stopSignals) process.off(name, stop)
  }
}
