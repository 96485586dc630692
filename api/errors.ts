import { GraphQLError } from 'graphql'
import type { z } from 'zod'
import { carriedIn, message, type Message, type Said } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { written } from './language/readers.ts'

/** The one table from error code to HTTP status, for REST and GraphQL alike. */
export const httpStatusOf: Record<string, number> = {
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  REFUSED: 409,
  GRAPHQL_VALIDATION_FAILED: 400,
  RESET: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  TIMED_OUT: 503,
  INTERNAL_SERVER_ERROR: 500,
}

/** What was said with an error: its sentence, and those about fields of the input. */
interface Sentences {
  said: readonly Said[]
  fields?: Readonly<Record<string, Said>>
}

/** An error that a client may see, with what it says. */
export class ClientError extends GraphQLError {
  readonly sentences: Sentences

  constructor(
    said: Said | readonly Said[],
    code: string,
    more: Record<string, unknown> = {},
    fields?: Sentences['fields'],
  ) {
    const all = [said].flat()
    super(inWords(all), { extensions: { code, ...more, ...(fields && { fields: fieldsInWords(fields) }) } })
    this.name = new.target.name
    this.sentences = { said: all, ...(fields && { fields }) }
  }

  /** Throws it for the reason that a rule gave, if it gave one. */
  static throwIf(this: new (reason: Said) => ClientError, reason: Said | null): void {
    if (reason) throw new this(reason)
  }
}

/**
 * An error in the language and units of who reads it; `sentence` has what it says as data, for programs. Errors are
 * thrown where nobody knows the reader, and say it in English until then.
 */
export function localizedError(error: GraphQLError, reader: Reader): GraphQLError {
  const shown = clientErrorIn(error)
  if (!shown) return error
  const { said, fields } = shown.sentences
  const [first = ''] = said.map((one) => (typeof one === 'string' ? carriedIn(one) : one))
  const sentence: Message | null = typeof first === 'string' || said.length > 1 ? null : first
  const { nodes, source, positions, path, extensions } = error
  return new GraphQLError(inWords(said, reader), {
    ...{ nodes, source, positions, path },
    extensions: {
      ...extensions,
      ...(fields && { fields: fieldsInWords(fields, reader) }),
      ...(sentence && { sentence }),
    },
  })
}

function clientErrorIn(error: Error | undefined): ClientError | null {
  if (error instanceof ClientError) return error
  return error instanceof GraphQLError ? clientErrorIn(error.originalError) : null
}

const inWords = (said: readonly Said[], reader?: Reader) => said.map((one) => written(one, reader)).join(' ')

const fieldsInWords = (fields: Readonly<Record<string, Said>>, reader?: Reader) =>
  Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, written(said, reader)]))

/** A kind of error of which nothing is told but its code and what it says. */
const errorOf = (code: string) =>
  class extends ClientError {
    constructor(said: Said | readonly Said[]) {
      super(said, code)
    }
  }

/** A rule of the brewery refuses it; the message says which. */
export class Refused extends errorOf('REFUSED') {}

/** Someone else was first; `conflict` has the current value, where known. */
export class Conflict extends ClientError {
  constructor(message: Said | readonly Said[], conflict?: Record<string, unknown>) {
    super(message, 'CONFLICT', conflict && { conflict })
  }
}

/** Nothing has this id. */
export class NotFound extends errorOf('NOT_FOUND') {}

/** The role does not allow it. */
export class Forbidden extends errorOf('FORBIDDEN') {}

/**
 * A plain subscription can't continue from its cursor. Subscriptions that include control events get a `Reset` instead.
 */
export class CursorLost extends ClientError {
  constructor() {
    super(message('request.cursorLost'), 'RESET')
  }
}

/** No valid session. Thrown for nothing else, since browsers sign out on it. */
export class SignInFirst extends ClientError {
  constructor(message: Said = { id: 'server.signIn' }) {
    super(message, 'UNAUTHENTICATED')
  }
}

/** The password was right, the proof of the second factor is missing or wrong; `passkey` is by what a browser asks for one. */
export class SecondFactorNeeded extends ClientError {
  constructor(said: Said, passkey: object | null) {
    super(said, 'UNAUTHENTICATED', { secondFactor: true, ...(passkey && { passkey }) })
  }
}

/** Invalid input; `fields` maps each field to the reason, or is the one that the sentence is about. */
export class Invalid extends ClientError {
  constructor(message: Said | readonly Said[], fields: Record<string, Said> | string = {}) {
    const reasons = [message].flat()
    const byField = typeof fields === 'string' ? { [fields]: reasons[0] ?? '' } : fields
    super(message, 'BAD_USER_INPUT', {}, byField)
  }

  /** The same about fields that who sent them knows by other names: a field, or what is inside one, such as lines.0.amount. */
  renamed(names: Readonly<Record<string, string>>): Invalid {
    const fields = Object.entries(this.sentences.fields ?? {}).map(([path, said]) => {
      const [field = '', ...inside] = path.split('.')
      return [[names[field] ?? field, ...inside].join('.'), said] as const
    })
    return new Invalid(this.sentences.said, Object.fromEntries(fields))
  }

  /** Throws it for the reason that a rule gave, if it gave one; `field` is what is wrong. */
  static override throwIf(reason: Said | null | undefined, field?: string): void {
    if (reason) throw new Invalid(reason, field)
  }
}

/** The input as parsed by its schema; throws Invalid with a sentence for each wrong field. */
export function valid<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(sent)
  if (success) return data
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.map(String).join('.') || 'input'] ??= message
  throw new Invalid(Object.values(fields), fields)
}

/** The request exceeds a size limit. */
export class TooLarge extends errorOf('TOO_LARGE') {}

/** A document that is refused before GraphQL validates it, as if by validation. */
export class InvalidDocument extends errorOf('GRAPHQL_VALIDATION_FAILED') {}

/** A malformed HTTP request. */
export class BadRequest extends errorOf('BAD_REQUEST') {}

/** The body's content type is not supported. */
export class Unsupported extends errorOf('UNSUPPORTED_MEDIA_TYPE') {}

/** More requests than the limit; `retryAfter` is in seconds. */
export class TooMany extends ClientError {
  constructor(message: Said, retryAfter: number) {
    super(message, 'TOO_MANY_REQUESTS', { retryAfter })
  }
}

/** The database cannot be reached right now; nothing was committed, the same command may be sent again. */
export class Unavailable extends ClientError {
  constructor(said: Said = message('request.databaseAway')) {
    super(said, 'UNAVAILABLE')
  }
}

/** The operation exceeded its time limit and was stopped. */
export class TimedOut extends ClientError {
  constructor(said: Said = message('request.tookTooLong')) {
    super(said, 'TIMED_OUT')
  }
}

/** The connection to the database was lost during COMMIT: the command may only be retried under the same id. */
export class OutcomeUnknown extends ClientError {
  constructor() {
    super(message('request.outcomeUnknown'), 'UNAVAILABLE', { outcome: 'UNKNOWN' })
  }
}

/** Nobody raised it on purpose: people see only the id under which it is logged. */
export class Unexpected extends ClientError {
  constructor(requestId: string) {
    super(message('request.unexpected'), 'INTERNAL_SERVER_ERROR', { requestId })
  }
}

/** The error code that a client may see. */
export function codeOf(error: unknown): string {
  const code = error instanceof GraphQLError ? error.extensions.code : undefined
  return typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR'
}
