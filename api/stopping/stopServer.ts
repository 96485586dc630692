import { setTimeout as pause } from 'node:timers/promises'
import type { ApolloServer } from '@apollo/server'
import type { FastifyInstance } from 'fastify'
import type { App, Context } from '#api/context.ts'
import type { Connections } from '#api/graphql/connections.ts'
import type { RequestsInFlight } from './requestsInFlight.ts'
import { stopTimesOf } from './stopTimes.ts'
import type { Logger } from 'pino'

interface Running {
  app: App
  fastify: FastifyInstance
  requests: RequestsInFlight
  connections: Connections
  sockets: { close(): Promise<void> }
  apollo: ApolloServer<Context>
  alerts: { close(): Promise<void> }
  stopHousekeeping(): Promise<unknown>
  /** What brings readings of devices. */
  sources: { close(): Promise<void> }[]
}

/**
 * Stops a server: not ready first, then, after the delay for load balancers, no new connections, requests in flight
 * answered, streams ended (events with `complete`, sockets with 1001), what works in the background, the database
 * connections. Resolves within `STOP_SECONDS` after the delay; what was still open then is logged.
 */
export async function stopServer(running: Running): Promise<void> {
  const { app } = running
  app.isStopping = true
  await pause(app.env.STOP_DELAY_SECONDS * 1_000)
  await stopInOrder([...serving(running), ...background(running)], stopTimesOf(app.env).allMs, app.log)
}

function serving({ app, fastify, requests, connections, sockets, apollo }: Running): Step[] {
  const { requestsMs, streamsMs, connectionsMs } = stopTimesOf(app.env)
  let closed: PromiseLike<unknown> | undefined
  return [
    {
      what: 'requests',
      ms: requestsMs,
      open: requests.open,
      end() {
        const finished = requests.finish()
        // Accepts no connections from now on; resolves when the last one is closed.
        closed = fastify.close()
        return finished
      },
    },
    {
      what: 'streams',
      ms: streamsMs,
      open: () => [`${connections.count()} streams`],
      end() {
        connections.close()
        return sockets.close()
      },
    },
    {
      what: 'connections',
      ms: connectionsMs,
      open: requests.open,
      end() {
        fastify.server.closeIdleConnections()
        return closed
      },
    },
    {
      what: 'connections',
      end() {
        fastify.server.closeAllConnections()
        return closed
      },
    },
    { what: 'operations', end: () => apollo.stop() },
  ]
}

/** Readers of the log before the log, and the database last. */
const background = ({ app, alerts, sources, stopHousekeeping }: Running): Step[] => [
  { what: 'sources of readings', end: () => Promise.all(sources.map((source) => source.close())) },
  {
    what: 'screens',
    end: () =>
      [
        ...[app.fanout, app.dashboard, app.adminOverview, app.today, app.wall],
        ...[app.devices, app.readings, app.fermentations],
      ].forEach((part) => part.close()),
  },
  { what: 'counted streams', end: () => app.openStreams.close() },
  { what: 'presences', end: () => app.presence.close() },
  { what: 'alerts', end: () => alerts.close() },
  { what: 'changes', end: () => app.live.close() },
  { what: 'daily backup', end: () => app.backups.close() },
  { what: 'clock', end: () => app.clock.close() },
  { what: 'troubles', end: () => app.trouble.close() },
  { what: 'files', end: () => app.files.close() },
  { what: 'links for new passwords', end: () => app.passwordLinks.close() },
  { what: 'mails', end: () => app.mailer.close() },
  { what: 'readings of devices', end: () => app.ingest.close() },
  { what: 'housekeeping tasks', end: stopHousekeeping },
  { what: 'traces', ms: 1_000, end: () => app.tracing?.close() },
  { what: 'database connections', end: () => app.database.close() },
]

/** One thing to be stopped before the next. */
interface Step {
  /** What it stops, in the plural, as "requests". */
  what: string
  end(): unknown
  /** What of it is still open, for the log. */
  open?(): string[]
  /** The most that it may take of the whole time. */
  ms?: number
}

/** A step that exceeds the whole time still gets this long, since the ones after it may be quick. */
const leastMs = 100

/**
 * Ends each step before the next begins, all of them within a time. A step that takes longer or fails is logged with what
 * was still open, and the next one begins.
 */
async function stopInOrder(steps: readonly Step[], withinMs: number, log: Logger): Promise<void> {
  const until = performance.now() + withinMs
  for (const { what, end, open, ms = withinMs } of steps) {
    const patience = Math.max(leastMs, Math.min(ms, until - performance.now()))
    const over = new AbortController()
    const isEnded = await Promise.race([
      Promise.resolve()
        .then(end)
        .then(
          () => true,
          (error: unknown) => log.warn({ err: error }, `stopping: ${what} could not be ended`) ?? true,
        ),
      pause(patience, false, { signal: over.signal }).catch(() => true),
    ])
    over.abort()
    if (!isEnded)
      log.warn({ open: open?.() }, `stopping: ${what} were still open after ${Math.round(patience)} ms`)
  }
}
