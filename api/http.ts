import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuseCompressedBodies } from './compressedBodies.ts'
import { createContext, type App, type Context } from './context.ts'
import { Forbidden, SignInFirst, TooMany, Unavailable } from './errors.ts'
import { findAsker } from './features/users/session.service.ts'
import type { Connections } from './graphql/connections.ts'
import { limits } from './graphql/limits.ts'
import { isAllowedOrigin } from './graphql/origin.ts'
import { serveHealth } from './health.ts'
import { answerError } from './rest/handler.ts'
import { serveRest } from './rest/routes.ts'
import { serveWebClient } from './webClient.ts'

/** styled-components writes rules through CSSOM into an empty style element; this is the hash of the empty string. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export interface Http {
  fastify: FastifyInstance
  /** The context of a request by its bearer token, one for all who deal with the request. */
  contextOf(request: FastifyRequest): Promise<Context>
  /** The same for a stream that stays open: it ends with its session. */
  streamContextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
}

/** Fastify with security headers, limits, REST, health and the web client; GraphQL is mounted beside them. */
export async function createFastify(app: App, connections: Connections): Promise<Http> {
  const fastify = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: app.env.TRUST_PROXY,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    requestTimeout: app.env.REQUEST_SECONDS * 1_000,
    http: {
      headersTimeout: Math.min(10, app.env.REQUEST_SECONDS) * 1_000,
      connectionsCheckingInterval: 2_000,
    },
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  refuseCompressedBodies(fastify)
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", emptyStyle],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain http on a local network is a supported way to run; https is the proxy's to insist on.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })

  const contexts = new WeakMap<FastifyRequest, Promise<Context>>()
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
    })

  async function streamContextOf(request: FastifyRequest, reply: FastifyReply) {
    if (!isAllowedOrigin(request.headers, app.env.ALLOWED_ORIGINS))
      throw new Forbidden('This page may not open streams here.')
    const ended = new AbortController()
    reply.raw.once('close', () => ended.abort())
    const context = await contextOf(request)
    const { asker } = context
    if (!asker) throw new SignInFirst()
    // Whoever left while their session was looked up is not counted: nothing would give that back.
    if (ended.signal.aborted) throw new Unavailable('The connection was closed before the stream began.')
    if (connections.countOf(asker.user.id) >= app.env.SOCKETS_PER_USER) {
      throw new TooMany(`At most ${app.env.SOCKETS_PER_USER} open connections a person.`, 5)
    }
    reply.raw.once('close', connections.add({ asker, end: () => ended.abort() }))
    context.ended = ended.signal
    return context
  }

  fastify.setErrorHandler((error, request, reply) => answerError(app, error, request, reply))
  serveHealth(fastify, app)
  await serveRest(fastify, contextOf)
  await serveWebClient(fastify)
  return { fastify, contextOf, streamContextOf }
}

function bearerOf(request: FastifyRequest): string | null {
  const [kind, token] = (request.headers.authorization ?? '').split(' ')
  return kind?.toLowerCase() === 'bearer' && token ? token : null
}
