import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { Invalid } from '#api/errors.ts'
import { written } from '#api/language/readers.ts'

/** Schema violations of a request as Invalid: one sentence, and a reason per field. */
export function invalidOf(issues: ZodFastifySchemaValidationError[]): Invalid {
  const reasons = issues.flatMap(reasonsOf)
  const ofTheWhole = issues.find((issue) => issue.keyword === 'unrecognized_keys' || isOwnSentence(issue))
  const sentence = reasons.map(([field, reason]) => `${field} ${reason}`).join('; ')
  return new Invalid(ofTheWhole?.message ?? `${sentence}.`, Object.fromEntries(reasons))
}

/** A rule over several fields has a whole sentence of its own. */
const isOwnSentence = (issue: ZodFastifySchemaValidationError) =>
  issue.keyword === 'custom' && fieldOf(issue) === 'body'

const fieldOf = (issue: ZodFastifySchemaValidationError) =>
  issue.instancePath.slice(1).replaceAll('/', '.') || 'body'

function reasonsOf(issue: ZodFastifySchemaValidationError): [string, string][] {
  if (issue.keyword !== 'unrecognized_keys') return [[fieldOf(issue), reasonOf(issue)]]
  return listOf(issue.params.keys).map((key) => [key, 'is not understood here'])
}

/** Fastify passes null for a missing body. */
const isMissing = (issue: ZodFastifySchemaValidationError) =>
  (fieldOf(issue) === 'body' ? /received (undefined|null)$/ : /received undefined$/).test(issue.message ?? '')

function reasonOf(issue: ZodFastifySchemaValidationError): string {
  const { keyword, message = '', params } = issue
  const unit = params.origin === 'string' ? ' characters' : params.origin === 'array' ? ' entries' : ''
  switch (keyword) {
    case 'invalid_type':
      if (isMissing(issue)) return 'is missing'
      return `must be ${kinds[String(params.expected)] ?? 'another kind of value'}`
    case 'invalid_value':
      return `must be one of ${listOf(params.values).join(', ')}`
    case 'too_small':
      return `must be at least ${String(params.minimum)}${unit}`
    case 'too_big':
      return `must be at most ${String(params.maximum)}${unit}`
    case 'invalid_format':
      return params.format === 'datetime' ? 'must be a moment as 2026-04-03T17:20:00Z' : message
    default:
      return written(message)
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
