import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import type { FastifyInstance } from 'fastify'
import { GraphQLError, Kind } from 'graphql'
import type { DocumentNode, GraphQLFormattedError, GraphQLSchema } from 'graphql'
import type { App, Context } from '#api/context.ts'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'
import { codeOf, httpStatusOf, TimedOut } from '#api/errors.ts'
import { useSnapshot } from '#api/live/snapshots/readSnapshot.ts'
import { refuseLargeBodies } from './largeBodies.ts'
import { kindOf } from './admission/admit.ts'
import { endInTime } from './admission/deadline.ts'
import { createHeavyQueue } from './admission/heavy.ts'
import { spend } from './admission/spend.ts'
import { BoundedCache } from './admission/boundedCache.ts'
import { limits, parseOptions, validationOptions } from './limits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { maskError } from '#api/mask.ts'
import { countInMetrics } from './countInMetrics.ts'

/** Apollo Server: queries and mutations at /graphql, with its CSRF guard. */
export function createApollo(
  app: App,
  schema: GraphQLSchema,
  fastify: FastifyInstance,
): ApolloServer<Context> {
  const requestIds = new WeakMap<object, string>()
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
      rememberRequestIds(requestIds),
      countInMetrics,
      refuseLargeBodies,
      refuseSubscriptions,
      countOperations,
      refuseUnstorableVariables,
      limitCost(schema),
      answerFromOneSnapshot,
      endOverdueOperations(overdue),
      answerLegacyClientsWell,
    ],
    formatError: (formatted, error) => {
      const meant = overdue.has(error as object) ? new TimedOut() : error
      const masked = maskError(meant, requestIds.get(error as object) ?? '', app.log)
      return masked === error
        ? withCode(formatted)
        : { ...masked.toJSON(), extensions: { ...masked.extensions } }
    },
  })
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

/** The masked form of an error raised before execution, with the HTTP status of its code. */
export function beforeExecution(error: unknown, requestId: string, { log }: Pick<App, 'log'>): GraphQLError {
  const masked = maskError(error, requestId, log)
  return new GraphQLError(masked.message, {
    extensions: { http: { status: statusOf(masked) }, ...masked.extensions },
  })
}

const statusOf = (error: GraphQLError) => httpStatusOf[codeOf(error)] ?? 500

const neverKept: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response }) {
        response.http.headers.set('cache-control', 'no-store')
        return Promise.resolve()
      },
    }),
}

const rememberRequestIds = (requestIds: WeakMap<object, string>): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors({ errors, contextValue }) {
        for (const error of errors) requestIds.set(error, contextValue.requestId)
        return Promise.resolve()
      },
    }),
})

const refuseUnstorableVariables: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request, contextValue }) {
        try {
          refuseUnstorable(request.variables)
          return Promise.resolve()
        } catch (error) {
          throw beforeExecution(error, contextValue.requestId, contextValue.app)
        }
      },
    }),
}

const refuseSubscriptions: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation }) {
        if (operation?.operation !== 'subscription') return Promise.resolve()
        const names = operation.selectionSet.selections
          .map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '…'))
          .join(', ')
        throw new GraphQLError(
          `The subscription ${names} is not answered here: subscribe over WebSocket at /graphql or as server-sent events at /graphql/stream.`,
          { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
        )
      },
    }),
}

/** A request counted as a read that turns out to be a write is counted as a write as well. */
const countOperations: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ contextValue, document }) {
        const kind = kindOf(document)
        if (kind === contextValue.countedAs) return
        try {
          await contextValue.app.requestLimits.count(contextValue, kind)
        } catch (error) {
          throw beforeExecution(error, contextValue.requestId, contextValue.app)
        }
      },
    }),
}

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
          const masked = maskError(error, contextValue.requestId, contextValue.app.log)
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

/** Limits the cost of an operation and charges it to the asker's budget; heavy ones queue. */
function limitCost(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const enterHeavy = createHeavyQueue()
  return {
    requestDidStart: () => {
      let leave: (() => void) | undefined
      return Promise.resolve({
        async didResolveOperation({ contextValue, document, request }) {
          try {
            const { variables } = request
            contextValue.cost = await spend(contextValue, { schema, document, variables }, limits.cost)
            if (contextValue.cost > limits.heavyCost)
              leave = await enterHeavy(contextValue.asker?.user.id ?? contextValue.address)
          } catch (error) {
            throw beforeExecution(error, contextValue.requestId, contextValue.app)
          }
        },
        willSendResponse() {
          leave?.()
          return Promise.resolve()
        },
      })
    },
  }
}

/** After ten seconds an operation ends, with errors for what it could not read. */
const endOverdueOperations = (overdue: WeakSet<object>): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      executionDidStart({ contextValue }) {
        const inTime = endInTime(contextValue)
        return Promise.resolve({
          executionDidEnd() {
            inTime()
            return Promise.resolve()
          },
        })
      },
      didEncounterErrors({ errors, contextValue }) {
        if (!contextValue.isOverdue) return Promise.resolve()
        for (const error of errors) if (isDatabaseUnreachable(error)) overdue.add(error)
        return Promise.resolve()
      },
    }),
})

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
