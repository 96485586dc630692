import { execute, parse, subscribe } from 'graphql'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { createContext } from '#api/context.ts'
import { findAsker } from '#api/features/users/session.service.ts'
import { parseOptions } from '#api/graphql/limits.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import type { Fanout } from '#api/live/delivery/fanout.ts'
import { isForAnother, type ChangeRecord } from '#api/live/outbox/change.ts'
import { maskError } from '#api/mask.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** A subscription as clients send it. */
export interface Operation {
  query: string
  variables?: Record<string, unknown>
}

/** One result of a subscription of `changes` that selects `kind: __typename seq`, as it came over the wire. */
export interface Payload {
  data?: { changes: { kind: string; seq: string; [field: string]: unknown } } | null
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[]
}

/** What a subscriber gets. */
export interface Payloads {
  /** All of them without heartbeats and changes that other parts of the server record on their own. */
  changes(): Payload[]
  /** Resolves with the first payload: from then on nothing is missed. */
  opened: Promise<unknown>
  /** Rejects when the connection ends before. */
  waitFor(isEnough: (changes: Payload[]) => boolean): Promise<void>
  close(): void
}

const isChange = ({ data }: Payload) => !data || !/^(Heartbeat|Reset|Alert)/.test(data.changes.kind)

function collector() {
  const changes: Payload[] = []
  const watchers = new Set<() => void>()
  let ended: Error | null = null
  let open: () => void = () => {}
  let refuse: (why: Error) => void = () => {}
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    refuse = reject
  })
  opened.catch(() => undefined)
  const lookAgain = () => [...watchers].forEach((look) => look())
  return {
    opened,
    changes: () => changes,
    add(payload: Payload) {
      open()
      if (!isChange(payload)) return
      changes.push(payload)
      lookAgain()
    },
    end(why: string) {
      ended ??= new Error(`The line ended after ${changes.length} changes: ${why}`)
      refuse(ended)
      lookAgain()
    },
    waitFor: (isEnough: (changes: Payload[]) => boolean) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!isEnough(changes) && !ended) return
          watchers.delete(look)
          if (isEnough(changes)) resolve()
          else if (ended) reject(ended)
        }
        watchers.add(look)
        look()
      }),
  }
}

/** What a real graphql-ws client gets. */
export function payloadsBySocket(url: string, token: string, operation: Operation): Payloads {
  const { add, end, ...collected } = collector()
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  })
  client.subscribe(operation, {
    next: (payload) => add(payload as Payload),
    error: (error) => {
      if (Array.isArray(error)) add({ errors: error as Payload['errors'] })
      else end(error instanceof Error ? error.message : `closed with ${(error as CloseEvent).code}`)
    },
    complete: () => end('complete'),
  })
  return { ...collected, close: () => void client.dispose() }
}

/** What a real reader of server-sent events gets. */
export function payloadsByEvents(url: string, token: string, operation: Operation): Payloads {
  const { add, end, ...collected } = collector()
  const aborted = new AbortController()
  const read = async () => {
    const response = await fetch(`${url}/graphql/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(operation),
      signal: aborted.signal,
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, json] = /^event: next\ndata: (.*)$/m.exec(event) ?? []
        if (json) add(JSON.parse(json))
      }
    }
  }
  read().then(
    () => end('the response is complete'),
    (error: unknown) => end(String(error)),
  )
  return { ...collected, close: () => aborted.abort() }
}

const unwritten = {
  drained: () => Promise.resolve(),
  backlog: () => 0,
  write: () => undefined,
  drop: () => undefined,
}

/** The payloads of plain graphql-js for one subscriber up to a change: each executed separately, with nothing shared. */
export async function payloadsAlone(
  { app }: TestServer,
  token: string,
  { query, variables }: Operation,
  last: number,
): Promise<Payload[]> {
  const requestId = 'alone'
  const operation = {
    schema: executableSchema(),
    document: parse(query, parseOptions),
    variableValues: variables,
  }
  const asker = await findAsker(app, token)
  const isWanted: ((change: ChangeRecord) => boolean)[] = []
  let cursor: number | null = null
  const join: Fanout['join'] = (_key, { wants }, { personId }, after) => {
    isWanted.push((change) => wants(change) && !isForAnother(change, personId))
    cursor = after
    return () => undefined
  }
  const contextAlone = () =>
    createContext(
      { ...app, fanout: { ...app.fanout, join } },
      {
        asker,
        requestId,
        address: '',
        direct: { sink: unwritten, operation: { text: query, variables } },
      },
    )
  const subscribed = await subscribe({ ...operation, contextValue: contextAlone() })
  if (!(Symbol.asyncIterator in subscribed)) throw new Error(JSON.stringify(subscribed))
  const changes = (await app.live.source.read(cursor ?? last, 1_000)) ?? []
  const payloads: Payload[] = []
  for (const change of changes.filter((each) => each.seq <= last && isWanted.every((wants) => wants(each)))) {
    const { data, errors } = await execute({ ...operation, rootValue: change, contextValue: contextAlone() })
    const masked = errors?.map((error) => maskError(error, requestId, app.log))
    const payload = JSON.parse(JSON.stringify(masked ? { data, errors: masked } : { data })) as Payload
    if (isChange(payload)) payloads.push(payload)
  }
  return payloads
}
