import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { Value } from './message.ts'

/** A calendar day as a sentence of today says it: Apr 3, and of another year Apr 3, 2025. */
export function dayFrom(today: string, day: string): Value {
  return day.slice(0, 4) === today.slice(0, 4) ? { days: [day, day] } : { day }
}

/** A moment as a sentence of now says it, by the zone's years: Apr 3, 14:20, and of another year Apr 3, 2025, 14:20. */
export function momentFrom({ now, zone }: { now: Date; zone: string }, at: Date): Value {
  const moment = at.toISOString()
  const yearOf = (date: Date) => dayAt(date, zone).slice(0, 4)
  return yearOf(at) === yearOf(now) ? { moment, isNear: true } : { moment }
}
