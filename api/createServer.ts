import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { Logger } from 'pino'
import { askerOfGroup, createContext, type App } from './context.ts'
import { checkColumns, checkHandMade } from '#api/db/migrations/checkTables.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { watchTrouble } from './db/trouble/watchTrouble.ts'
import { watchClock } from './db/clockWatch.ts'
import { startHousekeeping } from './db/housekeeping.ts'
import { keepReadings } from './db/readings/keepReadings.ts'
import { prepareDemo } from './demo.ts'
import { isForThisMachine, type Env } from './env.ts'
import { bookChanges } from './features/cellar/bookChanges.service.ts'
import { bookAllBatches } from './features/cellar/volumeBook.service.ts'
import { settleAllLots } from './features/ingredients/lotBook.service.ts'
import { settleAllPackages } from './features/packages/packageHistory.service.ts'
import { firstStartCode } from './firstStart.ts'
import { settleTimeZone } from '#api/features/brewery/brewery.service.ts'
import { createAdminOverview } from '#api/features/admin/adminSnapshot.ts'
import { watchBackups } from './features/backups/dailyBackups.ts'
import { createFileParser } from './files/parseFile.ts'
import { createMetrics } from './metrics/metrics.ts'
import { canMailLinks, createPasswordLinks } from './features/users/passwordLinks.service.ts'
import { hashProcess } from './features/users/passwords.ts'
import { relyingPartyOf } from './features/users/relyingParty.ts'
import { createSignInLimits } from './features/users/signInLimits.ts'
import { watchAlerts } from './features/dashboard/alertWatch.ts'
import { createDashboard } from './features/dashboard/dashboardState.ts'
import { nothingJudged } from './features/fermentation/fermentations.service.ts'
import { createToday } from './features/today/todayState.ts'
import { createIngest } from './features/devices/arrivals/ingest.service.ts'
import { createDevices } from './features/devices/devicesState.ts'
import { createFermentations } from './features/fermentation/fermentationsState.ts'
import { createReadings } from './features/devices/readingsState.ts'
import { createWall } from './features/wall/wallState.ts'
import { watchPresence } from './features/presence/presenceState.ts'
import { watchConnections } from './graphql/connections.ts'
import { admitRequest } from './graphql/admission/admitRequest.ts'
import { createApollo } from './graphql/http.ts'
import { beforeExecution } from './graphql/requestErrors.ts'
import { admitLargeBody, largestBodyBytes } from './graphql/largeBodies.ts'
import { executableSchema } from './graphql/schema.ts'
import { createSockets } from './graphql/socket.ts'
import { answerStream, createSubscriptions } from './graphql/subscriptions.ts'
import { createFastify } from './http.ts'
import { watchRequests } from './stopping/requestsInFlight.ts'
import { stopServer } from './stopping/stopServer.ts'
import { createFanout } from '#api/live/delivery/fanout.ts'
import { startLive } from '#api/live/delivery/live.ts'
import { pollRapt } from './rapt/pollRapt.ts'
import { listenTcp } from './tcp/listenTcp.ts'
import { startMailer } from './mail/mailer.ts'
import { countOpenStreams } from './limits/openStreams.ts'
import { startTracing } from './tracing/startTracing.ts'
import { createRequestLimits } from './limits/requestLimits.ts'

/** A running server. */
export interface Server {
  /** Where it listens, as http://127.0.0.1:4000. */
  url: string
  app: App
  /** By which its empty brewery is begun in the browser; null where it has begun. */
  firstStartCode: string | null
  /** Ends what is under way, in order; see stopServer. */
  close(): Promise<void>
}

/**
 * Starts everything in order: database, migrations, check of the tables, demo brewery (when wanted), live core,
 * the three servers on one port.
 */
export async function createServer(env: Env & { DATABASE_URL: string }, log: Logger): Promise<Server> {
  const directUrl = env.DIRECT_DATABASE_URL ?? env.DATABASE_URL
  await migrate(directUrl)
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const database = openDatabase(env.DATABASE_URL, env.DATABASE_CONNECTIONS, onLost, directUrl)
  await checkHandMade(database.pool)
  await checkColumns(database.pool)
  await settleTimeZone({ database, env })
  // A demo that was made for this machine alone is closed where others can reach it, whether one is wanted or not.
  const demo = (env.DEMO || !isForThisMachine(env)) && (await prepareDemo(database, new Date(), env))
  await settleAllLots(database)
  await settleAllPackages(database)
  await bookAllBatches(database)
  const firstStart = await firstStartCode(database)
  const live = await startLive({
    database,
    log,
    build: env.BUILD ?? buildName(),
    replay: { rows: env.REPLAY_ROWS, days: env.REPLAY_DAYS },
  })
  const metrics = createMetrics()
  const tracing = await startTracing(env)
  database.onStatement((text) => {
    const endSpan = tracing?.statement(text)
    return (ms) => {
      endSpan?.(ms)
      metrics.statement(ms)
      if (ms >= env.SLOW_SQL_MS) log.warn({ sql: text.slice(0, 1_000), ms: Math.round(ms) }, 'slow statement')
    }
  })
  const app: App = {
    env,
    metrics,
    database,
    live,
    fanout: createFanout({
      source: live.source,
      log,
      onSent: metrics.sent,
      // The context of a group: its role, but no particular person.
      contextOf: (role) =>
        createContext(app, { asker: askerOfGroup(role), requestId: 'fanout', address: '' }),
    }),
    ...createStates({ database, live, log }, () => app),
    judged: nothingJudged(),
    follow: bookChanges,
    ingest: createIngest({ database }, () => app),
    presence: watchPresence({ database, live, log }, () => app),
    log,
    trouble: watchTrouble(database, log),
    clock: watchClock({ database, log }, () => app.backups.makeFirst()),
    isStopping: false,
    backups: watchBackups({ env, database, log }, () => app),
    mailer: startMailer({ database, env, log, onFailed: metrics.mailsFailed }),
    requestLimits: createRequestLimits(database.pool, env),
    openStreams: countOpenStreams(database.pool, log, env.SOCKETS_PER_USER),
    signInLimits: createSignInLimits(database.pool, { mailsLinks: canMailLinks(env) }),
    passwordLinks: createPasswordLinks(),
    files: createFileParser(log),
    relyingParty: relyingPartyOf(env, { isForThisMachine: isForThisMachine(env) }),
    ...(tracing && { tracing }),
    ...(demo && { demo }),
  }
  const schema = executableSchema()
  const connections = watchConnections(app)
  const { fastify, contextOf, streamContextOf } = await createFastify(app, connections)
  const requests = watchRequests(fastify.server)
  fastify.addHook('preClose', requests.acceptAll)
  const apollo = createApollo(app, schema, fastify)
  await apollo.start()
  const yoga = createSubscriptions(app, schema)
  fastify.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    schema: { hide: true },
    bodyLimit: largestBodyBytes,
    onRequest: admitLargeBody(contextOf),
    preHandler: admitRequest(contextOf),
    handler: fastifyApolloHandler(apollo, {
      context: (request) =>
        contextOf(request).catch((error: unknown) => {
          const nobody = { asker: null, accepted: request.headers['accept-language'] }
          throw beforeExecution(error, { app, requestId: request.id, ...nobody })
        }),
    }),
  })
  fastify.route({
    url: '/graphql/stream',
    method: ['GET', 'POST'],
    schema: { hide: true },
    preHandler: admitRequest(contextOf),
    handler: async (request, reply) =>
      answerStream(yoga, request, reply, await streamContextOf(request, reply)),
  })
  const sockets = createSockets(app, yoga, connections, fastify)
  const stopHousekeeping = await keepHouse(app)
  const alerts = watchAlerts(app)
  const sources = await openSources(app)
  const url = await fastify.listen({ host: env.HOST, port: env.PORT })
  const running = { app, fastify, requests, connections, sockets, apollo, alerts, sources, stopHousekeeping }
  return { url, app, firstStartCode: firstStart, close: () => stopServer(running) }
}

/** What every viewer sees alike, each computed once for all of them. */
function createStates(parts: Pick<App, 'database' | 'live' | 'log'>, app: () => App) {
  const readings = createReadings(parts, app)
  const fermentations = createFermentations(parts, app)
  return {
    dashboard: createDashboard(parts, app),
    adminOverview: createAdminOverview(parts, app),
    today: createToday(parts, app),
    wall: createWall({ ...parts, readings, fermentations }, app),
    devices: createDevices(parts, app),
    readings,
    fermentations,
  }
}

/** What is done from time to time in the background; returns a function that stops it, and waits for what is under way. */
async function keepHouse({ database, clock, log }: App): Promise<() => Promise<unknown>> {
  const stops = [startHousekeeping(database, log, clock), await keepReadings(database, log, clock)]
  const ignoreHashes = hashProcess.onLost((how) =>
    log.warn(`the process of hashes ended unexpectedly (${how}) and is replaced`),
  )
  return () => {
    ignoreHashes()
    return Promise.all(stops.map((stop) => stop()))
  }
}

/** What brings readings besides the addresses, as far as it is set; the client of brokers is loaded only then. */
async function openSources(app: App): Promise<{ close(): Promise<void> }[]> {
  const { MQTT_URL, TCP_PORT, RAPT_USERNAME: username, RAPT_API_SECRET: secret } = app.env
  return [
    ...(TCP_PORT ? [await listenTcp(app, TCP_PORT)] : []),
    ...(MQTT_URL ? [(await import('./mqtt/listenMqtt.ts')).listenMqtt(app, MQTT_URL)] : []),
    ...(username && secret ? [pollRapt(app, { username, secret })] : []),
  ]
}

/** The name of the running build. It changes with every build, so that open pages notice an update. */
function buildName(): string {
  const manifest = join(packageRoot(), 'dist', 'web', '.vite', 'manifest.json')
  const text = existsSync(manifest) ? readFileSync(manifest) : 'development'
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
