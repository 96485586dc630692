import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#api/db/log.ts'
import { fastStopMs } from './postgresLeftovers.ts'
import type { PostgresProcess } from './postgresProcess.ts'

/** A PostgreSQL that is kept running. */
export interface Supervised {
  pid(): number | undefined
  stop(): Promise<void>
}

/** A run shorter than this counts as another failure in a row. */
const shortRunMs = 10_000
const maxBackoffMs = 5_000

interface SuperviseOptions {
  start(): PostgresProcess
  /** Clears away what the run before left, so that the next can start. */
  cleanUp(): Promise<void>
  log: Log
  onDown?: () => void
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

/** Starts PostgreSQL and starts it again whenever it ends unasked: at once, and with longer and longer pauses if it keeps ending. */
export async function supervise({
  start,
  cleanUp: cleanUp,
  log,
  onDown,
}: SuperviseOptions): Promise<Supervised> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  await cleanUp()
  let postgres = start()
  await postgres.ready

  async function restart(backoffMs: number): Promise<void> {
    if (backoffMs) await pause(backoffMs, null, { signal: stopping.signal })
    await cleanUp()
    if (isStopping()) return
    postgres = start()
    await postgres.ready
    log.info('PostgreSQL is back')
  }

  async function watch(): Promise<void> {
    let backoffMs = 0
    let since = performance.now()
    for (;;) {
      const exit = await postgres.ended
      if (isStopping()) return
      if (performance.now() - since > shortRunMs) backoffMs = 0
      log.warn(`PostgreSQL ended unasked (${exit}), starting it again`)
      onDown?.()
      since = performance.now()
      await restart(backoffMs).catch((error: Error) => {
        if (!isStopping()) log.error(error.message)
      })
      backoffMs = Math.min(maxBackoffMs, Math.max(100, backoffMs * 2))
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
