import { dayAt } from './dayAt.ts'
import { now } from './clock.ts'
import { breweryZone } from './zone.ts'

/** Formats moments on a clock, the brewery's unless another zone is given. */
function onClock(options: Intl.DateTimeFormatOptions): (moment: Date, zone?: string) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (moment, timeZone = breweryZone()) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formatters.set(timeZone, formatter)
    return formatter.format(moment)
  }
}

const dayOnly = (options: Intl.DateTimeFormatOptions) => {
  const format = onClock(options)
  return (day: string) => format(new Date(`${day}T12:00:00Z`), 'UTC')
}

/** A calendar day such as Apr 3, 2026; the same in every time zone. */
export const formatDay = dayOnly({ dateStyle: 'medium' })

/** A calendar day such as Apr 3, where the year is clear. */
export const formatShortDay = dayOnly({ month: 'short', day: 'numeric' })

/** A calendar day with its weekday, such as Tue, Nov 24, where the year is clear. */
export const formatWeekday = dayOnly({ weekday: 'short', month: 'short', day: 'numeric' })

const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The time of day such as 14:03, on the brewery's clock. */
export const formatTime = onClock(clockOptions)

const ofYear = onClock({ month: 'short', day: 'numeric', ...clockOptions })

/** A moment with its year, such as Nov 22, 2025, 12:20: for paper, which lasts longer. */
export const formatMomentOfYear = onClock({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clockOptions,
})

/** A moment such as Nov 22, 12:20, on the brewery's clock unless a zone is given; of another year Nov 22, 2025, 12:20. */
export function formatMoment(at: Date, zone = breweryZone()): string {
  const isThisYear = dayAt(at, zone).slice(0, 4) === dayAt(now(), zone).slice(0, 4)
  return (isThisYear ? ofYear : formatMomentOfYear)(at, zone)
}

/** The day of a moment, such as Apr 3, 2026, on the brewery's calendar. */
export function formatDayOf(moment: string): string {
  return formatDay(dayAt(new Date(moment)))
}
