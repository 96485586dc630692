import type { Connection } from '#web/live/stream/connection.ts'
import { pageTimings, waitAfter } from './timings.ts'

/** Callbacks of a watched state: `next` gets each snapshot, `lost` is called when the connection is lost. */
export type Watcher = { next: (data: unknown) => void; lost: () => void }

/**
 * Callbacks of a one-time subscription: `next` gets each piece, `over` is called at the end, with the sentence of a
 * refusal.
 */
export type Listener = { next: (data: unknown) => void; over: (refusal?: string) => void }

/**
 * The subscriptions besides the changes, over the current connection: resubscribes on every new one, and with back-off when one
 * ends while the connection is open.
 */
export function keepWatches() {
  const watched = new Set<{ query: string; watcher: Watcher; end: () => void; failures: number }>()
  const listened = new Set<() => void>()
  let connection: Connection | null = null
  type Watch = typeof watched extends Set<infer Each> ? Each : never

  function begin(watch: Watch): void {
    const on = connection
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const retry = () => {
      if (isOver) return
      stop()
      watch.watcher.lost()
      timer = setTimeout(() => begin(watch), waitAfter(++watch.failures + 2, pageTimings))
    }
    const unsubscribe = on.watch(
      watch.query,
      (data) => {
        if (isOver) return
        watch.failures = 0
        watch.watcher.next(data)
      },
      retry,
    )
    function stop(): void {
      isOver = true
      unsubscribe()
    }
    watch.end = () => {
      clearTimeout(timer)
      if (!isOver) stop()
    }
  }

  function lost(): void {
    if (!connection) return
    connection = null
    for (const watch of watched) {
      watch.end()
      watch.watcher.lost()
    }
    for (const over of [...listened]) over()
  }

  function listen(query: string, variables: Record<string, unknown>, { next, over }: Listener): () => void {
    const end = (refusal?: string) => {
      if (listened.delete(ended)) over(refusal)
    }
    const ended = () => end()
    listened.add(ended)
    if (!connection) {
      ended()
      return () => undefined
    }
    const unsubscribe = connection.listen(query, (data) => listened.has(ended) && next(data), end, variables)
    return () => {
      if (listened.delete(ended)) unsubscribe()
    }
  }

  return {
    /** Subscribes once, over the current connection: ends with that connection, and immediately without one. */
    listen,
    lost,
    /** Resubscribes, since everything received so far is invalid. */
    restart: (): void => {
      for (const watch of watched) {
        watch.end()
        watch.watcher.lost()
        begin(watch)
      }
    },
    opened: (opened: Connection): void => {
      if (connection === opened) return
      lost()
      connection = opened
      for (const watch of watched) begin(watch)
    },
    add: (query: string, watcher: Watcher): (() => void) => {
      const watch: Watch = { query, watcher, end: () => undefined, failures: 0 }
      watched.add(watch)
      begin(watch)
      return () => {
        watched.delete(watch)
        watch.end()
      }
    },
  }
}

export type Watches = ReturnType<typeof keepWatches>
