import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '#domain/language/message.ts'
import { packageRoot } from './db/embedded/packageRoot.ts'
import { NotFound } from './errors.ts'
import { languageOf } from './language/requestLanguage.ts'

const aYear = 'public, max-age=31536000, immutable'

/**
 * Serves the built web client: hashed assets are cached for a year, index.html never, and every page path gets
 * the document that the build wrote for it or else index.html, so that the client's router (and its not-found page)
 * handles it. Unknown files and calls are a plain 404.
 */
export async function serveWebClient(fastify: FastifyInstance): Promise<void> {
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
