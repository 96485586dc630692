import { randomUUID } from 'node:crypto'
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import type { FastifyInstance } from 'fastify'
import {
  Kind,
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { App, Context } from '#api/context.ts'
import { TimedOut, codeOf } from '#api/errors.ts'
import { useSnapshot } from '#api/live/snapshots/readSnapshot.ts'
import { checkOperations, endOverdueOperations } from './admission/operations.ts'
import { BoundedCache } from './admission/boundedCache.ts'
import { limits, parseOptions, validationOptions } from './limits.ts'
import { maskError, maskedFor } from '#api/mask.ts'
import { statusOf } from './requestErrors.ts'
import { operationLabel } from '#api/metrics/metrics.ts'

/** Apollo Server: queries and mutations at /graphql, with its CSRF guard. */
export function createApollo(
  app: App,
  schema: GraphQLSchema,
  fastify: FastifyInstance,
): ApolloServer<Context> {
  const requests = new WeakMap<object, Context>()
  const overdue = new WeakSet<object>()
  return new ApolloServer<Context>({
    schema,
    introspection: app.env.NODE_ENV !== 'production',
    parseOptions,
    validationOptions,
    documentStore: documentStore(),
    csrfPrevention: true,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    plugins: [
      // It would wrap every resolver to compute cache lifetimes, but no response may be cached.
      ApolloServerPluginCacheControlDisabled(),
      neverKept,
      fastifyApolloDrainPlugin(fastify),
      recordRequests(requests),
      countInMetrics,
      checkOperations(schema),
      answerFromOneSnapshot,
      endOverdueOperations(overdue),
      answerLegacyClientsWell,
    ],
    formatError: (formatted, error) => {
      const meant = overdue.has(error as object) ? new TimedOut() : error
      const request = requests.get(error as object)
      const masked = request ? maskedFor(meant, request) : maskError(meant, randomUUID(), app.log)
      return masked === error
        ? withCode(formatted)
        : { ...masked.toJSON(), extensions: withoutStatus(masked) }
    },
  })
}

/** What Apollo Server sets as the status of the answer isn't for clients. */
function withoutStatus({ extensions: { http: _status, ...extensions } }: GraphQLError) {
  return extensions
}

/** GraphQL stops at 50 errors about variables with one that has no code, which would read as a fault of the server. */
function withCode(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR') return formatted
  return { ...formatted, extensions: { ...formatted.extensions, code: 'BAD_USER_INPUT' } }
}

/** Parsed and valid documents by the hash of their text. */
function documentStore() {
  const sizeOf = (_hash: string, document: DocumentNode) => JSON.stringify(document).length
  const documents = new BoundedCache<DocumentNode>(charactersOfTree * limits.knownDocuments, sizeOf)
  return {
    get: (hash: string) => Promise.resolve(documents.get(hash)),
    set: (hash: string, document: DocumentNode) => Promise.resolve(documents.set(hash, document)),
    delete: (hash: string) => Promise.resolve(documents.delete(hash)),
  }
}

/** The approximate ratio of an AST's size as JSON to its document's size. */
const charactersOfTree = 20

const neverKept: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response }) {
        response.http.headers.set('cache-control', 'no-store')
        return Promise.resolve()
      },
    }),
}

const recordRequests = (requests: WeakMap<object, Context>): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors({ errors, contextValue }) {
        for (const error of errors) requests.set(error, contextValue)
        return Promise.resolve()
      },
    }),
  // Thrown by a plugin, about which no plugin of the request is asked.
  unexpectedErrorProcessingRequest({ requestContext, error }) {
    requests.set(error, requestContext.contextValue)
    return Promise.resolve()
  },
})

/** A query with `asOfSeq`, or a heavy one, reads everything from one snapshot. */
const answerFromOneSnapshot: ApolloServerPlugin<Context> = {
  requestDidStart: () => {
    let endSnapshot: (() => Promise<void>) | undefined
    return Promise.resolve({
      async responseForOperation({ operation, contextValue }) {
        const isHeavy = (contextValue.cost ?? 0) > limits.heavyCost
        const asksForSeq = operation.selectionSet.selections.some(
          (selection) => selection.kind === Kind.FIELD && selection.name.value === 'asOfSeq',
        )
        if (operation.operation !== 'query' || !(asksForSeq || isHeavy)) return null
        try {
          endSnapshot = await useSnapshot(contextValue, isHeavy)
          return null
        } catch (error) {
          const masked = maskedFor(error, contextValue)
          return {
            http: { status: statusOf(masked), headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { errors: [masked.toJSON()] } },
          }
        }
      },
      willSendResponse: async () => endSnapshot?.(),
    })
  },
}

const faultsOfTheRequest = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
])

/**
 * GraphQL over HTTP, section 6.4.1: a client that accepts only application/json gets 200 for a well-formed request,
 * whatever is wrong with its document or variables; others get 400.
 */
const answerLegacyClientsWell: ApolloServerPlugin<Context> = {
  requestDidStart: ({ request }) =>
    Promise.resolve({
      willSendResponse({ response, errors }) {
        const accepts = request.http?.headers.get('accept') ?? ''
        const isLegacy = !accepts.includes('application/graphql-response+json')
        if (
          isLegacy &&
          response.http.status === 400 &&
          faultsOfTheRequest.has(errors?.[0]?.extensions.code)
        ) {
          response.http.status = 200
        }
        return Promise.resolve()
      },
    }),
}

/** Counts queries and mutations by name, with their time and the codes of their errors. */
const countInMetrics: ApolloServerPlugin<Context> = {
  requestDidStart() {
    const start = performance.now()
    return Promise.resolve({
      didResolveOperation({ contextValue, operationName }) {
        contextValue.noted.operation = operationLabel(operationName)
        return Promise.resolve()
      },
      willSendResponse({ contextValue, errors = [] }) {
        const { app, noted } = contextValue
        app.metrics.operation(noted.operation ?? 'other', performance.now() - start, errors.map(codeOf))
        return Promise.resolve()
      },
    })
  },
}
