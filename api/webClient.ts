import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
    if (!isBuilt || !wantsPage(request)) throw new NotFound('There is nothing at this address.')
    return reply.header('cache-control', 'no-store').sendFile('index.html')
  })
}

/**
 * Whether a page was asked for: at the path of a page, by a browser or by whoever takes anything, as curl does. A script
 * or a picture that is not there any more is asked for with any type, too: what is named like a file is no page then.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.replace(/\?.*$/s, '')
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|graphql)(\/|$)/.test(path)) return false
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path))
}
