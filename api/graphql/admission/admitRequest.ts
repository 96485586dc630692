import type { FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
import { BadRequest } from '#api/errors.ts'
import { limits } from '#api/graphql/limits.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { message } from '#domain/language/message.ts'
import { admit, admittedBefore } from './admit.ts'

/**
 * Counts a GraphQL request as soon as its body is read, and checks its document afterwards, so that refused documents
 * count as well. An unknown document counts as a read until it is parsed.
 */
export function admitRequest(contextOf: (request: FastifyRequest) => Promise<Context>) {
  return async (request: FastifyRequest) => {
    const ctx = await contextOf(request)
    const source = sourceIn(request)
    ctx.countedAs = (source === null ? undefined : admittedBefore(source)?.kind) ?? 'read'
    await ctx.app.requestLimits.count(ctx, ctx.countedAs)
    if (source !== null) admit(source)
    refuseDeep(request)
  }
}

/** The document in the body or in the URL, exactly as it will be executed; null when there is none. */
function sourceIn({ method, body, query }: FastifyRequest): string | null {
  const sent = method === 'GET' ? query : body
  if (typeof sent !== 'object' || sent === null || !('query' in sent)) return null
  return typeof sent.query === 'string' ? sent.query : null
}

/** Refuses variables in a URL that are nested more deeply than a body may be. */
function refuseDeep({ query }: FastifyRequest): void {
  const { variables, extensions } = query as Record<string, unknown>
  const isDeep = (sent: unknown) => typeof sent === 'string' && jsonDepth(sent) > limits.bodyLevels
  if (isDeep(variables) || isDeep(extensions)) throw new BadRequest(message('request.likeGraphql'))
}
