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
  if (statusOf(error) === 401) return { message: text('server.signIn'), code: 'UNAUTHENTICATED' }
  if (statusOf(error) === 429) return { message: text('server.tooMany'), code: 'TOO_MANY_REQUESTS' }
  if (resendAfter(error) !== null) return { message: text('server.unreachable'), code: 'UNREACHABLE' }
  return { message: text('server.unwell'), code: 'INTERNAL_SERVER_ERROR' }
}

/** Statuses by which a request was not executed, and may be later: too slow, too early, too many. */
const later = new Set([408, 425, 429])

/** Statuses that stay the same however often a request is sent, whoever answers it: signed out, or too large. */
const final = new Set([401, 413, 414, 431])

/** The longest time, in ms, that anything waits for a limit. */
const longestLimit = 300_000

/**
 * The time in ms after which the same request may be sent again under its id: its outcome is unknown, or it was not executed.
 * Null if the server has answered it. What is no JSON is the answer of a proxy or a guest network.
 */
export function resendAfter(error: unknown): number | null {
  if (error instanceof CommandRefused) return null
  if (CombinedGraphQLErrors.is(error)) {
    const codes = error.errors.map(({ extensions }) => extensions?.code)
    if (codes.includes('TOO_MANY_REQUESTS')) return limitIn(error.errors[0]?.extensions?.retryAfter)
    return codes.includes('UNAVAILABLE') ? 0 : null
  }
  if (!ServerError.is(error) && !ServerParseError.is(error)) return 0
  const { statusCode, response, bodyText } = error
  if (later.has(statusCode)) return limitIn(response.headers.get('retry-after'))
  return statusCode < 300 || statusCode >= 500 || (!final.has(statusCode) && !isJson(bodyText)) ? 0 : null
}

/** Whether the same request may be sent again: see `resendAfter`. */
export const mayBeSentAgain = (error: unknown): boolean => resendAfter(error) !== null

/**
 * Whether nobody knows if a command was executed. What asked for it stays open then, so that it can be repeated as the same
 * command.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CommandRefused && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE')
}

/**
 * Whether the server stopped a command that took too long, so that nothing was saved. Who waits for it is told to try again; what is
 * queued is sent again.
 */
export function isTimedOut(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'TIMED_OUT')
  )
}

/** Whether the error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.some((one) => one.extensions?.code === 'UNAUTHENTICATED')
  }
  return statusOf(error) === 401
}

/** Whether the error says that the user first has to set up a second factor. */
export function lacksSecondFactor(error: unknown): boolean {
  const sentences = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => extensions?.sentence)
    : []
  return sentences.some((sentence) => isRecord(sentence) && sentence.id === 'server.setUpSecondFactor')
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

/** Seconds, as a limit gives them, in ms. */
const limitIn = (seconds: unknown) => Math.min(longestLimit, (Number(seconds) || 0) * 1_000)

function isJson(body: string): boolean {
  try {
    return isRecord(JSON.parse(body))
  } catch {
    return false
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
