import type { PlainId } from '#domain/language/message.ts'
import { text } from './text.ts'

/** Labels in the language of this screen. */
export function textsOf<Key extends string>(labels: Readonly<Record<Key, PlainId>>): Record<Key, string> {
  const all = Object.entries<PlainId>(labels).map(([key, id]) => [key, text(id)])
  return Object.fromEntries(all) as Record<Key, string>
}
