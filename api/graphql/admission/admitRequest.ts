import type { FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
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
  }
}

/** The document in the body or in the URL, exactly as it will be executed; null when there is none. */
function sourceIn({ method, body, query }: FastifyRequest): string | null {
  const sent = method === 'GET' ? query : body
  if (typeof sent !== 'object' || sent === null || !('query' in sent)) return null
  return typeof sent.query === 'string' ? sent.query : null
}
