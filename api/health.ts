import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { App } from './context.ts'
import { NotFound, SignInFirst } from './errors.ts'
import { isSameSecret } from './headers.ts'
import { troubleForOperators } from './db/trouble/words.ts'
import type { FanoutStats } from './live/delivery/fanout.ts'

/** The server is ready only if the outbox was read this recently; the tail polls every 500 ms. */
const freshMs = 3_000

const fanoutFigures: Record<keyof FanoutStats, string> = {
  groups: 'Groups of subscribers that share their executions.',
  subscribers: 'Subscriptions that are served by groups and have caught up.',
  executions: 'Executions for all groups since the start.',
  deliveries: 'Results written to connections since the start.',
  bytes: 'Bytes of results written to connections since the start.',
  slowCloses: 'Connections closed since the start because they did not keep up.',
  behind: 'Changes that this process has read but not yet delivered.',
}

/** /healthz: the process is alive; /readyz: database and live updates work; /metrics: for Prometheus, with a token. */
export function serveHealth(fastify: FastifyInstance, app: App): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'brewhouse_head_seq',
    help: 'The number of the last change that this process has read.',
    registers: [registry],
    collect() {
      this.set(app.live.head())
    },
  })
  for (const [name, help] of Object.entries(fanoutFigures)) {
    new Gauge({
      name: `brewhouse_fanout_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      registers: [registry],
      collect() {
        this.set(app.fanout.stats()[name as keyof FanoutStats])
      },
    })
  }
  if (app.backups.folder !== null) {
    const newest = () => app.backups.newest().catch(() => null)
    new Gauge({
      name: 'brewhouse_backup_age_seconds',
      help: 'How long ago the newest daily backup was made; none if there is none.',
      registers: [registry],
      async collect() {
        this.reset()
        const backup = await newest()
        if (backup) this.set(differenceInMilliseconds(new Date(), backup.madeAt) / 1_000)
        else this.remove()
      },
    })
    new Gauge({
      name: 'brewhouse_backup_bytes',
      help: 'The size of the newest daily backup.',
      registers: [registry],
      async collect() {
        this.set((await newest())?.bytes ?? 0)
      },
    })
  }
  const schema = { hide: true }
  fastify.get('/healthz', { schema }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema }, async (_request, reply) => {
    if (app.isStopping) return reply.status(503).send({ status: 'stopping' })
    const problem = problemOf(app)
    return reply.status(problem ? 503 : 200).send({ status: problem ?? 'ready' })
  })
  fastify.get('/metrics', { schema }, async (request, reply) => {
    const { METRICS_TOKEN: token } = app.env
    if (!token) throw new NotFound('There is nothing at this address.')
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new SignInFirst('Please send the token of METRICS_TOKEN.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Why this process can't serve people right now; null when it can. */
function problemOf({ live, trouble, database: { pool } }: App): string | null {
  const known = trouble.current()
  if (known) return troubleForOperators[known]
  if (live.sinceRead() < freshMs) return null
  const isBusy = pool.waitingCount > 0 && pool.totalCount >= pool.options.max
  return isBusy ? 'every database connection of this process is in use' : 'the database is away'
}
