import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** styled-components writes rules through CSSOM into an empty style element; this is the hash of the empty string. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** A plain host name; anything else in the header must not reach the policy. */
const hostName = /^[a-z0-9.-]+(:\d{1,5})?$/i

/** The sockets of this origin: 'self' covers them, but not in older Safaris. */
function ownSockets({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string {
  return hostName.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

/** Made once; the plugin for Fastify makes it for each request. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", emptyStyle],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", (request) => ownSockets(request)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Plain http on a local network is supported; enforcing https is up to the proxy.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
})

/** The headers of every response: the request's id, the security headers, and no caching unless set otherwise. */
export function serveHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('cache-control', 'no-store')
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}

/** The headers of every response, for those sent before any hook runs, such as for a malformed URL. */
export async function usualHeaders(
  fastify: FastifyInstance,
  host: string | undefined,
): Promise<Record<string, unknown>> {
  const { headers } = await fastify.inject({ url: '/healthz', headers: host ? { host } : {} })
  const ofItsContent = ['content-type', 'content-length', 'connection', 'date', 'vary', 'x-request-id']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofItsContent.includes(name)))
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
