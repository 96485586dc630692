import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { message } from '#domain/language/message.ts'
import { refuseCompressedBodies } from './compressedBodies.ts'
import { createContext, type App, type Context } from './context.ts'
import { BadRequest, Forbidden, SignInFirst, TooMany, Unavailable } from './errors.ts'
import { findAsker } from './features/users/session.service.ts'
import type { Connections } from './graphql/connections.ts'
import { limits } from './graphql/limits.ts'
import { isAllowedOrigin } from './graphql/origin.ts'
import { serveHeaders, usualHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { serveIngest } from './ingest/serveIngest.ts'
import { observeRequests } from './metrics/observeRequests.ts'
import { answerError } from './rest/handler.ts'
import { serveRest } from './rest/routes.ts'
import { answerUnreadable } from './socketAnswers.ts'
import { refuseUnstorableAddress } from './storable.ts'
import { serveWebClient } from './webClient.ts'

export interface Http {
  fastify: FastifyInstance
  /** The context of a request by its bearer token, created once per request. */
  contextOf(request: FastifyRequest): Promise<Context>
  /** The context of a long-lived stream, which ends with its session. */
  streamContextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
}

/** Instead of Ajv and its serializers, which would be loaded for nothing: schemas of calls are zod's, see serveRest. */
function noJsonSchema(): never {
  throw new Error('A route has a JSON schema; write it by zod, under /api.')
}

/** Fastify with security headers, limits, REST, health and the web client; GraphQL is mounted beside them. */
export async function createFastify(app: App, connections: Connections): Promise<Http> {
  const fastify: FastifyInstance = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(app.env.TRUST_PROXY),
    bodyLimit: limits.bodyBytes,
    // What arrives on an open connection while stopping is still answered, and the connection closed.
    return503OnClosing: false,
    requestTimeout: app.env.REQUEST_SECONDS * 1_000,
    http: {
      headersTimeout: Math.min(10, app.env.REQUEST_SECONDS) * 1_000,
      connectionsCheckingInterval: 2_000,
      // Checked by our own hook instead, which answers in the usual error format.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerUnreadable(fastify, error, socket),
    // A malformed URL, before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void usualHeaders(fastify, request.headers.host).then((headers) =>
        answerError(app, error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
      ),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
  }) as unknown as FastifyInstance
  app.tracing?.watch(fastify)
  await serveHeaders(fastify)
  refuseWithoutHost(fastify)
  refuseCompressedBodies(fastify)
  refuseUnstorableAddress(fastify)

  const contexts = new WeakMap<FastifyRequest, Promise<Context>>()
  observeRequests(fastify, app, (request) => contexts.get(request))
  function contextOf(request: FastifyRequest) {
    const context = contexts.get(request) ?? makeContext(request)
    contexts.set(request, context)
    return context
  }
  const makeContext = async (request: FastifyRequest) =>
    createContext(app, {
      asker: await findAsker(app, bearerOf(request)),
      requestId: request.id,
      address: request.ip,
      device: request.headers['user-agent'],
      accepted: request.headers['accept-language'],
      isDisconnected: () => request.raw.socket.destroyed,
    })

  async function streamContextOf(request: FastifyRequest, reply: FastifyReply) {
    if (!isAllowedOrigin(request.headers, app.env.ALLOWED_ORIGINS))
      throw new Forbidden(message('request.noStreamsHere'))
    const ended = new AbortController()
    reply.raw.once('close', () => ended.abort())
    const context = await contextOf(request)
    const { asker } = context
    if (!asker) throw new SignInFirst()
    // A client that disconnected meanwhile isn't counted, since nothing would release its slot.
    const refuseIfGone = () => {
      if (ended.signal.aborted || reply.raw.destroyed) throw new Unavailable(message('request.closedBefore'))
    }
    refuseIfGone()
    const release = await app.openStreams.enter(asker.user.id)
    if (!release) throw new TooMany(message('request.openConnections', { max: app.env.SOCKETS_PER_USER }), 5)
    ended.signal.addEventListener('abort', release)
    if (ended.signal.aborted) release()
    refuseIfGone()
    connections.refuseSubscription(asker.user.id, 1)
    const stream = { asker, subscriptions: () => 1, end: () => ended.abort() }
    reply.raw.once('close', connections.add(stream))
    context.ended = ended.signal
    return context
  }

  fastify.setErrorHandler(async (error, request, reply) =>
    answerError(app, error, request, reply, await contexts.get(request)?.catch(() => undefined)),
  )
  serveHealth(fastify, app, connections.count)
  await serveRest(fastify, contextOf)
  await serveIngest(fastify, app)
  await serveWebClient(fastify)
  return { fastify, contextOf, streamContextOf }
}

/**
 * Which hops may name the address before them, from this server outwards. So what a client wrote into the header itself
 * counts for nothing: it stands before the last hop that is trusted.
 */
function trustedProxies(
  trusted: number | string,
): string | false | ((address: string, hop: number) => boolean) {
  if (trusted === 0) return false
  return typeof trusted === 'string' ? trusted : (_address, hop) => hop < trusted
}

/** HTTP/1.1 requires a Host header in every request. */
function refuseWithoutHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1'
    done(isMissing ? new BadRequest(message('request.noHost')) : undefined)
  })
}

function bearerOf(request: FastifyRequest): string | null {
  const [kind, token] = (request.headers.authorization ?? '').split(' ')
  return kind?.toLowerCase() === 'bearer' && token ? token : null
}
