import { createClient } from 'graphql-ws'
import {
  type Connection,
  type ConnectionEnd,
  type ConnectionOptions,
  dataOf,
  endByErrors,
  refusalIn,
  type Subscribe,
  takeAnswer,
} from './connection.ts'

/**
 * Unauthorized; and Forbidden, which an open socket also gets when the role changed: only the next connection tells
 * which.
 */
const unauthorized = 4401
const forbidden = 4403

/**
 * A WebSocket with its own graphql-ws client, which never retries: the stream reconnects with a new client, since a
 * client is unusable after a fatal close code. Sends pings, and closes the connection when no pong arrives.
 */
export function connectBySocket(options: ConnectionOptions): Connection {
  const { url, token, query, after, timings, hold, onOpen, onChange, onEnd } = options
  let ended = false
  let opened = false
  let unsubscribe = () => {}
  let pongDeadline: ReturnType<typeof setTimeout> | undefined
  const lost = () => end('lost')
  const connectDeadline = setTimeout(lost, timings.connect)
  let silence: ReturnType<typeof setTimeout> | undefined

  const client = createClient({
    url: url.replace(/^http/, 'ws'),
    connectionParams: { token },
    lazy: false,
    retryAttempts: 0,
    keepAlive: timings.ping,
    webSocketImpl: options.webSocketImpl,
    onNonLazyError: lost,
    on: {
      connected: () => {
        if (ended) return
        opened = true
        clearTimeout(connectDeadline)
        onOpen()
        if (hold !== true) subscribe()
      },
      ping: (received) => {
        if (received || ended) return
        clearTimeout(pongDeadline)
        pongDeadline = setTimeout(lost, timings.pong)
      },
      pong: (received) => {
        if (!received) return
        clearTimeout(pongDeadline)
        options.onHeard?.()
      },
      error: lost,
      closed: (event) => {
        const code = codeOf(event)
        end(code === unauthorized || (code === forbidden && !opened) ? 'signedOut' : 'lost')
      },
    },
  })

  function subscribe(): void {
    if (ended) return
    onReceived()
    unsubscribe = client.subscribe(
      { query, variables: { after: after() } },
      {
        next: (answer) => {
          if (ended) return
          onReceived()
          takeAnswer(answer, onChange, end)
        },
        error: (error) => (Array.isArray(error) ? end(endByErrors(error)) : lost()),
        complete: lost,
      },
    )
  }

  const listen: Subscribe = (query, onAnswer, onEnd, variables) =>
    client.subscribe(
      { query, variables },
      {
        next: (answer) => {
          const data = dataOf(answer)
          if (data === null) onEnd(refusalIn(answer.errors))
          else onAnswer(data)
        },
        error: (error) => onEnd(refusalIn(error)),
        complete: () => onEnd(),
      },
    )

  function onReceived(): void {
    clearTimeout(silence)
    silence = setTimeout(lost, timings.silence)
  }

  function release(): void {
    ended = true
    for (const timer of [connectDeadline, pongDeadline, silence]) clearTimeout(timer)
    unsubscribe()
    client.terminate()
  }

  function end(how: ConnectionEnd): void {
    if (ended) return
    release()
    onEnd(how)
  }

  return { subscribe, watch: listen, listen, close: () => void (ended || release()) }
}

function codeOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined
}
