import { dateText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** Date formats of a wall, in its time zone. */
export interface WallClock {
  /** The time of day, such as 14:03. */
  time: (moment: Date) => string
  /** The seconds, such as 07. */
  seconds: (moment: Date) => string
  /** The day, such as Sat, Nov 21. */
  day: (moment: Date) => string
  /** The hour, 0 to 23. */
  hour: (moment: Date) => number
}

/** A clock for a time zone, in the language of this screen. */
export function wallClock(timeZone: string): WallClock {
  const format = (options: Intl.DateTimeFormatOptions) => (moment: Date) =>
    dateText(shownLocale(), timeZone, moment, options)
  return {
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    seconds: (moment) => String(moment.getSeconds()).padStart(2, '0'),
    day: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    // In a language that writes nothing but the number.
    hour: (moment) => Number(dateText('en', timeZone, moment, { hour: '2-digit', hourCycle: 'h23' })),
  }
}
