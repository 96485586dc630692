import { readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { Repeater } from '@repeaterjs/repeater'
import type * as Graphql from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import type { Change } from '#web/entities/changes.ts'

// The same copy of graphql as the packages that build the schema: Vitest would load another one here.
const { GraphQLError, execute, parse, subscribe } = createRequire(import.meta.url)(
  'graphql',
) as typeof Graphql

type Stored = { __typename: string; seq: string }

/** A small server of changes with real sockets and real server-sent events, fully controlled by tests. */
export type ChangeServer = {
  port: number
  /** Appends a change to the log; all subscribers get it. */
  add: (change: Partial<Change> & { __typename: Change['__typename'] }) => void
  /** The cursor of every subscription so far, such as `socket 12` or `events 12`. */
  subscribed: string[]
  /** How many streams are open now. */
  open: () => number
  /** Closes every open socket with this code. */
  closeSockets: (code: number) => void
  /** Responds with a GraphQL error of this code instead of a stream; null to stop. */
  refuseWith: (code: string | null) => void
  /** The accepted tokens; all if null. */
  letIn: (tokens: string[] | null) => void
  /** While on, no heartbeats. */
  hush: (on: boolean) => void
  /** The content of heartbeats. */
  saying: { build: string; epoch: string }
  /** Responses to queries and commands by field, or functions that create them. */
  answers: Record<string, unknown>
  /** How often each field of Query was requested. */
  asked: Record<string, number>
  /** Clears the log: the next number is 1. */
  restart: () => void
  /** The HTTP status of `POST /graphql`, unless null. */
  httpStatus: (status: number | null) => void
  /** The ids of received commands. */
  commands: string[]
  close: () => Promise<void>
}

/** The time between two heartbeats, in ms. */
const beat = 50

/** Starts the server. */
export async function startChangeServer(): Promise<ChangeServer> {
  let log: Stored[] = []
  const wakers = new Set<() => void>()
  const asked: Record<string, number> = {}
  const saying = { build: 'one', epoch: 'first' }
  const subscribed: string[] = []
  const commands: string[] = []
  const answers: Record<string, unknown> = {}
  let refusal: string | null = null
  let tokens: string[] | null = null
  let hushed = false
  let status: number | null = null
  let open = 0

  const head = () => log.length
  const stamp = { at: '2026-04-03T10:00:00.000Z', by: null, commandId: null }

  function changes(after: string | null, transport: string) {
    if (refusal !== null) throw new GraphQLError('No.', { extensions: { code: refusal } })
    subscribed.push(`${transport} ${after}`)
    let cursor = after === null ? head() : Number(after)
    return new Repeater<{ changes: unknown }>(async (push, stop) => {
      open++
      const heartbeat = () => {
        if (hushed) return
        const serverTime = new Date().toISOString()
        void push({
          changes: { __typename: 'Heartbeat', seq: String(cursor), ...stamp, serverTime, ...saying },
        })
      }
      const wake = () => {
        for (; cursor < head(); cursor++) void push({ changes: log[cursor] })
      }
      wakers.add(wake)
      wake()
      heartbeat()
      const timer = setInterval(heartbeat, beat)
      await stop
      clearInterval(timer)
      wakers.delete(wake)
      open--
    })
  }

  const schema: Graphql.GraphQLSchema = makeExecutableSchema({
    typeDefs: readFileSync('schema.graphql', 'utf8'),
    resolvers: {
      Query: Object.fromEntries(
        ['batches', 'equipment', 'batchTotals', 'batch', 'people'].map((field) => [
          field,
          () => {
            asked[field] = (asked[field] ?? 0) + 1
            const answer = answers[field]
            return typeof answer === 'function' ? (answer as () => unknown)() : answer
          },
        ]),
      ),
      Subscription: {
        changes: {
          subscribe: (
            _root: unknown,
            { after }: { after: string | null },
            { transport }: { transport: string },
          ) => changes(after, transport),
        },
      },
      Change: { __resolveType: (change: Stored) => change.__typename },
      Mutation: {
        moveBatch: (_root: unknown, { commandId }: { commandId: string }) => {
          commands.push(commandId)
          const { moveBatch } = answers
          return typeof moveBatch === 'function' ? (moveBatch as () => unknown)() : moveBatch
        },
      },
    },
  })

  async function onHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request)) as { query: string; variables?: Record<string, unknown> }
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (tokens !== null && !tokens.includes(token ?? '')) return void response.writeHead(401).end('{}')
    const args = { schema, document: parse(body.query), variableValues: body.variables }
    if (request.url === '/graphql/stream') {
      return answerEvents(await subscribe({ ...args, contextValue: { transport: 'events' } }), response)
    }
    if (status !== null) return void response.writeHead(status).end('{}')
    const rootValue = { asOfSeq: answers.asOfSeq ?? String(head()) }
    const answer = await execute({ ...args, rootValue, contextValue: {} })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  const http = createServer((request, response) => {
    onHttp(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const sockets = new WebSocketServer({ server: http, path: '/graphql' })
  const protocol = useServer(
    {
      schema,
      context: { transport: 'socket' },
      onConnect: ({ connectionParams }) =>
        tokens === null || tokens.includes(String(connectionParams?.token)),
    },
    sockets,
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  return {
    port: (http.address() as AddressInfo).port,
    subscribed,
    saying,
    answers,
    asked,
    commands,
    add: (change) => {
      log.push({ ...stamp, ...change, seq: String(head() + 1) })
      for (const wake of [...wakers]) wake()
    },
    open: () => open,
    closeSockets: (code) => {
      for (const socket of sockets.clients) socket.close(code, 'as the test wants')
    },
    refuseWith: (code) => void (refusal = code),
    letIn: (some) => void (tokens = some),
    hush: (on) => void (hushed = on),
    restart: () => void (log = []),
    httpStatus: (code) => void (status = code),
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await protocol.dispose()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function answerEvents(
  stream: Awaited<ReturnType<typeof subscribe>>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (!(Symbol.asyncIterator in stream)) {
    return void response.end(`event: next\ndata: ${JSON.stringify(stream)}\n\nevent: complete\ndata:\n\n`)
  }
  response.on('close', () => void stream.return(undefined))
  response.write(':\n\n')
  for await (const answer of stream) response.write(`event: next\ndata: ${JSON.stringify(answer)}\n\n`)
  response.end('event: complete\ndata:\n\n')
}

async function text(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
