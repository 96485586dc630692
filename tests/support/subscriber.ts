import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

/** A received change in tests. */
export interface Seen {
  __typename: string
  seq: string
  [field: string]: unknown
}

/** What a subscriber has received, and ways to wait for more. */
export interface Subscriber {
  seen: Seen[]
  /** What was received of what people do: without heartbeats, and alerts, which the server may find at any moment. */
  changes(): Seen[]
  /** Resolves with the first thing received, now or later, for which this is true. */
  waitFor(is: (seen: Seen) => boolean): Promise<Seen>
  /** Resolves when this many of `changes` were received. */
  waitForChanges(count: number): Promise<Seen[]>
  /** Errors received instead of a result. */
  errors: unknown[]
  /** Errors and the way the stream ended. */
  ended: Promise<unknown>
  close(): Promise<void>
}

export const changesQuery = `subscription ($after: ID, $topics: [Topic!]) {
  changes(after: $after, topics: $topics) {
    __typename seq commandId by { name }
    ... on BatchStageChanged { batchId from to batch { id version stage fermenter { label status } } }
    ... on EquipmentStatusChanged { equipmentId equipment { id version label status } }
    ... on Heartbeat { serverTime build epoch }
    ... on Reset { epoch wentBack }
  }
}`

function collector() {
  const seen: Seen[] = []
  const errors: unknown[] = []
  const watchers = new Set<() => void>()
  const changes = () => seen.filter(({ __typename }) => !/^(Heartbeat|Alert)/.test(__typename))
  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = look()
        if (found === undefined) return
        watchers.delete(check)
        resolve(found)
      }
      watchers.add(check)
      check()
    })
  }
  return {
    seen,
    errors,
    changes,
    add(event: Seen) {
      seen.push(event)
      for (const check of [...watchers]) check()
    },
    waitFor: (is: (event: Seen) => boolean) => until(() => seen.find(is)),
    waitForChanges: (count: number) => until(() => (changes().length >= count ? changes() : undefined)),
  }
}

/** Of `changes` the server sends something at once: what was missed, or a heartbeat. */
const isAnsweredAtOnce = (query: string) => /\bchanges\b/.test(query)

/** Subscribes over a real WebSocket; resolves once the server has taken the subscription, if it is one to `changes`. */
export async function subscribeBySocket(
  url: string,
  token: string,
  variables: Record<string, unknown> = {},
  query = changesQuery,
): Promise<Subscriber> {
  const { add, ...collected } = collector()
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    lazy: false,
    // By default graphql-ws prints the close event; tests get it from `ended`.
    onNonLazyError: () => undefined,
  })
  await new Promise<void>((resolve, reject) => {
    client.on('connected', () => resolve())
    client.on('closed', reject)
  })
  let end: (reason: unknown) => void = () => {}
  const ended = new Promise<unknown>((resolve) => (end = resolve))
  client.on('closed', end)
  client.subscribe<Record<string, Seen>>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) {
          collected.errors.push(...errors)
          end(errors)
        }
        const [event] = Object.values(data ?? {})
        if (event) add(event)
      },
      error: end,
      complete: () => end('complete'),
    },
  )
  if (isAnsweredAtOnce(query)) await Promise.race([collected.waitFor(() => true), ended])
  return { ...collected, ended, close: async () => client.dispose() }
}

/** Subscribes by server-sent events, as `curl -N` would; resolves as `subscribeBySocket` does. */
export async function subscribeByEvents(
  url: string,
  token: string,
  variables: Record<string, unknown> = {},
  query = changesQuery,
): Promise<Subscriber & { status: number }> {
  const { add, ...collected } = collector()
  const aborted = new AbortController()
  const response = await fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
    signal: aborted.signal,
  })
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const line = event.split('\n').find((part) => part.startsWith('data: {'))
        if (!line) continue
        const { data, errors } = JSON.parse(line.slice('data: '.length)) as {
          data?: Record<string, Seen>
          errors?: unknown[]
        }
        collected.errors.push(...(errors ?? []))
        const [change] = Object.values(data ?? {})
        if (change) add(change)
      }
    }
    return 'complete'
  }
  const ended = read().catch((error: unknown) => error)
  if (isAnsweredAtOnce(query)) await Promise.race([collected.waitFor(() => true), ended])
  return {
    ...collected,
    status: response.status,
    ended,
    async close() {
      aborted.abort()
      await ended
    },
  }
}

/** The ways to subscribe, by name. */
export const transports = [
  ['a WebSocket', subscribeBySocket],
  ['server-sent events', subscribeByEvents],
] as const
