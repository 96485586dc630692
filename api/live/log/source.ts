import type { ChangeRecord } from '#api/live/outbox/change.ts'

/** What a follower reads from. */
export interface Source {
  head(): number
  /** Changes after a number, from memory or from the table; null if they are no longer kept. */
  read(after: number, limit: number): Promise<ChangeRecord[] | null>
  /** Whether a cursor belongs to the current history; rejects while the database is unreachable. */
  knows(cursor: number): Promise<boolean>
  /** How many changes after a number are held in memory. */
  countAfter(seq: number): number
  /** Resolves when there may be more, when a heartbeat is due or when the history changed. */
  next(): Promise<void>
  /** The number of heartbeats so far; each follower passes on each one once. */
  heartbeats(): number
  /** How often the database's history changed since the process started. */
  histories(): number
  /** Whether the outbox was read recently; otherwise a heartbeat would claim that stale data is current. */
  isFresh(): boolean
  heartbeat(seq: number): ChangeRecord
  reset(): ChangeRecord
}

export interface FollowOptions {
  /** Start after this number; null means from now on. */
  after: number | null
  wants: (change: ChangeRecord) => boolean
  /** Pass on heartbeats, and continue after a reset; plain subscriptions end with it. */
  withControlEvents: boolean
  /** Ends the stream when the session ends or the connection is gone. */
  signal?: AbortSignal
}

const pageSize = 200

/**
 * The changes for one reader, in order, each once. Nothing is queued for it: it pulls from the ring buffer (or from the
 * table when far behind) at its own pace, so that a reader that never reads costs nothing. `return()` ends a waiting
 * reader immediately.
 */
export function follow(source: Source, options: FollowOptions): AsyncIterableIterator<ChangeRecord> {
  let cursor = options.after ?? source.head()
  // One heartbeat right after catching up, which means: up to date.
  let heartbeats = source.heartbeats() - 1
  let histories = source.histories()
  let isKnown = options.after === null
  let page: ChangeRecord[] = []
  let isDone = false
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const finish = () => {
    isDone = true
    page = []
    end()
  }
  if (options.signal?.aborted) finish()
  options.signal?.addEventListener('abort', finish, { once: true })

  async function pull(): Promise<ChangeRecord | null> {
    while (!isDone) {
      if (histories !== source.histories()) return restart()
      const change = page.shift()
      if (change) {
        cursor = change.seq
        if (options.wants(change)) return change
        continue
      }
      const waiting = source.next()
      if (!isKnown) {
        const known = await source.knows(cursor).catch(() => null)
        if (known === false) return restart()
        isKnown = known === true
        if (!isKnown) await Promise.race([waiting, ended])
        continue
      }
      // While the database is unreachable, the table can't be read: the next signal tries again.
      const more = await source.read(cursor, pageSize).catch(() => [])
      if (more === null) return restart()
      page = more
      if (more.length > 0) continue
      if (options.withControlEvents && heartbeats !== source.heartbeats() && source.isFresh()) {
        heartbeats = source.heartbeats()
        return source.heartbeat(cursor)
      }
      await Promise.race([waiting, ended])
    }
    return null
  }

  function restart() {
    histories = source.histories()
    page = []
    isKnown = true
    const reset = source.reset()
    cursor = reset.seq
    if (!options.withControlEvents) finish()
    return reset
  }

  return {
    async next() {
      const value = await pull()
      return value ? { value, done: false } : { value: undefined, done: true }
    },
    return() {
      finish()
      options.signal?.removeEventListener('abort', finish)
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
