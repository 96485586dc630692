import { countOf } from '#domain/overview/counts.ts'

const minuteMs = 60_000
const longestMs = 30 * 24 * 60 * minuteMs

/**
 * When a movement that was recorded now was done, as a device says that had no connection then; null when that is now.
 * What is said to be from the future, or older than 30 days, counts as done now: the movement is right, the clock isn't.
 */
export function doneEarlier(occurredAt: Date | null | undefined, now: Date): Date | null {
  if (!occurredAt) return null
  const age = now.getTime() - occurredAt.getTime()
  return age >= minuteMs && age <= longestMs ? occurredAt : null
}

/** A recorded movement: when that was, and when it was done if that was earlier. */
interface Recorded {
  at: Date
  detail: { occurredAt?: string | undefined }
}

/** The end of a sentence about movements that were recorded after they were done: ", recorded 3 hours later". */
export function recordedLater(movements: readonly Recorded[]): string {
  const delays = movements.map(({ at, detail: { occurredAt } }) =>
    occurredAt ? at.getTime() - Date.parse(occurredAt) : 0,
  )
  const longest = Math.max(0, ...delays)
  if (longest === 0) return ''
  return movements.length === 1
    ? `, recorded ${inWords(longest)} later`
    : `, recorded up to ${inWords(longest)} later`
}

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 60) return countOf(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day')
}
