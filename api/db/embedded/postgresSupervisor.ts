import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#api/db/log.ts'
import { fastStop } from './postgresLeftovers.ts'
import type { PostgresProcess } from './postgresProcess.ts'

/** A PostgreSQL that is kept running. */
export interface Supervised {
  pid(): number | undefined
  stop(): Promise<void>
}

/** A run shorter than this counts as another failure in a row. */
const shortRun = 10_000
const longestPause = 5_000

interface Care {
  start(): PostgresProcess
  /** Clears away what the run before left, so that the next can start. */
  clearUp(): Promise<void>
  log: Log
  onDown?: () => void
}

async function endInOrder(postgres: PostgresProcess): Promise<void> {
  const steps = [
    ['SIGINT', fastStop],
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
export async function supervise({ start, clearUp, log, onDown }: Care): Promise<Supervised> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  await clearUp()
  let postgres = start()
  await postgres.ready

  async function revive(wait: number): Promise<void> {
    if (wait) await pause(wait, null, { signal: stopping.signal })
    await clearUp()
    if (isStopping()) return
    postgres = start()
    await postgres.ready
    log.info('PostgreSQL is back')
  }

  async function watch(): Promise<void> {
    let wait = 0
    let since = performance.now()
    for (;;) {
      const how = await postgres.ended
      if (isStopping()) return
      if (performance.now() - since > shortRun) wait = 0
      log.warn(`PostgreSQL ended unasked (${how}), starting it again`)
      onDown?.()
      since = performance.now()
      await revive(wait).catch((error: Error) => {
        if (!isStopping()) log.error(error.message)
      })
      wait = Math.min(longestPause, Math.max(100, wait * 2))
    }
  }

  const watching = watch()
  return {
    pid: () => postgres.pid,
    async stop() {
      stopping.abort()
      await endInOrder(postgres)
      await watching
    },
  }
}
