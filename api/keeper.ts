import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackoff, restarting } from '#api/db/embedded/backoff.ts'
import { startEmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import type { Log } from './db/log.ts'

/** Exit code of the server for wrong settings (EX_CONFIG of sysexits.h): restarting won't help. */
export const configurationError = 78

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** How long the server may take to shut down. */
const stopTimeoutMs = 15_000
/** glibc gives each thread its own heap and returns little of it to the system; two are enough for the server. */
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
    log.warn(`The server didn't stop within ${stopTimeoutMs / 1000} s; killing it`)
    server.kill('SIGKILL')
  }, stopTimeoutMs)
  server.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** Runs the server, restarting it, until asked to stop or until its first start fails because of wrong settings. */
async function keepServing(url: string, options: KeeperOptions, stop: AbortSignal): Promise<number> {
  const { serverScript, execArgv, env, log } = options
  const backoff = createBackoff(250, 10_000)
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const since = performance.now()
    // Its own process group: Ctrl-C in the terminal reaches only the keeper, which stops everything in order.
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
    const waitMs = backoff(performance.now() - since)
    log.error(`The server exited unexpectedly (${killedBy ?? `code ${code}`}); ${restarting(waitMs)}`)
    await pause(waitMs, null, { signal: stop }).catch(() => undefined)
  }
  return 0
}

/**
 * Keeps the database and the server running until this process is asked to stop; returns the exit code. The server is
 * restarted whenever it exits unexpectedly; it is stopped first, the database last.
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
