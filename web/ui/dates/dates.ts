const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** A calendar day in words, as Apr 3, 2026; the same in every time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T12:00:00Z`))
}

/** The time of day, as 2:03 PM, where the reader is. */
export function formatTime(moment: Date): string {
  return clock.format(moment)
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in words, as Apr 3, 2026, 2:03 PM, where the reader is. */
export function formatMoment(at: Date): string {
  return moment.format(at)
}
