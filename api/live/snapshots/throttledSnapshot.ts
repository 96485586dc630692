import { setTimeout as pause } from 'node:timers/promises'

/** A picture that was worked out: a later one has a higher edition, unless it is the very same again. */
export interface Computed<T> {
  edition: number
  snapshot: T
}

/** A picture for all who ask, worked out when it is asked for and outdated, one at a time and not too often. */
export interface ThrottledSnapshot<T> {
  /** The picture as it is now; may wait for its turn. */
  latest(): Promise<Computed<T>>
  /** What was worked out so far may be wrong: the next who asks gets another one. */
  invalidate(): void
  isStale(made: Computed<T>): boolean
  computations(): number
}

/** Works a picture out at most once in `everyMs`; one is taken for true for `renewMs` unless it is outdated before. */
export function throttledSnapshot<T>(options: {
  compute: () => Promise<T>
  everyMs: number
  renewMs: number
}): ThrottledSnapshot<T> {
  const { compute, everyMs, renewMs } = options
  let version = 0
  let computations = 0
  interface Computation {
    version: number
    at: number
    made: Promise<Computed<T>>
  }
  let last: Computation | null = null
  let newest: { made: Computed<T>; by: Computation } | null = null
  let startedAt = -Infinity
  let next: Promise<Computed<T>> | null = null

  async function computeNext(): Promise<Computed<T>> {
    await last?.made.catch(() => undefined)
    const wait = startedAt + everyMs - Date.now()
    if (wait > 0) await pause(wait)
    // From here on, who finds this outdated waits for the one after it.
    next = null
    startedAt = Date.now()
    const edition = ++computations
    const made = compute().then((snapshot) => {
      const isSame = newest?.made.snapshot === snapshot
      newest = { made: isSame && newest ? newest.made : { edition, snapshot }, by: mine }
      return newest.made
    })
    const mine: Computation = { version, at: startedAt, made }
    last = mine
    made.catch(() => {
      if (last === mine) last = null
    })
    return made
  }

  return {
    latest() {
      if (last && last.version === version && Date.now() - last.at < renewMs) return last.made
      return (next ??= computeNext())
    },
    invalidate: () => void version++,
    isStale: (made) => newest?.made !== made || newest.by !== last || last.version !== version,
    computations: () => computations,
  }
}
