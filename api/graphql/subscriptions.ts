import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  GraphQLError,
  type execute,
  type GraphQLSchema,
  type parse,
  type subscribe,
  type validate,
} from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { App, Context } from '#api/context.ts'
import { limitRules, refuseLongDocument } from './limits.ts'
import { maskError } from '#api/mask.ts'

/** What Yoga is given for each operation: the context is made by whoever received it. */
export interface StreamContext {
  brewhouse: Context
}

export type Yoga = YogaServerInstance<StreamContext, Context>

/** Yoga: server-sent events at /graphql/stream, and the pipeline (parse, limits, validate, subscribe, mask) behind the socket. */
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
    plugins: [limitPlugin, onlySubscriptions],
  })
}

const limitPlugin: Plugin = {
  onParse({ params }) {
    refuseLongDocument(String(params.source))
  },
  onValidate({ addValidationRule }) {
    for (const rule of limitRules) addValidationRule(rule)
  },
}

/** Queries and mutations belong to POST /graphql, where they are counted. */
const onlySubscriptions: Plugin = {
  onExecute() {
    throw new GraphQLError('Queries and mutations are answered at POST /graphql.', {
      extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
    })
  },
}

/** What Yoga lends for one operation outside of HTTP. */
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

/** Answers a Fastify request with Yoga's stream. */
export async function answerStream(
  yoga: Yoga,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const response = await yoga.handleNodeRequestAndResponse(request, reply, { brewhouse: context })
  response.headers.forEach((value, key) => void reply.header(key, value))
  void reply.status(response.status)
  void reply.send(response.body)
  return reply
}
