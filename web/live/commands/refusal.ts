import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { text } from '#web/ui/language/text.ts'

/** Why a command failed. */
export type Refusal = {
  message: string
  code: string
  /** The reason for each invalid field. */
  fields?: Record<string, string>
  /** For a conflict: the current values. */
  conflict?: Record<string, unknown>
}

/** A command failed; `message` is the sentence to show, `code` the server's, or `UNREACHABLE`. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
  readonly code: string
  readonly fields?: Record<string, string>
  readonly conflict?: Record<string, unknown>

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause })
    this.code = refusal.code
    this.fields = refusal.fields
    this.conflict = refusal.conflict
  }
}

/** Converts any error of a query or command to a refusal. */
export function refusalOf(error: unknown): Refusal {
  if (CombinedGraphQLErrors.is(error)) return refusalOfAnswer(error)
  const status = statusOf(error)
  if (status === null || isGateway(status))
    return { message: text('server.unreachable'), code: 'UNREACHABLE' }
  if (status === 401) return { message: text('server.signIn'), code: 'UNAUTHENTICATED' }
  if (status === 429) return { message: text('server.tooMany'), code: 'TOO_MANY_REQUESTS' }
  return { message: text('server.unwell'), code: 'INTERNAL_SERVER_ERROR' }
}

/** Whether the same command may be retried: its outcome is unknown, or the server says that it wasn't executed. */
export function mayBeSentAgain(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.some((one) => one.extensions?.code === 'UNAVAILABLE')
  const status = statusOf(error)
  return status === null || isGateway(status)
}

/**
 * Whether nobody knows if a command was executed. What asked for it stays open then, so that it can be repeated as the same
 * command.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CommandRefused && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE')
}

/** Whether the error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.some((one) => one.extensions?.code === 'UNAUTHENTICATED')
  }
  return statusOf(error) === 401
}

function refusalOfAnswer(error: CombinedGraphQLErrors): Refusal {
  const [first] = error.errors
  const { code, fields, conflict } = first?.extensions ?? {}
  return {
    message: first?.message ?? text('server.unwell'),
    code: typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR',
    ...(isRecord(fields) && { fields: fields as Record<string, string> }),
    ...(isRecord(conflict) && { conflict }),
  }
}

function statusOf(error: unknown): number | null {
  return ServerError.is(error) || ServerParseError.is(error) ? error.statusCode : null
}

function isGateway(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
