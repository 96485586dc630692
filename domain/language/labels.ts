import { message, type Message, type PlainId } from './message.ts'

/** Labels as messages, for what is told of the fields that they name. */
export function asMessages<Key extends string>(labels: Readonly<Record<Key, PlainId>>): Record<Key, Message> {
  const all = Object.entries<PlainId>(labels).map(([key, id]) => [key, message(id)])
  return Object.fromEntries(all) as Record<Key, Message>
}
