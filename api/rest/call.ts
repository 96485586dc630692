import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import type { RequestKind } from '#api/limits/requestLimits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import type { Action } from '#domain/people/roles.ts'
import type { Preset } from '#domain/units/units.ts'
import { inUnits, isMeasured, unitsParameter } from './shapes/measured.ts'
import { message } from '#domain/language/message.ts'

/**
 * The validated input of a call. `commandId` makes it safe to retry; `ifMatch` is the version the caller has seen,
 * without which the last writer wins.
 */
interface Sent<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  commandId: string | null
  ifMatch: number | null
}

/** A REST call: its description, input, response and handler. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The least permission the caller needs; the service checks more where that depends on the input. */
  action: Action | 'open'
  about: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** What a caller knows fields as that have another name within, so that a refusal tells them by their own. */
  names?: Readonly<Record<string, string>>
  /** Responds with 201 instead of 200. */
  creates?: true
  /** The body limit, if larger than usual. */
  bodyBytes?: number
  /** Additional response headers, such as the total count. */
  headers?(
    ctx: Context,
    sent: Sent<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Record<string, string>>
  handle(
    ctx: Context,
    sent: Sent<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): z.input<Answer> | Promise<z.input<Answer>>
}

/** Defines a call; its handler's parameters and result type follow from the schemas. */
export function call<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Call<Params, Query, Body, Answer>): Call {
  return definition
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call, where it is and what it is about: `{id}` in its address is one of its params. */
export type Route = [method: Method, path: string, call: Call, tag: string]

/** The calls about one subject, each at its address. */
export function callsAbout(tag: string, calls: Record<`${Method} /${string}`, Call>): Route[] {
  return Object.entries(calls).map(([address, call]) => {
    const [method = '', path = ''] = address.split(' ')
    return [method as Method, path, call, tag]
  })
}

/** Registers a call. Session, limits and role are checked before the body is read, everything else after. */
export function serveCall(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  [method, path, call, tag]: Route,
): void {
  const { action, about, params, body, answer } = call
  const query = method === 'GET' && isMeasured(answer) ? withUnits(call.query) : call.query
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
      const { units, ...rest } = (request.query ?? {}) as { units?: Preset }
      const sent = { params: request.params, query: rest, body: request.body, commandId, ifMatch }
      ctx.asked = { method, path, params: sent.params, query: sent.query, body: sent.body, ifMatch }
      const answered = await underNames(call.names, () => call.handle(ctx, sent))
      if (call.headers) void reply.headers(await call.headers(ctx, { ...sent, query: request.query }))
      void reply.status(status)
      if (!units) return reply.send(answered)
      // A serializer of its own keeps Fastify from naming the type.
      void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return reply.send(inUnits(answer.parse(answered), answer, units))
    },
  })
}

/** What a call answers; a refusal of its input tells the fields by these names. */
async function underNames<Answered>(
  names: Call['names'],
  handle: () => Answered | Promise<Answered>,
): Promise<Answered> {
  try {
    return await handle()
  } catch (error) {
    throw names && error instanceof Invalid ? error.renamed(names) : error
  }
}

/** The parameters of a call with that of its units. */
const withUnits = (query: z.ZodType | undefined) =>
  query instanceof z.ZodObject ? query.extend(unitsParameter) : z.object(unitsParameter)

/** The checks before a request's body is read: session, rate limit and permission. */
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

/** The version in an If-Match header (3 or "3"); null for none or *. */
function versionIn(header: string | undefined): number | null {
  if (!header || header.trim() === '*') return null
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1])
  if (version > 0) return version
  throw new Invalid(message('request.ifMatch'), { 'If-Match': message('request.ifMatchField') })
}
