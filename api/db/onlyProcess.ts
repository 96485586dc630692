import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How often, in ms, a process asks whether it is its turn, and looks whether it still is. */
const askMs = 2_000

/**
 * Runs `work` in one of all processes on a database: in the one that holds an advisory lock. When that one ends, or loses
 * its connection, another takes over. `work` is to end when its signal is aborted. Resolves when `stop` is aborted and the
 * work has ended.
 */
export async function inOneProcess(
  { url, key, onLost }: { url: string; key: number; onLost: (error: Error) => void },
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const lost = new AbortController()
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isMine"',
        [key],
      )
      if (rows[0]?.isMine) await work(AbortSignal.any([stop, lost.signal]))
    } catch (error) {
      if (error instanceof Error) onLost(error)
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(askMs, null, { signal: stop }).catch(() => undefined)
  }
}
