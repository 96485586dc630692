import { dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

const dayMs = 24 * 3_600_000

/** When something is due, relative to a calendar day: late, today, tomorrow, or the day of the week. */
export function dueText(due: string, today: string): string {
  const days = Math.round((Date.parse(`${due}T12:00:00Z`) - Date.parse(`${today}T12:00:00Z`)) / dayMs)
  if (days < 0) return text('wall.lateDays', { days: -days })
  if (days === 0) return text('wall.today')
  if (days === 1) return text('wall.tomorrow')
  return dayText(shownLocale(), due, { weekday: 'short' })
}
