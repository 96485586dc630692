/** One press on more or less. */
interface Adjustment {
  id: string
  delta: number
  /** The version of the count that has it, as soon as that is known. */
  countedAt: number | null
  hasLanded: boolean
}

/** A tap as the queue has it: `version` is that of the count which has it. */
export interface OptimisticUpdate {
  id: string
  key: string
  delta: number
  version: number | null
  state: 'unsent' | 'saved' | 'refused'
}

/** A change of a count as it arrives: the state that came with it, and the count right after this change alone. */
export interface CountChange {
  key: string
  commandId: string | null
  version: number
  quantity: number
  countedTo: number
}

/** Saved adjustments are remembered for so many versions: a screen is drawn a moment after the cache was written. */
const keptVersions = 50

/**
 * Counts that are changed by quick taps. Each tap shows at once, from the moment it is queued on this device, in this
 * tab or another. What is shown is the count on the screen and the taps that it does not contain yet:
 * - a tap is in every version from the one on that its answer, or the change it caused, came with;
 * - a change carries the state at delivery, which may be ahead of it and contain taps whose own change is still to come:
 *   so far it is held back until they come.
 */
export function createOptimisticCounts() {
  const taps = new Map<string, Adjustment[]>()
  const ahead = new Map<string, { version: number; by: number }>()
  /** Taps that landed in a history that was given up: the queue may still tell of them for a while. */
  const past = new Set<string>()
  const listeners = new Set<() => void>()
  let edition = 0

  function changed(): void {
    edition++
    for (const listener of [...listeners]) listener()
  }

  function keep(key: string, isKept: (tap: Adjustment) => boolean): void {
    taps.set(key, (taps.get(key) ?? []).filter(isKept))
  }

  function count(key: string, tap: Adjustment, version: number): void {
    tap.countedAt = Math.min(tap.countedAt ?? version, version)
    keep(key, ({ hasLanded, countedAt }) => !hasLanded || (countedAt ?? 0) > version - keptVersions)
  }

  function hold({ id, key, delta, version, state }: OptimisticUpdate): void {
    if (past.has(id)) return
    const known = taps.get(key)?.find((one) => one.id === id)
    const tap = known ?? { id, delta, countedAt: null, hasLanded: false }
    if (!known) taps.set(key, [...(taps.get(key) ?? []), tap])
    tap.hasLanded = state === 'saved'
    if (version !== null) count(key, tap, version)
  }

  return {
    /** What the queue has now: a tap that is refused, or gone from it unsent, is taken back. */
    queued(all: readonly OptimisticUpdate[]): void {
      const valid = new Map(all.filter(({ state }) => state !== 'refused').map((tap) => [tap.id, tap]))
      for (const key of taps.keys()) {
        keep(key, (tap) => valid.has(tap.id) || (tap.hasLanded && tap.countedAt !== null))
      }
      for (const tap of valid.values()) hold(tap)
      changed()
    },

    /** A change arrived, and is in the cache. */
    receive({ key, commandId: id, version, quantity, countedTo }: CountChange): void {
      ahead.set(key, { version, by: quantity - countedTo })
      const own = taps.get(key)?.find((tap) => tap.id === id)
      if (own) count(key, own, version)
      changed()
    },

    /** The database was restored: what has landed is in the count that it has now, or lost. What was not sent yet stays. */
    startAnew(): void {
      ahead.clear()
      for (const key of taps.keys()) {
        keep(key, ({ id, hasLanded, countedAt }) => {
          const isPast = hasLanded || countedAt !== null
          if (isPast) past.add(id)
          return !isPast
        })
      }
      changed()
    },

    /** How many there are for the person who taps, where the screen has this version of the count. */
    shown(key: string, version: number, quantity: number): number {
      const early = ahead.get(key)
      const heldBack = early?.version === version ? early.by : 0
      const missing = (taps.get(key) ?? []).filter(
        ({ countedAt }) => countedAt === null || countedAt > version,
      )
      const own = missing.reduce((sum, { delta }) => sum + delta, 0)
      return Number(Math.max(0, quantity - heldBack + own).toFixed(3))
    },

    /** Grows with everything that may change what is shown. */
    edition: () => edition,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type OptimisticCounts = ReturnType<typeof createOptimisticCounts>
