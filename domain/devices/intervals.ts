/** The longest span that is asked for at once, in days: ten years. */
const longestDays = 3_660

const hour = 3_600

/** Equal intervals over a span: how long one is, in seconds, and when the first begins. */
export interface Intervals {
  seconds: number
  start: Date
  /** Whether the figures of whole hours are enough for them. */
  isHourly: boolean
}

/** Why nothing can be shown of a span, in a sentence, or null when it can. */
export function refuseSpan(from: Date, to: Date, points: number): string | null {
  if (!(from < to)) return 'The end must be after the beginning.'
  if (to.getTime() - from.getTime() > longestDays * 24 * hour * 1_000) return 'At most ten years at a time.'
  return points >= 2 && points <= 2_000 ? null : 'From 2 to 2,000 points.'
}

/**
 * At most `points` equal intervals over a span, in whole seconds. What begins before `keptSince` has only hours: then an
 * interval is as many hours as it takes, and the first begins on the hour.
 */
export function intervalsOf(from: Date, to: Date, points: number, keptSince: Date): Intervals {
  const span = (to.getTime() - from.getTime()) / 1_000
  const seconds = Math.ceil(span / points)
  if (seconds < hour && from >= keptSince) return { seconds, start: from, isHourly: false }
  const start = new Date(Math.floor(from.getTime() / (hour * 1_000)) * hour * 1_000)
  const hours = Math.ceil((to.getTime() - start.getTime()) / 1_000 / hour)
  return { seconds: Math.ceil(hours / points) * hour, start, isHourly: true }
}
