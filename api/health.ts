import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { message } from '#domain/language/message.ts'
import type { App } from './context.ts'
import { NotFound, SignInFirst } from './errors.ts'
import { isSameSecret } from './headers.ts'
import { figuresOf, type Figure } from './metrics/gauges.ts'
import { problemOf } from './metrics/readiness.ts'

/**
 * /healthz: the process is alive; /readyz: database and live updates work; /metrics: for Prometheus, with a token.
 * `streams` is the number of open connections.
 */
export function serveHealth(fastify: FastifyInstance, app: App, streams: () => number): void {
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
