import { message, type Message, type PlainId } from '#domain/language/message.ts'
import type { Choice } from '#web/ui/inputs/Select.tsx'
import { text, textOf } from './text.ts'

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

/** The choices of a select by their labels, in order. */
export function choicesOf(labels: Readonly<Record<string, PlainId>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label: text(label) }))
}
