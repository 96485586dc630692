/** How long, in ms, what is done may take to reach the server and still count as done when it is recorded. */
export const sentWithin = 60_000

const longestMs = 30 * 24 * 60 * sentWithin

/**
 * When something that is recorded now was done, as a device says that had no connection then; null when that is now.
 * What is said to be from the future, or older than 30 days, counts as done now: what was done is right, the clock isn't.
 */
export function doneEarlier(occurredAt: Date | null | undefined, now: Date): Date | null {
  if (!occurredAt) return null
  const age = now.getTime() - occurredAt.getTime()
  return age >= sentWithin && age <= longestMs ? occurredAt : null
}
