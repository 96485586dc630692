import type { Line } from './line.ts'
import { pageTimings, waitAfter } from './timings.ts'

/** Who watches a state: gets each picture, and is told when no more can come for now. */
export type Watcher = { next: (data: unknown) => void; lost: () => void }

/** What is watched besides the changes, over whichever line is open. */
export type Watches = {
  add: (query: string, watcher: Watcher) => () => void
  opened: (line: Line) => void
  lost: () => void
}

/** Keeps watching what was asked for: begun on every line that opens, and again when it ends while the line stands. */
export function keepWatches(): Watches {
  const watched = new Set<{ query: string; watcher: Watcher; end: () => void; failures: number }>()
  let line: Line | null = null
  type Watch = typeof watched extends Set<infer Each> ? Each : never

  function begin(watch: Watch): void {
    const on = line
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = () => {
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
      again,
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
    if (!line) return
    line = null
    for (const watch of watched) {
      watch.end()
      watch.watcher.lost()
    }
  }

  return {
    lost,
    opened: (opened) => {
      if (line === opened) return
      lost()
      line = opened
      for (const watch of watched) begin(watch)
    },
    add: (query, watcher) => {
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
