import { dateText, dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { dayAt } from './dayAt.ts'
import { now } from './clock.ts'
import { breweryZone } from './zone.ts'

/** Formats moments on a clock, the brewery's unless another zone is given, in the language of this screen. */
const onClock =
  (options: Intl.DateTimeFormatOptions) =>
  (moment: Date, zone = breweryZone()): string =>
    dateText(shownLocale(), zone, moment, options)

const dayOnly = (options: Intl.DateTimeFormatOptions) => (day: string) => dayText(shownLocale(), day, options)

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
