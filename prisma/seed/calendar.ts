import { addDays } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { beginOf, momentAt } from '#domain/brewery/zonedMoments.ts'

/** The days of the demo brewery, relative to the brewery's midnight at the start of the day of loading. */
export interface Calendar {
  midnight: Date
  /** A time of the brewery's clock a number of days before today: `ago(1, 8, 30)` is yesterday at half past eight. */
  ago(days: number, hour: number, minute?: number): Date
  /** The calendar day a number of days from today, as a value for a DATE column; negative in the past. */
  day(fromToday: number): Date
}

/** The calendar of the day of `now` in the brewery's time zone: the same for every moment of one day. */
export function calendarOf(now: Date, zone: string): Calendar {
  const today = dayAt(now, zone)
  return {
    midnight: beginOf(today, zone),
    ago: (days, hour, minute = 0) => momentAt({ day: addDays(today, -days), hour, minute, second: 0 }, zone),
    day: (fromToday) => new Date(addDays(today, fromToday)),
  }
}

/** A moment a number of minutes after another. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes) * 60_000)
}

/** Days between two moments, as a fraction. */
export function daysBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / 86_400_000
}
