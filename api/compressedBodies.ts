import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '#domain/language/message.ts'
import { Unsupported } from './errors.ts'

/** Refuses every request whose body is compressed, on every route, before it is read: a few bytes could become any size. */
export function refuseCompressedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(isCompressed(request) ? new Unsupported(message('request.compressed')) : undefined)
  })
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}
