import { message, type Message } from '#domain/language/message.ts'

/** The longest span that is asked for at once, in days: ten years. */
const longestDays = 3_660

const hour = 3_600

/** Equal intervals over a span: how long one is, in seconds, and when the first begins. */
export interface Intervals {
  seconds: number
  /** On the hour where they are hourly: what is between the beginning of the span and this is an interval of its own. */
  start: Date
  /** Whether the figures of whole hours are enough for them. */
  isHourly: boolean
}

/** How many intervals a span may have. */
const pointLimits = { min: 2, max: 2_000 } as const

/** Why nothing can be shown of a span, or null when it can. */
export function refuseSpan(from: Date, to: Date, points: number): Message | null {
  if (!(from < to)) return message('system.spanEnd')
  if (to.getTime() - from.getTime() > longestDays * 24 * hour * 1_000) return message('system.spanLong')
  const { min, max } = pointLimits
  return points >= min && points <= max ? null : message('system.spanPoints', pointLimits)
}

/**
 * At most `points` equal intervals over a span, in whole seconds. What begins before `keptSince` has only hours, and from half
 * an hour on they are enough: 30 readings are read for each of them otherwise. Then an interval is as many hours as it
 * takes, and begins on the hour, but for what is left at the beginning of the span.
 */
export function intervalsOf(from: Date, to: Date, points: number, keptSince: Date): Intervals {
  const span = (to.getTime() - from.getTime()) / 1_000
  const seconds = Math.ceil(span / points)
  if (seconds < hour / 2 && from >= keptSince) return { seconds, start: from, isHourly: false }
  const start = new Date(Math.ceil(from.getTime() / (hour * 1_000)) * hour * 1_000)
  const hours = Math.max(1, Math.ceil((to.getTime() - start.getTime()) / 1_000 / hour))
  const whole = start > from ? points - 1 : points
  return { seconds: Math.ceil(hours / whole) * hour, start, isHourly: true }
}
