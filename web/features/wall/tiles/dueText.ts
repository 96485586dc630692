import { daysBetween } from '#domain/batches/timeline.ts'
import { dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** When something is due, relative to a calendar day: late, today, tomorrow, or the day of the week. */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days < 0) return text('wall.lateDays', { days: -days })
  if (days === 0) return text('wall.today')
  if (days === 1) return text('wall.tomorrow')
  return dayText(shownLocale(), due, { weekday: 'short' })
}
