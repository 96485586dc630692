import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { Invalid } from '#api/errors.ts'
import { carriedIn, message, type Message, type PlainId, type Said } from '#domain/language/message.ts'

/** Schema violations of a request as Invalid: one sentence, and a reason per field. */
export function invalidOf(issues: ZodFastifySchemaValidationError[]): Invalid {
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
