import type { Message, PlainId } from '#domain/language/message.ts'
import { textOf } from './text.ts'

/**
 * What the server says in notes; naming a sentence of its area brings the area.
 *
 * @public
 */
export const inNotes: readonly PlainId[] = ['notes.edited']

/** The note of a movement: a person's own words, or what the server says. */
export function noteText(said: Message | null): string | null {
  return said === null ? null : textOf(said)
}
