const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** A calendar day such as Apr 3, 2026; the same in every time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T12:00:00Z`))
}

/** The time of day such as 2:03 PM, in the reader's time zone. */
export function formatTime(moment: Date): string {
  return clock.format(moment)
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment such as Apr 3, 2026, 2:03 PM, in the reader's time zone. */
export function formatMoment(at: Date): string {
  return moment.format(at)
}
