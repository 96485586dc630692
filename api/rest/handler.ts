import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readerIn, type App, type Context } from '#api/context.ts'
import { codeOf, httpStatusOf, ClientError, localizedError, Invalid } from '#api/errors.ts'
import { message, type Message, type Said, carriedIn, type PlainId } from '#domain/language/message.ts'
import { maskError } from '#api/mask.ts'
import type { errorShape } from './shapes/shapes.ts'

interface Answer extends z.infer<typeof errorShape> {
  status: number
  refusal: string
  /** Seconds. */
  retryAfter?: number
}

/** Responds to an error of any route in one format; under /graphql as GraphQL over HTTP does. */
export function answerError(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context?: Context,
): FastifyReply {
  if (isReaderGone(error, reply)) {
    app.log.debug({ url: request.url, requestId: request.id }, 'a reader left before the answer was whole')
    return reply.hijack()
  }
  const { status, refusal, retryAfter, ...answer } = answerFor(
    app,
    refusalOf(error, request) ?? error,
    request,
    context,
  )
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  void reply.status(status)
  if (!/^\/graphql(?![^/?])/.test(request.url)) return reply.send(answer)
  const accepted = request.headers.accept ?? ''
  const type = accepted.includes(graphqlType) ? graphqlType : 'application/json'
  const { message: text, requestId, code: id, values } = answer
  const extensions = {
    code: refusal,
    ...(id && { sentence: { id, ...(values && { values }) } }),
    ...(requestId && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
  const body = { errors: [{ message: text, extensions }] }
  return reply.type(`${type}; charset=utf-8`).serializer(JSON.stringify).send(body)
}

/** The client closed the connection during the response: not an error, and nobody is left to respond to. */
function isReaderGone(error: unknown, reply: FastifyReply): boolean {
  const isCutOff = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isCutOff && reply.raw.destroyed
}

const graphqlType = 'application/graphql-response+json'

/** Details of an error besides its message. */
const detailsShape = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  conflict: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
  secondFactor: z.literal(true).optional(),
  passkey: z.record(z.string(), z.unknown()).optional(),
  retryAfter: z.number().optional(),
  sentence: z.object({ id: z.string(), values: z.record(z.string(), z.unknown()).optional() }).optional(),
})

function answerFor(app: App, error: unknown, request: FastifyRequest, context?: Context): Answer {
  const meant = hasZodFastifySchemaValidationErrors(error) ? invalidOf(error.validation) : error
  const reader = readerIn(context ?? { asker: null, accepted: request.headers['accept-language'] })
  const shown = localizedError(maskError(meant, request.id, app.log), reader)
  const code = codeOf(shown)
  const { fields, sentence, ...details } = detailsShape.parse(shown.extensions)
  const data = sentence && { code: sentence.id, values: sentence.values }
  const status = error instanceof OfFastify ? error.status : (httpStatusOf[code] ?? 500)
  return {
    ...{ status, refusal: code, message: shown.message, errors: fields },
    ...{ ...data, ...details },
  }
}

/** Our sentences for what Fastify refuses before a handler runs. */
const refusals: Record<string, (request: FastifyRequest) => Message> = {
  FST_ERR_BAD_URL: () => message('request.addressUnreadable'),
  FST_ERR_MAX_PARAM_LENGTH: () => message('request.addressTooLong'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => message('request.notJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => message('request.bodyEmpty'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => message('request.asJson'),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit } }) =>
    message('request.bodyTooLarge', { max: Math.floor(bodyLimit / 1_000) }),
}

/** A request that Fastify rejected before a handler ran, with the status that Fastify chose. */
class OfFastify extends ClientError {
  readonly status: number

  constructor(said: Said, code: string, status: number) {
    super(said, code)
    this.status = status
  }
}

const codeOfStatus: Record<number, string> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS' }

/** Our refusal for a request that Fastify rejected; null for every other error. */
function refusalOf(error: unknown, request: FastifyRequest): OfFastify | null {
  if (!(error instanceof Error) || 'validation' in error) return null
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  if (!(status >= 400 && status < 500)) return null
  const sentence = 'code' in error ? refusals[String(error.code)]?.(request) : undefined
  return new OfFastify(sentence ?? STATUS_CODES[status] ?? '', codeOfStatus[status] ?? 'BAD_REQUEST', status)
}

/** Schema violations of a request as Invalid: one sentence, and a reason per field. */
function invalidOf(issues: ZodFastifySchemaValidationError[]): Invalid {
  const reasons = issues.flatMap(reasonsOf)
  const own = issues.find(isOwnSentence)
  return new Invalid(own ? carriedIn(own.message ?? '') : sentenceOf(reasons), Object.fromEntries(reasons))
}

/** All reasons in one sentence: "name is missing; batchSize must be at least 1." */
function sentenceOf(reasons: [field: string, reason: Said][]): Message {
  const parts = reasons.map(([field, reason]) => message('rest.ofField', { field, reason }))
  return message('rest.reasons', {
    reasons: parts.reduce((before, next) => message('rest.andAlso', { before, next })),
  })
}

/** A rule over several fields has a whole sentence of its own. */
const isOwnSentence = ({ keyword, message: text = '', ...issue }: ZodFastifySchemaValidationError) =>
  (keyword === 'custom' && fieldOf(issue) === 'body') ||
  (keyword === 'unrecognized_keys' && typeof carriedIn(text) !== 'string')

const fieldOf = (issue: Pick<ZodFastifySchemaValidationError, 'instancePath'>) =>
  issue.instancePath.slice(1).replaceAll('/', '.') || 'body'

function reasonsOf(issue: ZodFastifySchemaValidationError): [string, Said][] {
  if (issue.keyword !== 'unrecognized_keys') return [[fieldOf(issue), reasonOf(issue)]]
  return listOf(issue.params.keys).map((key) => [key, message('rest.notUnderstood')])
}

/** Fastify passes null for a missing body. */
const isMissing = (issue: ZodFastifySchemaValidationError) =>
  (fieldOf(issue) === 'body' ? /received (undefined|null)$/ : /received undefined$/).test(issue.message ?? '')

function reasonOf(issue: ZodFastifySchemaValidationError): Said {
  const { keyword, message: text = '', params } = issue
  const of = params.origin === 'string' ? 'characters' : params.origin === 'array' ? 'entries' : 'number'
  switch (keyword) {
    case 'invalid_type':
      if (isMissing(issue)) return message('rest.missing')
      return message(kinds[String(params.expected)] ?? 'rest.otherKind')
    case 'invalid_value':
      return message('rest.oneOf', { values: { list: listOf(params.values), as: 'parts' } })
    case 'too_small':
      return message('rest.atLeast', { min: Number(params.minimum), of })
    case 'too_big':
      return message('rest.atMost', { max: Number(params.maximum), of })
    case 'invalid_format':
      return params.format === 'datetime' ? message('rest.moment') : carriedIn(text)
    default:
      return carriedIn(text)
  }
}

const kinds: Record<string, PlainId> = {
  string: 'rest.text',
  number: 'rest.number',
  int: 'rest.whole',
  boolean: 'rest.boolean',
  array: 'rest.list',
  object: 'rest.object',
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
