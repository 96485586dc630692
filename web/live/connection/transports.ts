import type { Connection, ConnectionEnd } from './connection.ts'

export type Transport = 'socket' | 'events'

/** How many sockets in a row must fail to open before falling back to server-sent events. */
const enough = 3

/** Which transport the next connection takes, by what opened and failed to open so far. */
export function createTransportChoice() {
  let refusedSockets = 0
  let refusedEvents = false
  return {
    // When neither works the network is down: the two transports alternate.
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

/** While server-sent events serve, tries every so many ms whether a WebSocket opens. */
export function createProbe(connect: () => Connection, every: number) {
  let probe: Connection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    const taken = probe
    probe = null
    return taken
  }
  return {
    later(): void {
      timer = setTimeout(() => (probe = connect()), every)
    },
    /** Hands over what was opened, or has ended. */
    take,
    drop(): void {
      clearTimeout(timer)
      take()?.close()
    },
  }
}

/** How many errors in a row mean that a cursor cannot be served. */
const errorsUntilStuck = 3

/** How often in a row the stream ended, for its back-off. */
export function createFailureCount() {
  let failures = 0
  let errorsInARow = 0
  return {
    /** The cursor moves. */
    served: () => void (errorsInARow = 0),
    /** A connection held long enough to begin anew. */
    proven: () => void (failures = 0),
    add({ kind }: ConnectionEnd): { count: number; isStuck: boolean } {
      // The connection works and the server rejects: back off, and give up on this cursor after a few errors.
      failures = kind === 'failed' ? Math.max(failures + 1, 5) : failures + 1
      const isStuck = kind === 'failed' && ++errorsInARow % errorsUntilStuck === 0
      return { count: failures, isStuck }
    },
  }
}
