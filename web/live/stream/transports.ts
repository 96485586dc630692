import type { Timings } from '#web/live/connection/timings.ts'
import type { Connection, ConnectionEnd } from './connection.ts'

export type Transport = 'socket' | 'events'

/** How many sockets in a row must fail to open before falling back to server-sent events. */
const enough = 3

/** Chooses the next connection's transport from previous successes and failures. */
export function createTransportChoice() {
  let refusedSockets = 0
  let refusedEvents = false
  return {
    // If neither works the network is down: the transports alternate.
    next: (): Transport => (refusedSockets >= enough && !refusedEvents ? 'events' : 'socket'),
    opened(kind: Transport): void {
      if (kind === 'socket') refusedSockets = 0
      refusedEvents = false
    },
    failedToOpen(kind: Transport): void {
      if (kind === 'socket') refusedSockets++
      refusedEvents = kind === 'events'
    },
  }
}

/**
 * While server-sent events are in use, checks whether a WebSocket opens: soon, since an outage that is over looks like a network
 * that blocks them, and then periodically.
 */
export function createProbe(connect: () => Connection, { firstWait, probe: every }: Timings) {
  let probe: Connection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    const taken = probe
    probe = null
    return taken
  }
  const after = (ms: number) => {
    timer = setTimeout(() => (probe = connect()), ms)
  }
  return {
    soon: () => after(firstWait),
    later: () => after(every),
    /** Hands over the opened connection, which may have ended. */
    take,
    drop(): void {
      clearTimeout(timer)
      take()?.close()
    },
  }
}

/** After this many consecutive errors, a cursor counts as unservable. */
const errorsUntilStuck = 3

/** Counts consecutive failures of the stream, for its back-off. */
export function createFailureCount() {
  let failures = 0
  let errorsInARow = 0
  return {
    /** The cursor moves. */
    served: () => void (errorsInARow = 0),
    /** A connection lasted long enough to reset the back-off. */
    proven: () => void (failures = 0),
    add(end: ConnectionEnd): { count: number; isStuck: boolean } {
      // The connection works but the server responds with errors: back off, and give up on this cursor after a few.
      failures = end === 'failed' ? Math.max(failures + 1, 5) : failures + 1
      const isStuck = end === 'failed' && ++errorsInARow % errorsUntilStuck === 0
      return { count: failures, isStuck }
    },
  }
}
