import { readEventStream } from './eventStream.ts'
import {
  type Connection,
  type ConnectionEnd,
  type ConnectionOptions,
  dataOf,
  refusalIn,
  type Subscribe,
  takeAnswer,
} from './connection.ts'

/**
 * A connection by server-sent events, for networks that block WebSockets. Uses fetch, since EventSource can't send the
 * token in a header. A browser opens six connections to a server over HTTP/1.1, for all tabs together, and a stream holds one: only
 * the changes and answers that a person waits for are streams, watched states are polled.
 */
export function connectByEvents(options: ConnectionOptions): Connection {
  const { url, token, query, after, timings, onOpen, onChange, onHeard, onEnd } = options
  const abort = new AbortController()
  let ended = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  const lost = () => end('lost')

  /** The connection counts as dead after this time, in ms. */
  function wait(ms: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(lost, ms)
  }

  function request(query: string, variables: object, signal: AbortSignal): Promise<Response> {
    return fetch(`${url}/stream`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query, variables }),
      cache: 'no-store',
      signal,
    })
  }

  async function run(): Promise<void> {
    const response = await request(query, { after: after() }, abort.signal)
    if (response.status === 401) return end('signedOut')
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream')) {
      return lost()
    }
    if (ended) return
    onOpen()
    await read(response.body)
    lost()
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const take = readEventStream(({ event, data }) => {
      if (ended) return
      wait(timings.silence)
      if (event === 'complete') lost()
      else if (event === 'next') takeAnswer(JSON.parse(data), onChange, end)
    })
    wait(timings.silence)
    await readPieces(body, (piece) => {
      onHeard?.()
      take(piece)
    })
  }

  const listen: Subscribe = (query, onAnswer, onEnd, variables = {}) => {
    const own = new AbortController()
    const signal = AbortSignal.any([abort.signal, own.signal])
    let refusal: string | undefined
    const take = readEventStream(({ event, data }) => {
      if (event !== 'next' || signal.aborted) return
      const answer = JSON.parse(data) as { errors?: unknown }
      const content = dataOf(answer)
      if (content === null) refusal = refusalIn(answer.errors)
      else onAnswer(content)
    })
    void request(query, variables, signal)
      .then(({ body }) => body && readPieces(body, take))
      .catch(() => undefined)
      .then(() => signal.aborted || onEnd(refusal))
    return () => own.abort()
  }

  const watch: Subscribe = (query, onAnswer, onEnd, variables) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    function poll(): void {
      stop = listen(
        query,
        (data) => {
          stop()
          timer = setTimeout(poll, timings.poll)
          onAnswer(data)
        },
        onEnd,
        variables,
      )
    }
    poll()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  function release(): void {
    ended = true
    clearTimeout(deadline)
    abort.abort()
  }

  function end(how: ConnectionEnd): void {
    if (ended) return
    release()
    onEnd(how)
  }

  wait(timings.connect)
  run().catch(lost)
  return { subscribe: () => undefined, watch, listen, close: () => void (ended || release()) }
}

/** Passes on what a response brings, piece by piece, until it ends. */
async function readPieces(body: ReadableStream<Uint8Array>, take: (piece: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    take(decoder.decode(read.value, { stream: true }))
}
