import { message, type Message } from '#domain/language/message.ts'

const minuteMs = 60_000

/** A recorded movement: when that was, and when it was done if that was earlier. */
interface Recorded {
  at: Date
  detail: { occurredAt?: string | undefined }
}

/** What is said of movements, and of those that were recorded after they were done, how much later: 3 hours later. */
export function recordedLater(what: Message, movements: readonly Recorded[]): Message {
  const delays = movements.map(({ at, detail: { occurredAt } }) =>
    occurredAt ? at.getTime() - Date.parse(occurredAt) : 0,
  )
  const longest = Math.max(0, ...delays)
  if (longest === 0) return what
  const id = movements.length === 1 ? 'activity.recordedLater' : 'activity.recordedUpTo'
  return message(id, { what, delay: inWords(longest) })
}

function inWords(ms: number): Message {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 60) return message('activity.minutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? message('activity.hours', { count: hours })
    : message('activity.days', { count: Math.round(hours / 24) })
}
