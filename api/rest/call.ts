import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import type { RequestKind } from '#api/requestLimits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import type { Action } from '#domain/people/roles.ts'

/**
 * What came with a call, checked by its schemas. `commandId` makes it safe to send again; `ifMatch` is the version the
 * caller has seen, without which the last writer wins.
 */
interface Sent<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  commandId: string | null
  ifMatch: number | null
}

/** A call: what it is for, what may be sent, what is answered, and who does it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  tag: string
  /** What whoever calls must be allowed to do, at the least; the service asks for more where it depends on what was sent. */
  action: Action | 'open'
  about: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Answered with 201 instead of 200. */
  creates?: true
  /** How large the body may be, where it is more than usual. */
  bodyBytes?: number
  /** What is said beside the answer, as how many there are in all. */
  headers?(
    ctx: Context,
    sent: Sent<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Record<string, string>>
  handle(
    ctx: Context,
    sent: Sent<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): z.input<Answer> | Promise<z.input<Answer>>
}

/** Defines a call; what its handler is given and has to answer follows from the schemas. */
export function call<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Call<Params, Query, Body, Answer>): Call {
  return definition
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Puts a call at its address. Session, limits and role are checked before the body is read, everything else after. */
export function serveCall(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  [method, path, call]: [Method, string, Call],
): void {
  const { tag, action, about, params, query, body, answer } = call
  const status = call.creates ? 201 : 200
  const gate = gateOf(contextOf, method === 'GET' ? 'read' : 'write', action)
  api.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    schema: {
      summary: about,
      tags: [tag],
      ...(action === 'open' && { security: [] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    onRequest: gate.enter,
    preValidation(request, _reply, done) {
      refuseUnstorable(request.body)
      done()
    },
    async handler(request, reply) {
      const ctx = gate.contextOf(request)
      const commandId = commandIdOf(request)
      const ifMatch = versionIn(request.headers['if-match'])
      const sent = { params: request.params, query: request.query, body: request.body, commandId, ifMatch }
      ctx.asked = { method, path, params: sent.params, query: sent.query, body: sent.body, ifMatch }
      const answered = await call.handle(ctx, sent)
      if (call.headers) void reply.headers(await call.headers(ctx, sent))
      return reply.status(status).send(answered)
    },
  })
}

/** What a request passes before anything of it is read: who asks, how much they asked for, and whether they may. */
export function gateOf(
  contextOf: (request: FastifyRequest) => Promise<Context>,
  kind: RequestKind,
  action: Action | 'open',
) {
  const contexts = new WeakMap<FastifyRequest, Context>()
  return {
    async enter(request: FastifyRequest): Promise<void> {
      const ctx = await contextOf(request)
      await ctx.app.requestLimits.count(ctx, kind)
      if (action !== 'open') allow(ctx, action)
      contexts.set(request, ctx)
    },
    contextOf(request: FastifyRequest): Context {
      const ctx = contexts.get(request)
      if (!ctx) throw new Error('The context of a request is made when it enters.')
      return ctx
    },
  }
}

function commandIdOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key ? key : null
}

/** The version in an If-Match header, as 3 or "3"; null for none or *. */
function versionIn(header: string | undefined): number | null {
  if (!header || header.trim() === '*') return null
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1])
  if (version > 0) return version
  throw new Invalid('If-Match must be the version of what is edited.', {
    'If-Match': 'must be a version, as "3"',
  })
}
