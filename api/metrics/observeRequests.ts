import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App, Context } from '#api/context.ts'
import type { Metrics } from './metrics.ts'

/** Lines of the access log: in a terminal, somebody reads along. */
export const accessLevel = process.stdout.isTTY ? 'debug' : 'info'

/** Asked every few seconds by machines and devices: counted, and not in the access log. */
const probes = new Set(['/healthz', '/readyz', '/metrics', '/ingest/:token', '/ingest/:token/*'])

/**
 * Counts each answered request by its route, writes its line in the access log, and a warning if it was slow. `contextOf`
 * finds the context of a request that has one. A stream is logged when it ends.
 */
export function observeRequests(
  fastify: FastifyInstance,
  app: Pick<App, 'env' | 'log'> & { metrics: Metrics },
  contextOf: (request: FastifyRequest) => Promise<Context> | undefined,
): void {
  const { env, log, metrics } = app
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, ip: address, id: requestId } = request
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const isStream = route === '/graphql/stream'
    const ms = Math.round(reply.elapsedTime)
    if (!isStream) metrics.request(route, method, reply.statusCode, reply.elapsedTime)
    const isSlow = !isStream && ms >= env.SLOW_REQUEST_MS
    if (!isSlow && (!env.ACCESS_LOG || probes.has(route))) return
    const ctx = await contextOf(request)?.catch(() => undefined)
    const line = {
      requestId,
      method,
      route,
      operation: ctx?.noted.operation,
      status: reply.statusCode,
      ms,
      person: ctx?.asker?.user.id,
      address,
    }
    if (isSlow) log.warn(line, 'slow request')
    else log[accessLevel](line, 'request')
  })
}
