import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { NotFound } from './errors.ts'

const aYear = 'public, max-age=31536000, immutable'

/**
 * Serves the built web client: hashed assets for a year, index.html always fresh, and index.html for every page path,
 * so that the client's own router (and its not-found page) answers. Unknown files and calls are a plain 404.
 */
export async function serveWebClient(fastify: FastifyInstance): Promise<void> {
  const root = join(packageRoot(), 'dist', 'web')
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) {
    await fastify.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1_024,
      // Answers only: no request is inflated.
      globalDecompression: false,
    })
    await fastify.register(fastifyStatic, {
      root,
      cacheControl: false,
      // What the build knows of its sources is the brewery's, not the public's.
      allowedPath: (path) => !path.endsWith('.map') && !path.includes('/.'),
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? aYear : 'no-cache'),
    })
  }
  fastify.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isCall = /^\/(api|graphql)(\/|\?|$)/.test(request.url)
    if (!isBuilt || !isPage || isCall) throw new NotFound('There is nothing at this address.')
    return reply.header('cache-control', 'no-store').sendFile('index.html')
  })
}
