import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { App } from './context.ts'

/** The outbox must have been read this recently for the server to be ready: the tail polls every 500 ms. */
const freshMs = 3_000

/** /healthz says that the process lives, /readyz that database and live core work, /metrics tells Prometheus. */
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
  const schema = { hide: true }
  fastify.get('/healthz', { schema }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema }, async (_request, reply) => {
    const isFresh = Date.now() - app.live.readAt().getTime() < freshMs
    return reply.status(isFresh ? 200 : 503).send({ status: isFresh ? 'ready' : 'the database is away' })
  })
  fastify.get('/metrics', { schema }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
