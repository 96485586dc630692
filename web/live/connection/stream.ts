import type { Change } from '#web/entities/changes.ts'
import { connectByEvents } from './eventConnection.ts'
import type { Connection, ConnectionEnd, ConnectionOptions } from './connection.ts'
import { connectBySocket } from './socketConnection.ts'
import { type Timings, pageTimings, waitAfter } from './timings.ts'
import type { Watches } from './watches.ts'

/** `open`: the connection is established; what was missed may still be arriving. */
export type StreamState = 'connecting' | 'open' | 'waiting'

export type Transport = 'socket' | 'events'

export type StreamOptions = {
  url: string
  token: string
  query: string
  /** The cursor: asked at every subscribing, so it must name the last change seen. */
  after: () => string
  onChange: (change: Change) => void
  onState?: (state: StreamState, transport: Transport) => void
  /** The server does not know the token any more. The stream is closed for good. */
  onSignedOut: () => void
  /** The server answers with errors at the same cursor again and again: only a fresh start can help. */
  onStuck?: () => void
  /** What else is watched over the same connection. */
  watches?: Watches
  timings?: Timings
  webSocketImpl?: unknown
}

/** A stream that reconnects for ever. `nudge` is for moments when the network may be back: it skips the back-off. */
export type Stream = { close: () => void; nudge: () => void }

/** How many sockets in a row must fail to open before falling back to server-sent events; and errors in a row before `onStuck`. */
const enough = 3

/**
 * Keeps the changes coming, reconnecting as needed: over a WebSocket, or over server-sent events where no WebSocket can be
 * opened. Every connection starts at the cursor, so nothing is lost or repeated between two.
 */
export function openStream(options: StreamOptions): Stream {
  const { onChange, onState, onSignedOut, onStuck, watches, timings = pageTimings } = options
  let closed = false
  let connection: Connection | null = null
  let probe: Connection | null = null
  let transport: Transport = 'socket'
  let state: StreamState = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let refusedSockets = 0
  let refusedEvents = false
  let errorsInARow = 0
  let heardAt = 0

  function setState(next: StreamState): void {
    state = next
    if (next === 'open' && connection) watches?.opened(connection)
    else watches?.lost()
    onState?.(next, transport)
  }

  function connect(): void {
    clearTimeout(timer)
    if (closed) return
    // When neither works the network is down: the two transports alternate.
    transport = refusedSockets >= enough && !refusedEvents ? 'events' : 'socket'
    setState('connecting')
    connection =
      transport === 'socket'
        ? connectBySocket(connectionOptions('socket'))
        : connectByEvents(connectionOptions('events'))
  }

  function connectionOptions(kind: Transport, probing = false): ConnectionOptions {
    let openedAt: number | null = null
    let moved = false
    return {
      ...options,
      timings,
      hold: probing,
      onOpen: () => {
        openedAt = heardAt = Date.now()
        if (kind === 'socket') refusedSockets = 0
        refusedEvents = false
        if (probing) changeOver()
        else setState('open')
        if (kind === 'events') probeTimer = setTimeout(trySocket, timings.probe)
      },
      onHeard: () => {
        heardAt = Date.now()
      },
      onChange: (change) => {
        heardAt = Date.now()
        errorsInARow = 0
        moved ||= change.__typename !== 'Heartbeat'
        onChange(change)
      },
      onEnd: (end) => {
        if (probing && openedAt === null) return probeFailed(end)
        if (openedAt === null) failedToOpen(kind)
        else if (moved || Date.now() - openedAt > timings.proven) failures = 0
        ended(end)
      },
    }
  }

  function failedToOpen(kind: Transport): void {
    if (kind === 'events') refusedEvents = true
    else {
      refusedSockets++
      refusedEvents = false
    }
  }

  function ended(end: ConnectionEnd): void {
    connection = null
    dropProbe()
    if (end.kind === 'signedOut') return signedOut()
    failures++
    if (end.kind === 'failed') {
      // The connection works and the server rejects: back off, and give up on this cursor after a few errors.
      failures = Math.max(failures, 5)
      if (++errorsInARow % enough === 0) onStuck?.()
    }
    if (closed) return
    setState('waiting')
    timer = setTimeout(connect, waitAfter(failures, timings))
  }

  function trySocket(): void {
    probe = connectBySocket(connectionOptions('socket', true))
  }

  function probeFailed(end: ConnectionEnd): void {
    probe = null
    if (end.kind === 'signedOut') return signedOut()
    probeTimer = setTimeout(trySocket, timings.probe)
  }

  /** The socket works again: it goes on where the events stop. */
  function changeOver(): void {
    connection?.close()
    connection = probe
    probe = null
    transport = 'socket'
    connection?.subscribe()
    setState('open')
  }

  function dropProbe(): void {
    clearTimeout(probeTimer)
    probe?.close()
    probe = null
  }

  function signedOut(): void {
    close()
    onSignedOut()
  }

  function close(): void {
    closed = true
    watches?.lost()
    clearTimeout(timer)
    dropProbe()
    connection?.close()
    connection = null
  }

  function nudge(): void {
    if (closed) return
    const dubious = state === 'open' && Date.now() - heardAt > timings.ping * 1.2
    if (dubious) {
      connection?.close()
      dropProbe()
    }
    if (dubious || state === 'waiting') connect()
  }

  connect()
  return { close, nudge }
}
