import type { FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
import { admit, admittedBefore } from './admit.ts'

/**
 * Counts a request to GraphQL once its body is read, and only then judges its document: so a document that is refused
 * counts as well. One that is new here counts as a read until it is known what it does.
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

/** The document in the body or in the address, as whoever executes it will read it; null when there is none. */
function sourceIn({ method, body, query }: FastifyRequest): string | null {
  const sent = method === 'GET' ? query : body
  if (typeof sent !== 'object' || sent === null || !('query' in sent)) return null
  return typeof sent.query === 'string' ? sent.query : null
}
