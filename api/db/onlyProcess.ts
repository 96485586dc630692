import pg from 'pg'
import type { App } from '#api/context.ts'
import { advisoryLock } from './advisoryLock.ts'
import { repeatedly } from './repeatedly.ts'

/** How often, in ms, a process asks whether it is its turn, and looks whether it still is. */
const askMs = 2_000

/**
 * Runs `work` in one of all processes on a database: in the one that holds an advisory lock. When that one ends, or loses
 * its connection, another takes over. `work` is to end when its signal is aborted, as it is by `close`, which waits for it.
 */
export function inOneProcess(
  what: 'mqtt' | 'rapt',
  { database, log }: Pick<App, 'database' | 'log'>,
  work: (signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } {
  const close = repeatedly(askMs, async (stop) => {
    const lost = new AbortController()
    const client = new pg.Client({ connectionString: database.url, keepAlive: true })
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isMine"',
        [advisoryLock(what)],
      )
      if (rows[0]?.isMine) await work(AbortSignal.any([stop, lost.signal]))
    } catch (error) {
      log.warn({ err: error }, `${what.toUpperCase()}: the database connection was lost; retrying`)
    } finally {
      await client.end().catch(() => undefined)
    }
  })
  return { close }
}
