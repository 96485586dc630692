import type { Change } from '#web/live/cache/changes.ts'
import { openEventLine } from './eventLine.ts'
import type { Line, LineEnd, LineOptions } from './line.ts'
import { openSocketLine } from './socketLine.ts'
import { type Timings, pageTimings, waitAfter } from './timings.ts'
import type { Watches } from './watches.ts'

/** `open` says that the line stands, not that all that was missed has arrived. */
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
  /** What else is watched over the same line. */
  watches?: Watches
  timings?: Timings
  webSocketImpl?: unknown
}

/** A stream that never gives up on its own. `nudge` is for moments when the network may be back: it does not wait. */
export type Stream = { close: () => void; nudge: () => void }

/** So many sockets in a row must fail to open before server-sent events are tried, and errors in a row before `onStuck`. */
const enough = 3

/**
 * Keeps the changes coming over one line after the other: a WebSocket, or server-sent events where no WebSocket can be
 * opened. Every line starts at the cursor, so nothing is lost or repeated between two.
 */
export function openStream(options: StreamOptions): Stream {
  const { onChange, onState, onSignedOut, onStuck, watches, timings = pageTimings } = options
  let closed = false
  let line: Line | null = null
  let probe: Line | null = null
  let transport: Transport = 'socket'
  let state: StreamState = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let refusedSockets = 0
  let refusedEvents = false
  let errorsInARow = 0
  let heardAt = 0

  function tell(next: StreamState): void {
    state = next
    if (next === 'open' && line) watches?.opened(line)
    else watches?.lost()
    onState?.(next, transport)
  }

  function connect(): void {
    clearTimeout(timer)
    if (closed) return
    // When neither works, the network is down rather than choosy: the two take turns.
    transport = refusedSockets >= enough && !refusedEvents ? 'events' : 'socket'
    tell('connecting')
    line =
      transport === 'socket' ? openSocketLine(lineOptions('socket')) : openEventLine(lineOptions('events'))
  }

  function lineOptions(kind: Transport, probing = false): LineOptions {
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
        else tell('open')
        if (kind === 'events') probeTimer = setTimeout(trySocket, timings.probe)
      },
      onSign: () => {
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
        if (openedAt === null) refused(kind)
        else if (moved || Date.now() - openedAt > timings.proven) failures = 0
        over(end)
      },
    }
  }

  function refused(kind: Transport): void {
    if (kind === 'events') refusedEvents = true
    else {
      refusedSockets++
      refusedEvents = false
    }
  }

  function over(end: LineEnd): void {
    line = null
    dropProbe()
    if (end.kind === 'signedOut') return signedOut()
    failures++
    if (end.kind === 'failed') {
      // The line is sound and the server says no: no hurry, and no hope in the same cursor for ever.
      failures = Math.max(failures, 5)
      if (++errorsInARow % enough === 0) onStuck?.()
    }
    if (closed) return
    tell('waiting')
    timer = setTimeout(connect, waitAfter(failures, timings))
  }

  function trySocket(): void {
    probe = openSocketLine(lineOptions('socket', true))
  }

  function probeFailed(end: LineEnd): void {
    probe = null
    if (end.kind === 'signedOut') return signedOut()
    probeTimer = setTimeout(trySocket, timings.probe)
  }

  /** The socket works again: it goes on where the events stop. */
  function changeOver(): void {
    line?.close()
    line = probe
    probe = null
    transport = 'socket'
    line?.subscribe()
    tell('open')
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
    line?.close()
    line = null
  }

  function nudge(): void {
    if (closed) return
    const dubious = state === 'open' && Date.now() - heardAt > timings.ping * 1.2
    if (dubious) {
      line?.close()
      dropProbe()
    }
    if (dubious || state === 'waiting') connect()
  }

  connect()
  return { close, nudge }
}
