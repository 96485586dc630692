import { setTimeout as pause } from 'node:timers/promises'

/** A computed snapshot; each new one has a higher edition, unless nothing of what is compared differs. */
export interface Computed<T> {
  edition: number
  snapshot: T
}

/** A shared snapshot, computed on demand when stale, one computation at a time. */
export interface ThrottledSnapshot<T> {
  /** The current snapshot; may wait for the next allowed computation. */
  latest(): Promise<Computed<T>>
  /** Marks the snapshot as stale: the next request gets a new computation. */
  invalidate(): void
  isStale(computed: Computed<T>): boolean
  computations(): number
}

/** Computes a snapshot at most once in `everyMs`; one stays current for `renewMs` unless it is invalidated. */
export function throttledSnapshot<T>(options: {
  compute: () => Promise<T>
  /** What of it is compared with the one before; without it, each one is new. */
  compared?: (snapshot: T) => unknown
  everyMs: number
  renewMs: number
}): ThrottledSnapshot<T> {
  const { compute, compared, everyMs, renewMs } = options
  let version = 0
  let computations = 0
  interface Computation {
    version: number
    at: number
    computed: Promise<Computed<T>>
  }
  let last: Computation | null = null
  let newest: { computed: Computed<T>; by: Computation; text: string | undefined } | null = null
  let startedAt = -Infinity
  let next: Promise<Computed<T>> | null = null

  async function computeNext(): Promise<Computed<T>> {
    await last?.computed.catch(() => undefined)
    const wait = startedAt + everyMs - performance.now()
    if (wait > 0) await pause(wait)
    // From here on, an invalidation needs the computation after this one.
    next = null
    startedAt = performance.now()
    const edition = ++computations
    const computed = compute().then((snapshot) => {
      const text = compared && JSON.stringify(compared(snapshot))
      const isSame = text !== undefined && newest?.text === text
      newest = { computed: isSame && newest ? newest.computed : { edition, snapshot }, by: mine, text }
      return newest.computed
    })
    const mine: Computation = { version, at: startedAt, computed }
    last = mine
    computed.catch(() => {
      if (last === mine) last = null
    })
    return computed
  }

  return {
    latest() {
      if (last && last.version === version && performance.now() - last.at < renewMs) return last.computed
      return (next ??= computeNext())
    },
    invalidate: () => void version++,
    isStale: (computed) => newest?.computed !== computed || newest.by !== last || last.version !== version,
    computations: () => computations,
  }
}
