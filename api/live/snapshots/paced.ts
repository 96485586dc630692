import { setTimeout as pause } from 'node:timers/promises'

/** A picture that was worked out: a later one has a higher edition, unless it is the very same again. */
export interface Made<T> {
  edition: number
  picture: T
}

/** A picture for all who ask, worked out when it is asked for and outdated, one at a time and not too often. */
export interface PacedPicture<T> {
  /** The picture as it is now; may wait for its turn. */
  latest(): Promise<Made<T>>
  /** What was worked out so far may be wrong: the next who asks gets another one. */
  outdate(): void
  isOutdated(made: Made<T>): boolean
  computations(): number
}

/** Works a picture out at most once in `everyMs`; one is taken for true for `renewMs` unless it is outdated before. */
export function pacedPicture<T>(options: {
  compute: () => Promise<T>
  everyMs: number
  renewMs: number
}): PacedPicture<T> {
  const { compute, everyMs, renewMs } = options
  let version = 0
  let computations = 0
  interface Computation {
    version: number
    at: number
    made: Promise<Made<T>>
  }
  let last: Computation | null = null
  let newest: { made: Made<T>; by: Computation } | null = null
  let startedAt = -Infinity
  let next: Promise<Made<T>> | null = null

  async function workOut(): Promise<Made<T>> {
    await last?.made.catch(() => undefined)
    const wait = startedAt + everyMs - Date.now()
    if (wait > 0) await pause(wait)
    // From here on, who finds this outdated waits for the one after it.
    next = null
    startedAt = Date.now()
    const edition = ++computations
    const made = compute().then((picture) => {
      const isSame = newest?.made.picture === picture
      newest = { made: isSame && newest ? newest.made : { edition, picture }, by: mine }
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
      return (next ??= workOut())
    },
    outdate: () => void version++,
    isOutdated: (made) => newest?.made !== made || newest.by !== last || last.version !== version,
    computations: () => computations,
  }
}
