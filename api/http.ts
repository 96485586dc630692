import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { message } from '#domain/language/message.ts'
import { createContext, type App, type Context } from './context.ts'
import { BadRequest, Forbidden, SignInFirst, TooMany, Unavailable, Unsupported, NotFound } from './errors.ts'
import { findAsker } from './features/users/session.service.ts'
import type { Connections } from './graphql/connections.ts'
import { limits } from './graphql/limits.ts'
import { isAllowedOrigin } from './graphql/origin.ts'
import { serveHeaders, usualHeaders, isSameSecret } from './headers.ts'
import { serveIngest } from './ingest/serveIngest.ts'
import { jsonBodyParser } from './jsonBody.ts'
import { observeRequests } from './metrics/observeRequests.ts'
import { answerError } from './rest/handler.ts'
import { serveRest } from './rest/routes.ts'
import { answerUnreadable } from './socketAnswers.ts'
import { refuseUnstorableAddress } from './storable.ts'
import { Gauge } from 'prom-client'
import { figuresOf, type Figure } from './metrics/gauges.ts'
import { problemOf } from './metrics/readiness.ts'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { packageRoot } from './db/embedded/packageRoot.ts'
import { languageOf } from './language/requestLanguage.ts'

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
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, jsonBodyParser(fastify))
  app.tracing?.watch(fastify)
  serveHeaders(fastify)
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

/** Refuses every request whose body is compressed, on every route, before it is read: a few bytes could become any size. */
function refuseCompressedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(isCompressed(request) ? new Unsupported(message('request.compressed')) : undefined)
  })
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/**
 * /healthz: the process is alive; /readyz: database and live updates work; /metrics: for Prometheus, with a token.
 * `streams` is the number of open connections.
 */
function serveHealth(fastify: FastifyInstance, app: App, streams: () => number): void {
  const { registry } = app.metrics
  for (const figure of figuresOf(app, streams)) registry.registerMetric(gaugeOf(figure))
  const schema = { hide: true }
  fastify.get('/healthz', { schema }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema }, async (_request, reply) => {
    if (app.isStopping) return reply.status(503).send({ status: 'stopping' })
    const problem = problemOf(app)
    const warning = warningsOf(app).join('; ')
    return reply.status(problem ? 503 : 200).send({ status: problem ?? 'ready', ...(warning && { warning }) })
  })
  fastify.get('/metrics', { schema }, async (request, reply) => {
    const { METRICS_TOKEN: token } = app.env
    if (!token) throw new NotFound(message('request.nothingHere'))
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new SignInFirst(message('request.metricsToken'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** What an operator should look at, though people can be served. */
function warningsOf({ clock, backups }: App): string[] {
  const jump = clock.jump()
  const closed = backups.closed()
  return [
    jump && `the clock jumped from ${jump.from.toISOString()} to ${jump.to.toISOString()}`,
    closed && `the newest encrypted backup cannot be opened with ${closed.setting}`,
  ].filter((warning) => warning !== null)
}

function gaugeOf({ name, help, label, read }: Figure): Gauge {
  return new Gauge({
    name: `brewhouse_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      const values = await Promise.resolve()
        .then(read)
        .catch(() => [])
      this.reset()
      if (values.length === 0 && !label) this.remove()
      for (const [value, of] of values) this.set(label && of ? { [label]: of } : {}, value)
    },
  })
}

const aYear = 'public, max-age=31536000, immutable'

/**
 * Serves the built web client: hashed assets are cached for a year, index.html never, and every page path gets
 * the document that the build wrote for it or else index.html, so that the client's router (and its not-found page)
 * handles it. Unknown files and calls are a plain 404.
 */
async function serveWebClient(fastify: FastifyInstance): Promise<void> {
  const root = join(packageRoot(), 'dist', 'web')
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) {
    await fastify.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1_024,
      // Responses only: no request body is decompressed.
      globalDecompression: false,
    })
    await fastify.register(fastifyStatic, {
      root,
      // Its own route reads the whole folder for each file, which takes four times the processor time.
      serve: false,
      cacheControl: false,
      // The build compressed them better than there is time for in a request.
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? aYear : 'no-cache'),
    })
    fastify.route<{ Params: { '*': string } }>({
      method: ['HEAD', 'GET'],
      url: '/*',
      schema: { hide: true },
      // Nothing is returned: Fastify would wait for the reply at every step on its way to the file.
      handler({ params: { '*': path } }, reply) {
        if (isPublic(path) && isFile(path)) reply.sendFile(`/${path}`)
        else reply.callNotFound()
      },
    })
  }
  const documents = new Set(isBuilt ? readdirSync(join(root, 'pages')) : [])
  fastify.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !wantsPage(request)) throw new NotFound(message('request.nothingHere'))
    const language = languageOf(request.headers['accept-language'])
    const page = pathOf(request).slice(1)
    // In English, the sign-in page and all others without a document of their own are index.html.
    const ways = [`${page}.${language}.html`, `${page}.html`, `login.${language}.html`]
    const own = ways.find((way) => documents.has(way))
    reply.header('cache-control', 'no-store').sendFile(own ? `pages/${own}` : 'index.html')
  })
}

/** Source maps and build metadata are not public, however a file system spells them. */
const isPublic = (path: string) => !/\.map$|(^|\/)\./i.test(path)

/** Whether a path looks like one of a file; those of pages don't. */
const isFile = (path: string) => /\.[^/]*$/.test(path)

/**
 * Whether a page was requested: a page path, with an Accept header of a browser or of curl (any type). Missing scripts
 * and images are requested with any type too, so a path that looks like a file is not a page then.
 */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|graphql)(\/|$)/.test(path)) return false
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile(path))
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*$/s, '')
