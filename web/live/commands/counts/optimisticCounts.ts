import { createListeners } from '#web/listeners.ts'

/** One press on more or less. */
interface Adjustment {
  id: string
  delta: number
  /** The version of the count that includes it, once known. */
  countedAt: number | null
  hasLanded: boolean
}

/** A queued tap; `version` is that of the count that includes it. */
export interface OptimisticUpdate {
  id: string
  key: string
  delta: number
  version: number | null
  state: 'unsent' | 'saved' | 'refused'
}

/** A received change of a count: the state at delivery, and the count right after this change. */
export interface CountChange {
  key: string
  commandId: string | null
  version: number
  quantity: number
  countedTo: number
}

/** Saved adjustments are kept for this many versions, since a screen renders a moment after the cache is written. */
const keptVersions = 50

/**
 * Counts that are changed by quick taps. Each tap shows immediately once it is queued on this device, in this tab or
 * another. The displayed count is the cached one plus the taps that it doesn't include yet:
 * - a tap is included in every version from that of its response, or of the change it caused, on;
 * - a change carries the state at delivery, which may be ahead of it and include taps whose own change is still to
 *   come; that part is held back until they arrive.
 */
export function createOptimisticCounts() {
  const taps = new Map<string, Adjustment[]>()
  const ahead = new Map<string, { version: number; by: number }>()
  /** Taps that were saved in a history that is gone; the queue may still contain them for a while. */
  const past = new Set<string>()
  const listeners = createListeners()
  let edition = 0

  function changed(): void {
    edition++
    listeners.call()
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
    /** Takes over the queue's state: a tap that was refused, or removed unsent, is reverted. */
    queued(all: readonly OptimisticUpdate[]): void {
      const valid = new Map(all.filter(({ state }) => state !== 'refused').map((tap) => [tap.id, tap]))
      for (const key of taps.keys()) {
        keep(key, (tap) => valid.has(tap.id) || (tap.hasLanded && tap.countedAt !== null))
      }
      for (const tap of valid.values()) hold(tap)
      changed()
    },

    /** A change was received and applied to the cache. */
    receive({ key, commandId: id, version, quantity, countedTo }: CountChange): void {
      ahead.set(key, { version, by: quantity - countedTo })
      const own = taps.get(key)?.find((tap) => tap.id === id)
      if (own) count(key, own, version)
      changed()
    },

    /** The database was restored: saved taps are in its count, or lost. Unsent ones stay. */
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

    /** The optimistic count, given the cached version and quantity. */
    shown(key: string, version: number, quantity: number): number {
      const early = ahead.get(key)
      const heldBack = early?.version === version ? early.by : 0
      const missing = (taps.get(key) ?? []).filter(
        ({ countedAt }) => countedAt === null || countedAt > version,
      )
      const own = missing.reduce((sum, { delta }) => sum + delta, 0)
      return Number(Math.max(0, quantity - heldBack + own).toFixed(3))
    },

    /** Incremented whenever the displayed count may change. */
    edition: () => edition,
    subscribe: listeners.add,
  }
}

export type OptimisticCounts = ReturnType<typeof createOptimisticCounts>
