import type { Message } from '#domain/language/message.ts'
import { textOf } from './text.ts'

/** The note of a movement: a person's own words, or what the server says. */
export function noteText(said: Message | null): string | null {
  return said === null ? null : textOf(said, 'notes.*')
}
