import type { FastifyInstance } from 'fastify'
import { Invalid } from './errors.ts'

/** Half of a surrogate pair: the database would keep another character in its place. What it refuses itself, NUL, is refused by each field. */
const unstorable = /\p{Surrogate}/u

const sentence = "The text has a character that can't be stored."

/** The same in an address, as its bytes are written there. */
const unstorableBytes = /%ed%[ab][\da-f]%[89ab][\da-f]/i

/** Refuses every request with half a character in its address, once it is known that the asker may ask. */
export function refuseUnstorableAddress(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const [, query = ''] = request.url.split('?')
    done(
      unstorableBytes.test(query)
        ? new Invalid(sentence, { query: "has a character that can't be stored" })
        : undefined,
    )
  })
}

/** Something that was sent, and the names that lead to it. */
interface Part {
  value: unknown
  name: string
  inside: Part | null
}

/** So many names are told at most; what is nested deeper was not typed by a person. */
const namesTold = 8

/**
 * Throws Invalid for what was sent, at any depth, when a text in it could not be stored as it is. Without recursion:
 * a body may nest as deeply as it is long.
 */
export function refuseUnstorable(sent: unknown): void {
  const left: Part[] = [{ value: sent, name: '', inside: null }]
  for (let part = left.pop(); part; part = left.pop()) {
    const { value, name } = part
    if (unstorable.test(name) || (typeof value === 'string' && unstorable.test(value))) {
      throw new Invalid(sentence, {
        [pathOf(part) || 'input']: "has a character that can't be stored",
      })
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
