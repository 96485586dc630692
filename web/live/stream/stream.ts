import { connectByEvents } from './eventConnection.ts'
import type { Connection, ConnectionEnd, ConnectionOptions } from './connection.ts'
import { connectBySocket } from './socketConnection.ts'
import { type Timings, pageTimings, waitAfter } from '#web/live/connection/timings.ts'
import type { Watches } from '#web/live/connection/watches.ts'
import { mark, since, type Mark } from '#web/live/connection/elapsed.ts'

/** `open`: the connection is established; missed changes may still be arriving. */
export type StreamState = 'connecting' | 'open' | 'waiting'

/** `after` is the cursor: read on every subscription, so it must be the last change received. */
export type StreamOptions = Pick<
  ConnectionOptions,
  'url' | 'token' | 'query' | 'after' | 'onChange' | 'webSocketImpl'
> & {
  onState?: (state: StreamState, transport: Transport) => void
  /** The server rejected the token. The stream is closed for good. */
  onSignedOut: () => void
  /** The server repeatedly responds with errors at the same cursor: only a fresh start can help. */
  onStuck?: () => void
  /** Other subscriptions over the same connection. */
  watches?: Watches
  timings?: Timings
}

/** A stream that reconnects indefinitely. `nudge` skips the back-off when the network may be back. */
export type Stream = { close: () => void; nudge: () => void }

const connectBy = { socket: connectBySocket, events: connectByEvents }

/**
 * Keeps the changes coming, reconnecting as needed: over a WebSocket, or over server-sent events where no WebSocket can
 * be opened. Every connection starts at the cursor, so nothing is lost or repeated on reconnect.
 */
export function openStream(options: StreamOptions): Stream {
  const { onChange, onState, onSignedOut, onStuck, watches, timings = pageTimings } = options
  const choice = createTransportChoice()
  const probe = createProbe(() => connectBySocket(connectionOptions('socket', true)), timings)
  const failures = createFailureCount()
  let closed = false
  let connection: Connection | null = null
  let transport: Transport = 'socket'
  let state: StreamState = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = mark()

  function setState(next: StreamState): void {
    state = next
    if (next === 'open' && connection) watches?.opened(connection)
    else watches?.lost()
    onState?.(next, transport)
  }

  function connect(): void {
    clearTimeout(timer)
    if (closed) return
    transport = choice.next()
    setState('connecting')
    connection = connectBy[transport](connectionOptions(transport))
  }

  function connectionOptions(kind: Transport, probing = false): ConnectionOptions {
    let openedAt: Mark | null = null
    let moved = false
    return {
      ...options,
      timings,
      hold: probing,
      onOpen: () => {
        openedAt = heardAt = mark()
        choice.opened(kind)
        if (probing) changeOver()
        else setState('open')
        if (kind === 'events') probe.soon()
      },
      onHeard: () => void (heardAt = mark()),
      onChange: (change) => {
        heardAt = mark()
        failures.served()
        moved ||= change.__typename !== 'Heartbeat'
        onChange(change)
      },
      onEnd: (end) => {
        if (probing && openedAt === null) return probeFailed(end)
        if (openedAt === null) choice.failedToOpen(kind)
        else if (moved || since(openedAt) > timings.proven) failures.proven()
        ended(end)
      },
    }
  }

  function ended(end: ConnectionEnd): void {
    connection = null
    probe.drop()
    if (end === 'signedOut') return signedOut()
    const { count, isStuck } = failures.add(end)
    if (isStuck) onStuck?.()
    if (closed) return
    setState('waiting')
    timer = setTimeout(connect, waitAfter(count, timings))
  }

  function probeFailed(end: ConnectionEnd): void {
    probe.take()
    if (end === 'signedOut') signedOut()
    else probe.later()
  }

  /** The socket works again: it continues where the events stop. */
  function changeOver(): void {
    connection?.close()
    connection = probe.take()
    transport = 'socket'
    connection?.subscribe()
    setState('open')
  }

  function signedOut(): void {
    close()
    onSignedOut()
  }

  function close(): void {
    closed = true
    watches?.lost()
    clearTimeout(timer)
    probe.drop()
    connection?.close()
    connection = null
  }

  function nudge(): void {
    if (closed) return
    const dubious = state === 'open' && since(heardAt) > timings.ping * 1.2
    if (dubious) {
      connection?.close()
      probe.drop()
    }
    if (dubious || state === 'waiting') connect()
  }

  connect()
  return { close, nudge }
}

type Transport = 'socket' | 'events'

/** How many sockets in a row must fail to open before falling back to server-sent events. */
const enough = 3

/** Chooses the next connection's transport from previous successes and failures. */
function createTransportChoice() {
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
function createProbe(connect: () => Connection, { firstWait, probe: every }: Timings) {
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
function createFailureCount() {
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
