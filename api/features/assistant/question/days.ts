import { addDays, type Day } from '#domain/batches/timeline.ts'
import type { QuestionWords } from './languages/questionWords.ts'

/** The last day that a question looks ahead to: Friday, tomorrow, this week, the next 10 days, 2026-11-27. */
export function dayIn(text: string, today: Day, { days }: QuestionWords): Day | undefined {
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  if (date) return date
  const ahead = days.ahead.exec(text)?.groups
  if (ahead) return addDays(today, Number(ahead.days ?? 0) + 7 * Number(ahead.weeks ?? 0))
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const untilSunday = (7 - weekday) % 7
  if (days.dayAfterTomorrow.test(text)) return addDays(today, 2)
  if (days.tomorrow.test(text)) return addDays(today, 1)
  if (days.today.test(text)) return today
  if (days.nextWeek.test(text)) return addDays(today, untilSunday + 7)
  if (days.thisWeek.test(text)) return addDays(today, untilSunday)
  const named = days.weekdays.findIndex((name) => name.test(text))
  if (named === -1) return undefined
  return addDays(today, (named - weekday + 7) % 7 || 7)
}

/** The day that a question looks back to, if any: yesterday, today. */
export function pastDayIn(text: string, today: Day, { days }: QuestionWords): Day | undefined {
  if (days.yesterday.test(text)) return addDays(today, -1)
  return days.earlierToday.test(text) ? today : undefined
}
