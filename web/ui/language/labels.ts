import { message, type Message, type PlainId } from '#domain/language/message.ts'
import { textOf } from './text.ts'

/** Labels in the language of this screen. */
export function textsOf<Key extends string>(
  labels: Readonly<Record<Key, PlainId | Message>>,
): Record<Key, string> {
  const all = Object.entries<PlainId | Message>(labels).map(([key, label]) => [
    key,
    textOf(typeof label === 'string' ? message(label) : label),
  ])
  return Object.fromEntries(all) as Record<Key, string>
}
