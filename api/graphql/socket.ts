import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ExecutionArgs } from 'graphql'
import { type Context as SocketContext, type SubscribePayload } from 'graphql-ws'
import { useServer, type Extra } from 'graphql-ws/use/ws'
import { WebSocketServer, type WebSocket } from 'ws'
import { createContext, readerIn, type App, type Asker, type Context } from '#api/context.ts'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'
import { TooMany } from '#api/errors.ts'
import { findAsker } from '#api/features/users/session.service.ts'
import type { Connections, EndReason } from './connections.ts'
import { admit } from './admission/admit.ts'
import { limits } from './limits.ts'
import type { ReceivedOperation } from '#api/live/delivery/operation.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { written } from '#api/language/readers.ts'
import { languageOf } from '#api/language/requestLanguage.ts'
import { maskedFor, maskError } from '#api/mask.ts'
import { answerOnSocket, type SocketAnswer } from '#api/socketAnswers.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { message, type Message } from '#domain/language/message.ts'
import { isAllowedOrigin } from './origin.ts'
import { SocketSink } from './socketSink.ts'
import { pipelineFor, type Pipeline, type Yoga } from './subscriptions.ts'

/** Why sockets are closed, besides what graphql-ws and WebSocket do themselves. */
const closeCodes = {
  /** As graphql-ws has it for a message that it can't read. */
  badRequest: 4400,
  /** No valid session, or the role changed: sign in or reconnect. */
  forbidden: 4403,
  /** Too many sockets or too many messages. */
  tooManySockets: 4429,
  /** The database is unreachable: try again. */
  tryAgain: 1013,
  /** This process stops: reconnect. */
  goingAway: 1001,
} as const

const pingMs = 10_000

/** What is known of a socket after sign-in. */
interface SignedIn {
  asker: Asker
  ended: AbortController
  leave: () => void
}

/** The WebSocket server at /graphql: graphql-ws implements the protocol, Yoga's pipeline runs the operations. */
export function createSockets(app: App, yoga: Yoga, connections: Connections, fastify: FastifyInstance) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socketMessageBytes,
    maxFragments: limits.socketFragments,
    perMessageDeflate: false,
  })
  const signedIn = new WeakMap<WebSocket, SignedIn>()
  const messages = createMessageLimit(app.env.SOCKETS_PER_USER)

  const protocol = useServer(
    {
      connectionInitWaitTimeout: limits.socketInitMs,
      onConnect: async (ctx) => {
        const { socket } = ctx.extra
        const asker = await askerOf(app, ctx).catch((error: unknown) => {
          if (!isDatabaseUnreachable(error)) app.log.error({ err: error }, 'a socket could not be opened')
          socket.close(closeCodes.tryAgain, toldOnSocket(ctx, message('request.tryLater')))
          return null
        })
        // Closed while the session was looked up: onClose won't come, so it must not be counted.
        if (!asker || socket.readyState !== socket.OPEN) return false
        const release = await app.openStreams.enter(asker.user.id)
        if (!release) {
          socket.close(closeCodes.tooManySockets, toldOnSocket(ctx, message('request.tooManyOpen'), asker))
          return false
        }
        if (socket.readyState !== socket.OPEN) {
          release()
          return false
        }
        const ended = new AbortController()
        // Each subscription listens to it; Node would warn of more than ten.
        setMaxListeners(limits.subscriptionsPerSocket + 1, ended.signal)
        const end = (reason: EndReason) => {
          socket.close(reason === 'going away' ? closeCodes.goingAway : closeCodes.forbidden, reason)
          ended.abort(reason)
        }
        const subscriptions = () => Object.keys(ctx.subscriptions).length
        const leave = connections.add({ asker, subscriptions, end })
        signedIn.set(socket, { asker, ended, leave: () => (leave(), release()) })
        return true
      },
      onSubscribe: (ctx, id, payload) =>
        prepare({ app, yoga, connections, signedIn: signedIn.get(ctx.extra.socket) }, ctx, id, payload),
      onError: (_ctx, _id, _payload, errors) =>
        errors.map((error) => maskError(error, randomUUID(), app.log)),
      onClose: (ctx) => {
        const known = signedIn.get(ctx.extra.socket)
        known?.leave()
        // With a reason, abort() doesn't create an error with a stack for each socket.
        known?.ended.abort('closed')
      },
      execute: (args) => (args.rootValue as Pipeline).execute(args),
      subscribe: serve,
    },
    sockets,
    pingMs,
  )

  const refuse = (request: IncomingMessage, socket: Duplex, refusal: SocketAnswer) =>
    void answerOnSocket(fastify, socket, {
      said: refusal.said,
      status: refusal.status,
      headers: request.headers,
    })
  sockets.on('wsClientError', (_error, socket, request) => refuse(request, socket, noHandshake))

  fastify.server.on('upgrade', (request, socket, head) => {
    const refusal = refuseUpgrade(app, request)
    if (refusal) refuse(request, socket, refusal)
    else
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const askerNow = () => signedIn.get(opened)?.asker
        const accepted = request.headers['accept-language']
        const refuse: Refuse = (code, said) =>
          opened.close(code, written(said, readerIn({ asker: askerNow() ?? null, accepted })))
        // graphql-ws keeps a reference to the request while the socket is open, so it gets only the address it came
        // from and its language.
        const headers = { 'accept-language': languageOf(accepted) }
        sockets.emit('connection', opened, { socket: request.socket, headers })
        messages.watch(opened, () => askerNow()?.user.id, refuse)
        logErrors(opened)
      })
  })

  /** ws already closes a socket that fails or sends an oversized message; graphql-ws would log it with its stack. */
  function logErrors(socket: WebSocket) {
    socket.removeAllListeners('error')
    socket.on('error', ({ message }) => app.log.info({ reason: message }, 'a socket was closed'))
  }

  return {
    count: () => sockets.clients.size,
    async close() {
      for (const client of sockets.clients) client.close(closeCodes.goingAway, 'going away')
      await Promise.race([protocol.dispose(), new Promise((done) => setTimeout(done, 2_000).unref())])
      for (const client of sockets.clients) client.terminate()
    },
  }
}

interface Received {
  app: App
  yoga: Yoga
  connections: Connections
  signedIn?: SignedIn
}

/** Parses, validates and prepares one operation. Never throws: an exception here would close the whole socket. */
async function prepare(
  { app, yoga, connections, signedIn }: Received,
  ctx: AnySocket,
  id: string,
  payload: SubscribePayload,
) {
  const { request, socket } = ctx.extra
  const brewhouse = createContext(app, {
    asker: signedIn?.asker ?? null,
    requestId: randomUUID(),
    address: request.socket.remoteAddress ?? '',
    accepted: request.headers['accept-language'],
    ended: signedIn?.ended.signal,
    direct: { sink: new SocketSink(socket, request.socket, id), operation: receivedAs(payload) },
  })
  try {
    if (Object.keys(ctx.subscriptions).length > limits.subscriptionsPerSocket)
      throw new TooMany(message('request.subscriptionsPerSocket', { max: limits.subscriptionsPerSocket }), 5)
    refuseUnstorable(payload.variables)
    await app.requestLimits.count(brewhouse, 'read')
    // This subscription is already counted by its socket.
    if (signedIn) connections.refuseSubscription(signedIn.asker.user.id, 0)
    const pipeline = pipelineFor(yoga, brewhouse, payload.query)
    const document = pipeline.parse(payload.query)
    const errors = pipeline.validate(pipeline.schema, document)
    if (errors.length > 0) return errors
    const args: ExecutionArgs = {
      schema: pipeline.schema,
      document,
      operationName: payload.operationName,
      variableValues: payload.variables,
      contextValue: await pipeline.contextFactory(),
      rootValue: pipeline,
    }
    // One string shared by everyone who sent the same text.
    Object.assign(payload, { query: admit(payload.query).source })
    return args
  } catch (error) {
    return [maskedFor(error, brewhouse)]
  }
}

/**
 * Runs a subscription. When its results go straight to the connection, graphql-ws gets an iterator that only ends, and
 * the arguments are cleared, since graphql-ws keeps them for the subscription's lifetime.
 */
async function serve(args: ExecutionArgs) {
  const { direct } = args.contextValue as Context
  const result = await (args.rootValue as Pipeline).subscribe(args)
  const idle = direct?.sink.idle
  if (!idle || !(Symbol.asyncIterator in result)) return result
  args.contextValue = args.rootValue = args.variableValues = undefined
  return idle
}

type AnySocket = SocketContext<Record<string, unknown> | undefined, Extra>

const receivedAs = ({ query, operationName, variables }: SubscribePayload): ReceivedOperation => ({
  text: query,
  operationName,
  variables,
})

/** What a socket is told when it is closed: at most 123 bytes fit. */
function toldOnSocket({ extra }: AnySocket, said: Message, asker: Asker | null = null): string {
  return written(said, readerIn({ asker, accepted: extra.request.headers['accept-language'] }))
}

async function askerOf(app: App, ctx: AnySocket): Promise<Asker | null> {
  const token = ctx.connectionParams?.token
  return typeof token === 'string' ? findAsker(app, token) : null
}

const noHandshake: SocketAnswer = { status: 400, said: message('request.notWebSocket') }

/** Why an upgrade is refused, or null. */
function refuseUpgrade(app: App, request: IncomingMessage): SocketAnswer | null {
  if (app.isStopping) return { status: 503, said: message('request.stopping') }
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (path !== '/graphql') return { status: 404, said: message('request.nothingHere') }
  if (isAllowedOrigin(request.headers, app.env.ALLOWED_ORIGINS)) return null
  return { status: 403, said: message('request.noConnectionsHere') }
}

const minuteMs = 60_000

/** How long a socket closed for flooding may take for the closing handshake. */
const farewellMs = 1_000

/** The deepest message: a body in its payload. */
const messageLevels = limits.bodyLevels + 1

/** Closes a socket with a code and, in the viewer's language, a reason. */
type Refuse = (code: number, reason: Message) => void

/**
 * Counts the messages and pings of a person over all their sockets, and those of each socket before sign-in; limits how deeply a
 * message is nested.
 */
interface MessageLimit {
  /**
   * Checks each message of an opened socket before graphql-ws, which has its listeners by now, parses it; beyond a limit calls
   * `refuse` once and stops reading.
   */
  watch(socket: WebSocket, personOf: () => string | undefined, refuse: Refuse): void
}

/** One per process; counters reset every minute. */
function createMessageLimit(socketsPerPerson: number): MessageLimit {
  const most = limits.messagesPerSocketAndMinute * socketsPerPerson
  let counts = new Map<string, number>()
  let minute = 0

  function isTooMany(person: string): boolean {
    const now = Math.floor(performance.now() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count > most
  }

  return {
    watch(socket, personOf, refuse) {
      let beforeSignIn = 0
      const stop: Refuse = (code, reason) => {
        socket.removeAllListeners('message')
        socket.removeAllListeners('ping')
        refuse(code, reason)
        socket.pause()
        setTimeout(() => socket.terminate(), farewellMs).unref()
      }
      const count = () => {
        const person = personOf()
        const isOver = person ? isTooMany(person) : ++beforeSignIn > limits.socketMessagesBeforeSignIn
        if (isOver) stop(closeCodes.tooManySockets, message('request.tooManyMessages'))
        return !isOver
      }
      // In place of graphql-ws, which gets what is within the limits: a listener beside it could not stop it from parsing.
      const receivers = socket.listeners('message')
      socket.removeAllListeners('message')
      socket.on('message', (sent, isBinary) => {
        if (!count()) return
        if (jsonDepth((sent as Buffer).toString()) > messageLevels)
          return stop(closeCodes.badRequest, message('request.bodyTooDeep', { max: limits.bodyLevels }))
        for (const receive of receivers) receive.call(socket, sent, isBinary)
      })
      socket.on('ping', count)
    },
  }
}
