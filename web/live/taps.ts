import { commandId } from './commandId.ts'
import { CommandRefused } from './refusal.ts'

/** One press on more or less. */
interface Tap {
  id: string
  delta: number
  /** The version of the count that has it, as soon as that is known. */
  countedAt: number | null
  hasLanded: boolean
}

/** A change of a count as it arrives: the state that came with it, and the count right after this change alone. */
export interface CountChange {
  key: string
  commandId: string | null
  version: number
  quantity: number
  countedTo: number
}

/** Sends one tap; calls `onWritten` with the count's version when the answer is written to the cache. */
export type SendTap = (id: string, onWritten: (version: number) => void) => Promise<unknown>

/** Landed taps are remembered for so many versions: a screen is drawn a moment after the cache was written. */
const remembered = 50

/**
 * Counts that are changed by quick taps. Each tap shows at once and is sent as a command of its own, those of one count
 * one after the other. What is shown is the count on the screen and the taps that it does not contain yet:
 * - a tap is in every version from the one on that its answer, or the change it caused, came with;
 * - a change carries the state at delivery, which may be ahead of it and contain taps whose own change is still to come:
 *   so far it is held back until they come.
 */
export function createTaps() {
  const queues = new Map<string, Tap[]>()
  const ahead = new Map<string, { version: number; by: number }>()
  const lasts = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let edition = 0

  function changed(): void {
    edition++
    for (const listener of [...listeners]) listener()
  }

  function keep(key: string, isKept: (tap: Tap) => boolean): void {
    queues.set(key, (queues.get(key) ?? []).filter(isKept))
    changed()
  }

  function count(key: string, tap: Tap, version: number): void {
    tap.countedAt = Math.min(tap.countedAt ?? version, version)
    keep(key, ({ hasLanded, countedAt }) => !hasLanded || (countedAt ?? 0) > version - remembered)
  }

  async function deliver(key: string, tap: Tap, send: SendTap): Promise<void> {
    if (!queues.get(key)?.includes(tap)) throw unreachable()
    try {
      await send(tap.id, (version) => count(key, tap, version))
      tap.hasLanded = true
      keep(key, (one) => one !== tap || tap.countedAt !== null)
    } catch (error) {
      // What waits behind a line that is down would wait in vain, and be forgotten by then: it is taken back now.
      const isDown = error instanceof CommandRefused && error.code === 'UNREACHABLE'
      keep(key, (one) => one.hasLanded || (!isDown && one !== tap))
      throw error
    }
  }

  return {
    /** Counts a tap at once and sends it after those before it; rejects, and takes it back, when it was refused. */
    add(key: string, delta: number, send: SendTap): Promise<void> {
      const tap = { id: commandId(), delta, countedAt: null, hasLanded: false }
      queues.set(key, [...(queues.get(key) ?? []), tap])
      changed()
      const before = lasts.get(key) ?? Promise.resolve()
      const landed = before.then(() => deliver(key, tap, send))
      lasts.set(
        key,
        landed.catch(() => undefined),
      )
      return landed
    },

    /** A change arrived, and is in the cache. */
    receive({ key, commandId: id, version, quantity, countedTo }: CountChange): void {
      ahead.set(key, { version, by: quantity - countedTo })
      const own = queues.get(key)?.find((tap) => tap.id === id)
      if (own) count(key, own, version)
      else changed()
    },

    /** How many there are for the person who taps, where the screen has this version of the count. */
    shown(key: string, version: number, quantity: number): number {
      const early = ahead.get(key)
      const heldBack = early?.version === version ? early.by : 0
      const missing = (queues.get(key) ?? []).filter(
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

export type Taps = ReturnType<typeof createTaps>

function unreachable(): CommandRefused {
  return new CommandRefused({ code: 'UNREACHABLE', message: 'The server can not be reached right now.' })
}
