import { Invalid } from './errors.ts'

/** A character that the database would refuse (NUL) or replace by another one (half of a surrogate pair). */
const unstorable = /\0|\p{Surrogate}/u

/** Throws Invalid for what was sent, at any depth, when a text in it could not be stored as it is. */
export function refuseUnstorable(sent: unknown, path: readonly string[] = []): void {
  if (typeof sent === 'string') {
    if (!unstorable.test(sent)) return
    throw new Invalid('The text has a character that can not be stored.', {
      [path.join('.') || 'input']: 'has a character that can not be stored',
    })
  }
  if (typeof sent !== 'object' || sent === null) return
  for (const [name, value] of Object.entries(sent)) {
    refuseUnstorable(name, [...path, name])
    refuseUnstorable(value, [...path, name])
  }
}
