import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#api/db/log.ts'
import { createBackoff, restarting } from './backoff.ts'
import { fastStopMs } from './postgresLeftovers.ts'
import type { PostgresProcess } from './postgresProcess.ts'

/** A PostgreSQL that is kept running. */
export interface Supervised {
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
export async function supervise({ start, cleanUp, log }: SuperviseOptions): Promise<Supervised> {
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
