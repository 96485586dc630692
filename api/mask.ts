import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { message } from '#domain/language/message.ts'
import { readerIn, type Context } from './context.ts'
import {
  isDatabaseUnreachable,
  isStatementStopped,
  isUnstorableText,
  troubleOf,
} from './db/databaseErrors.ts'
import { troubleForOperators, troubleForPeople } from './db/trouble/words.ts'
import { Invalid, TimedOut, localizedError, Unavailable, Unexpected } from './errors.ts'

/**
 * What a client may see of an error: errors raised on purpose pass, an unreachable or troubled database is reported as such,
 * everything else becomes one sentence with the id under which it is logged. The same for REST, GraphQL, sockets and
 * streams.
 */
export function maskError(error: unknown, requestId: string, log: Logger): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error
  if (original instanceof GraphQLError && isMeant(original, error))
    return withoutSuggestion(error instanceof GraphQLError ? error : original)
  if (isUnstorableText(original)) return placed(new Invalid(message('request.unstorable')), error)
  // The database's time limit is that of an operation: a busy server may hear of it before its own timer fires.
  if (isStatementStopped(original)) return placed(new TimedOut(), error)
  const trouble = troubleOf(original)
  if (trouble) {
    log.warn({ err: original, requestId }, troubleForOperators[trouble])
    return placed(new Unavailable(troubleForPeople[trouble]), error)
  }
  if (isDatabaseUnreachable(original)) {
    log.warn({ err: original, requestId }, 'the database is unreachable')
    return placed(new Unavailable(), error)
  }
  log.error({ err: original, requestId }, 'unexpected error')
  return placed(new Unexpected(requestId), error)
}

/** An error as the asker may see it: masked, in their language and units. */
export function maskedFor(
  error: unknown,
  ctx: Pick<Context, 'app' | 'requestId' | 'asker' | 'accepted'>,
): GraphQLError {
  return localizedError(maskError(error, ctx.requestId, ctx.app.log), readerIn(ctx))
}

/**
 * Raised on purpose, or by GraphQL about the document. GraphQL's error about a result that violates the schema is
 * neither: it has no code and no location, and was caught in a field.
 */
function isMeant(original: GraphQLError, caught: unknown): boolean {
  if (original.extensions.code !== undefined) return true
  const isOfDocument = original.nodes !== undefined && original.nodes.length > 0
  return !original.path && (isOfDocument || !(caught instanceof GraphQLError && caught.path))
}

/** Removes GraphQL's "Did you mean" suggestions, which would reveal the schema. */
function withoutSuggestion(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ Did you mean [^?"]*"[^?]*\?$/, '')
  if (message === error.message) return error
  const { nodes, source, positions, path, extensions } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}

/** A masked error with the original's location and path. */
function placed(masked: GraphQLError, error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError)) return masked
  return new GraphQLError(masked.message, {
    nodes: error.nodes,
    path: error.path,
    originalError: masked,
    extensions: masked.extensions,
  })
}
