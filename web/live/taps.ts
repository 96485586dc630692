import { commandId } from './commandId.ts'
import { CommandRefused } from './refusal.ts'

/** One press on more or less. `isCounted`: what the cache holds already has it. */
interface Tap {
  id: string
  delta: number
  isCounted: boolean
}

/** A change of a count as it arrives: the state that came with it, and the count right after this change alone. */
export interface CountChange {
  key: string
  commandId: string | null
  version: number
  quantity: number
  countedTo: number
}

/** Sends one tap; calls `onWritten` when the answer is written to the cache. */
export type SendTap = (id: string, onWritten: () => void) => Promise<unknown>

/**
 * Counts that are changed by quick taps. Each tap shows at once and is sent as a command of its own, those of one count
 * one after the other. What is shown is the cached count and the taps that it does not contain yet:
 * - a tap is in the cache when its answer was written or its change arrived, whichever is first;
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

  function drop(key: string, gone: (tap: Tap) => boolean): void {
    queues.set(
      key,
      (queues.get(key) ?? []).filter((tap) => !gone(tap)),
    )
    changed()
  }

  async function deliver(key: string, tap: Tap, send: SendTap): Promise<void> {
    if (!queues.get(key)?.includes(tap)) throw unreachable()
    try {
      await send(tap.id, () => {
        tap.isCounted = true
        changed()
      })
      drop(key, (one) => one === tap)
    } catch (error) {
      // What waits behind a line that is down would wait in vain, and be forgotten by then: it is taken back now.
      const isDown = error instanceof CommandRefused && error.code === 'UNREACHABLE'
      drop(key, (one) => isDown || one === tap)
      throw error
    }
  }

  return {
    /** Counts a tap at once and sends it after those before it; rejects, and takes it back, when it was refused. */
    add(key: string, delta: number, send: SendTap): Promise<void> {
      const tap = { id: commandId(), delta, isCounted: false }
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
      for (const tap of queues.get(key) ?? []) if (tap.id === id) tap.isCounted = true
      changed()
    },

    /** How many there are for the person who taps. */
    shown(key: string, version: number, quantity: number): number {
      const early = ahead.get(key)
      const heldBack = early?.version === version ? early.by : 0
      const own = (queues.get(key) ?? []).reduce((sum, tap) => sum + (tap.isCounted ? 0 : tap.delta), 0)
      return Number(Math.max(0, quantity - heldBack + own).toFixed(3))
    },

    /** Whether taps are on their way. */
    isBusy: (key: string): boolean => (queues.get(key)?.length ?? 0) > 0,

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
