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
  const { query, after, timings, onOpen, onChange, onHeard, onEnd } = options
  const abort = new AbortController()
  let ended = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  const lost = () => end('lost')

  /** The connection counts as dead after this time, in ms. */
  function wait(ms: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(lost, ms)
  }

  async function run(): Promise<void> {
    const response = await request(options, query, { after: after() }, abort.signal)
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

  const listen: Subscribe = (...subscription) => hear(options, abort.signal, timings.answer, ...subscription)

  const watch: Subscribe = (query, onAnswer, onEnd, variables) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    function poll(): void {
      stop = hear(
        options,
        abort.signal,
        timings.connect,
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

/** Asks for the events of a subscription. */
function request(
  { url, token }: ConnectionOptions,
  query: string,
  variables: object,
  signal: AbortSignal,
): Promise<Response> {
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

/**
 * Subscribes by a request of its own, until the connection ends. The request counts as lost when nothing arrives for `silence` ms:
 * the network may swallow it while the changes go on.
 */
function hear(
  options: ConnectionOptions,
  connectionEnd: AbortSignal,
  silence: number,
  ...[query, onAnswer, onEnd, variables = {}]: Parameters<Subscribe>
): ReturnType<Subscribe> {
  const [own, lost] = [new AbortController(), new AbortController()]
  const stopped = AbortSignal.any([connectionEnd, own.signal])
  let refusal: string | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => lost.abort(), silence)
  }
  const take = readEventStream(({ event, data }) => {
    if (event !== 'next' || stopped.aborted) return
    const answer = JSON.parse(data) as { errors?: unknown }
    const content = dataOf(answer)
    if (content === null) refusal = refusalIn(answer.errors)
    else onAnswer(content)
  })
  async function run(): Promise<void> {
    wait()
    const { body } = await request(options, query, variables, AbortSignal.any([stopped, lost.signal]))
    if (!body) return
    await readPieces(body, (piece) => {
      wait()
      take(piece)
    })
  }
  void run()
    .catch(() => undefined)
    .then(() => {
      clearTimeout(deadline)
      if (!stopped.aborted) onEnd(refusal)
    })
  return () => own.abort()
}

/** Passes on what a response brings, piece by piece, until it ends. */
async function readPieces(body: ReadableStream<Uint8Array>, take: (piece: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    take(decoder.decode(read.value, { stream: true }))
}

/** One server-sent event: its name (`message` when not given) and its data. */
type ServerEvent = { event: string; data: string }

/**
 * Parses `text/event-stream` in arbitrary chunks according to
 * https://html.spec.whatwg.org/multipage/server-sent-events.html: lines end with LF, CR or CRLF, comments are skipped,
 * events without data are ignored, and an event cut off at the end is dropped. Ids and retry times are not used here.
 */
function readEventStream(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  let begun = false

  function takeLine(line: string): void {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  function dispatch(): void {
    const done = { event: event || 'message', data: data.join('\n') }
    const isEvent = data.length > 0
    event = ''
    data = []
    if (isEvent) onEvent(done)
  }

  return (piece) => {
    rest += piece
    if (!begun && rest !== '') {
      begun = true
      rest = rest.replace(/^\uFEFF/, '')
    }
    const ends = /\r\n|[\r\n]/g
    let from = 0
    for (let end = ends.exec(rest); end !== null; end = ends.exec(rest)) {
      // A CR at the very end may be the first half of a CRLF.
      if (end[0] === '\r' && ends.lastIndex === rest.length) break
      takeLine(rest.slice(from, end.index))
      from = ends.lastIndex
    }
    rest = rest.slice(from)
  }
}
