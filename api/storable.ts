import type { FastifyInstance } from 'fastify'
import { message } from '#domain/language/message.ts'
import { Invalid } from './errors.ts'

/** A lone surrogate, which the database would replace. NUL, which the database rejects, is refused by each field. */
const unstorable = /\p{Surrogate}/u

/** A lone surrogate, percent-encoded in a URL. */
const unstorableBytes = /%ed%[ab][\da-f]%[89ab][\da-f]/i

/** Refuses requests with a lone surrogate in the URL, after the permission check. */
export function refuseUnstorableAddress(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const [, query = ''] = request.url.split('?')
    done(
      unstorableBytes.test(query)
        ? new Invalid(message('request.unstorable'), { query: message('request.unstorableField') })
        : undefined,
    )
  })
}

/** A part of the input, and the path to it. */
interface Part {
  value: unknown
  name: string
  inside: Part | null
}

/** The most path segments in a message; deeper nesting wasn't typed by a person. */
const namesTold = 8

/**
 * Throws Invalid when a text anywhere in the input can't be stored as it is. Iterative, since a body may be nested as
 * deeply as it is long.
 */
export function refuseUnstorable(sent: unknown): void {
  const left: Part[] = [{ value: sent, name: '', inside: null }]
  for (let part = left.pop(); part; part = left.pop()) {
    const { value, name } = part
    if (unstorable.test(name) || (typeof value === 'string' && unstorable.test(value))) {
      const field = pathOf(part) || 'input'
      throw new Invalid(message('request.unstorable'), { [field]: message('request.unstorableField') })
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [inner, content] of Object.entries(value)) {
      left.push({ value: content, name: inner, inside: part })
    }
  }
}

function pathOf(part: Part): string {
  const names: string[] = []
  for (let at: Part | null = part; at?.inside && names.length < namesTold; at = at.inside)
    names.unshift(at.name)
  return names.join('.')
}
