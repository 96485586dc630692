import { now } from './clock.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat('en-US', clockOptions)

/** A calendar day such as Apr 3, 2026; the same in every time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T12:00:00Z`))
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A calendar day such as Apr 3, where the year is clear. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(`${date}T12:00:00Z`))
}

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day with its weekday, such as Tue, Nov 24, where the year is clear. */
export function formatWeekday(date: string): string {
  return weekday.format(new Date(`${date}T12:00:00Z`))
}

/** The time of day such as 14:03, in the reader's time zone. */
export function formatTime(moment: Date): string {
  return clock.format(moment)
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...clockOptions })
const momentOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clockOptions,
})

/** A moment such as Nov 22, 12:20, in the reader's time zone; of another year Nov 22, 2025, 12:20. */
export function formatMoment(at: Date): string {
  return at.getFullYear() === now().getFullYear() ? moment.format(at) : formatMomentOfYear(at)
}

/** A moment with its year, such as Nov 22, 2025, 12:20: for paper, which lasts longer. */
export function formatMomentOfYear(at: Date): string {
  return momentOfYear.format(at)
}
