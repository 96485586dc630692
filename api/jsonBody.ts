import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { message } from '#domain/language/message.ts'
import { BadRequest } from './errors.ts'
import { limits } from './graphql/limits.ts'

type Done = (error: Error | null, body?: unknown) => void

/**
 * Fastify's parser of JSON bodies, which refuses what is nested too deeply before it is parsed: what walks over its value may run out
 * of stack.
 */
export function jsonBodyParser(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string, done: Done): void => {
    if (jsonDepth(body) > limits.bodyLevels)
      return done(new BadRequest(message('request.bodyTooDeep', { max: limits.bodyLevels })))
    void parse(request, body, done)
  }
}
