import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  Kind,
  type DocumentNode,
  parse,
  validate,
  type execute,
  type GraphQLSchema,
  type subscribe,
  type ValidationRule,
} from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import { z } from 'zod'
import type { App, Context } from '#api/context.ts'
import { BadRequest } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { admit } from './admission/admit.ts'
import { spend } from './admission/spend.ts'
import { BoundedCache } from './admission/boundedCache.ts'
import { limits, parseOptions, validationOptions } from './limits.ts'
import { beforeExecution } from './requestErrors.ts'
import type { ReceivedOperation } from '#api/live/delivery/operation.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { maskedFor, maskError } from '#api/mask.ts'
import { operationLabel } from '#api/metrics/metrics.ts'
import { accessLevel } from '#api/metrics/observeRequests.ts'
import type { Sink } from '#api/live/delivery/sink.ts'
import { drained } from './socketSink.ts'

/** What Yoga gets for each operation: the context is created by the transport that received it. */
export interface StreamContext {
  brewhouse: Context
}

export type Yoga = YogaServerInstance<StreamContext, Context>

/** Yoga: server-sent events at /graphql/stream, and the pipeline (limits, parse, validate, subscribe, mask) behind the socket. */
export function createSubscriptions(app: App, schema: GraphQLSchema): Yoga {
  return createYoga<StreamContext, Context>({
    schema,
    graphqlEndpoint: '/graphql/stream',
    context: ({ brewhouse }) => brewhouse,
    maskedErrors: { maskError: (error) => maskError(error, randomUUID(), app.log) },
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    logging: false,
    parserAndValidationCache: {
      documentCache: new BoundedCache<DocumentNode>(limits.knownDocuments, (text) => text.length),
      errorCache: new BoundedCache<Error>(limits.knownDocuments, (text) => text.length),
    },
    plugins: [admitDocuments, limitEvents, tellRefusals, onlySubscriptions],
  })
}

/** Documents from sockets are admitted here; those of event streams were admitted on arrival. */
const admitDocuments: Plugin = {
  onParse({ params, setParseFn }) {
    admit(String(params.source))
    setParseFn((source: string) => parse(source, parseOptions))
  },
  onValidate({ setValidationFn }) {
    setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) =>
      validate(schema, document, rules, validationOptions),
    )
  },
}

/** Limits the cost of each event, and charges the first one to the asker's budget. */
const limitEvents: Plugin<Context> = {
  async onSubscribe({ args, setResultAndStopExecution }) {
    try {
      const operation = operationIn(args)
      await spend(args.contextValue, operation, limits.eventCost)
      noteSubscription(args.contextValue, operation.document)
    } catch (error) {
      setResultAndStopExecution({ errors: [maskedFor(error, args.contextValue)] })
    }
  },
}

/** Tells a subscriber, in their language, why they are refused. */
const tellRefusals: Plugin<Context> = {
  onSubscribe: ({ args }) => ({
    onSubscribeResult({ result, setResult }) {
      if (Symbol.asyncIterator in result || !result.errors) return
      setResult({ ...result, errors: result.errors.map((error) => maskedFor(error, args.contextValue)) })
    },
  }),
}

/** Counts a subscription that begins, and writes its line in the access log. */
function noteSubscription(ctx: Context, document: DocumentNode): void {
  const definition = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const { app, requestId, asker, address } = ctx
  const operation = operationLabel(definition && 'name' in definition ? definition.name?.value : null)
  ctx.noted.operation = operation
  app.metrics.subscription(operation)
  if (!app.env.ACCESS_LOG) return
  app.log[accessLevel]({ requestId, operation, person: asker?.user.id, address }, 'subscription')
}

/** Yoga's types don't describe the operation it is about to subscribe to. */
const operationIn = (args: { schema: unknown; document: unknown; variableValues?: unknown }) => ({
  schema: args.schema as GraphQLSchema,
  document: args.document as DocumentNode,
  variables: args.variableValues as ReceivedOperation['variables'],
})

/** Queries and mutations belong to POST /graphql, where they are counted. */
const onlySubscriptions: Plugin<Context> = {
  onExecute({ args }) {
    throw beforeExecution(new BadRequest(message('request.postOnly')), args.contextValue)
  },
}

/** Yoga's functions for one operation outside of HTTP. */
export interface Pipeline {
  schema: GraphQLSchema
  parse: typeof parse
  validate: typeof validate
  execute: typeof execute
  subscribe: typeof subscribe
  contextFactory: () => Context | Promise<Context>
}

/** Yoga's pipeline for one operation that came over a socket. */
export function pipelineFor(yoga: Yoga, brewhouse: Context, query: string): Pipeline {
  return yoga.getEnveloped({ brewhouse, params: { query } } as never)
}

/**
 * Answers a Fastify request with Yoga's stream. The results of subscriptions go straight to the response; Yoga writes
 * the rest: the head, errors, pings and the end.
 */
export async function answerStream(
  yoga: Yoga,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<void> {
  const sink = eventSink(reply.raw)
  refuseUnreadable(request)
  const operation = receivedIn(request)
  refuseUnstorable(operation?.variables)
  const brewhouse: Context = { ...context, ...(operation && { direct: { sink, operation } }) }
  const response = await yoga.handleNodeRequestAndResponse(request, reply, { brewhouse })
  reply.hijack()
  const headers = {
    ...reply.getHeaders(),
    ...Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value])),
    'cache-control': 'no-store',
  }
  reply.raw.writeHead(response.status, headers as OutgoingHttpHeaders)
  reply.raw.flushHeaders()
  sink.open()
  for await (const chunk of response.body ?? []) reply.raw.write(chunk)
  reply.raw.end()
}

/** The operation as received, in the body or in the URL; null when there is none, which Yoga then reports. */
function receivedIn({ method, query, body }: FastifyRequest): ReceivedOperation | null {
  return receivedOperation.safeParse(method === 'GET' ? query : body).data ?? null
}

/** Refuses a URL whose variables or extensions are not JSON, over which Yoga would stumble. */
function refuseUnreadable({ method, query }: FastifyRequest): void {
  if (method === 'GET' && !objectsInUrl.safeParse(query).success)
    throw new BadRequest(message('request.likeGraphql'))
}

const jsonObject = z.record(z.string(), z.unknown()).nullish()

/** In the URL, objects are JSON. */
const inUrl = z.preprocess((sent) => (typeof sent === 'string' ? jsonIn(sent) : sent), jsonObject)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    return text
  }
}

const objectsInUrl = z.object({ variables: inUrl, extensions: inUrl })

const receivedOperation = z
  .object({
    query: z.string(),
    operationName: z.string().nullish(),
    variables: inUrl,
  })
  .transform(({ query, ...rest }): ReceivedOperation => ({ text: query, ...rest }))

/** A sink for server-sent events, with a callback for when the response's head has been written. */
interface EventSink extends Sink {
  open(): void
}

/** Writes results as `next` events, the same bytes for all readers. Nothing is written before the response is open. */
function eventSink(response: ServerResponse): EventSink {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let isOpen = false
  const early: Buffer[] = []
  return {
    open() {
      isOpen = true
      for (const bytes of early.splice(0)) response.write(bytes)
      open()
    },
    async drained() {
      await opened
      await drained(response as unknown as Parameters<typeof drained>[0])
    },
    backlog: () => response.writableLength,
    write(batch) {
      if (response.destroyed || response.writableEnded) return
      const bytes = batch.framedAs('events', (payloads) =>
        Buffer.concat(payloads.flatMap((payload) => [beforePayload, payload, afterPayload])),
      )
      if (isOpen) response.write(bytes)
      else early.push(bytes)
    },
    drop: () => response.destroy(),
  }
}

const beforePayload = Buffer.from('event: next\ndata: ')

const afterPayload = Buffer.from('\n\n')
