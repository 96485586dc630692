import { addDays } from '#domain/batches/timeline.ts'
import { dateText } from '#domain/language/dates.ts'
import { shownFirstDay, shownLocale } from '#web/ui/language/shownLanguage.ts'
import type { Day } from './days.ts'

/** The weekday of a day, from 1 for Monday to 7. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
}

/** The column of a day in a week as this screen shows it, from 1. */
export function columnOf(day: Day): number {
  return ((weekdayOf(day) - shownFirstDay() + 7) % 7) + 1
}

/** The short names of the days of a week, in the order of this screen. */
export function weekdayNames(): string[] {
  const monday = new Date('2026-01-05T12:00:00Z')
  return Array.from({ length: 7 }, (_, at) => {
    const day = new Date(monday)
    day.setUTCDate(monday.getUTCDate() + shownFirstDay() - 1 + at)
    return dateText(shownLocale(), 'UTC', day, { weekday: 'short' })
  })
}

/** The first days of the weeks between two days. */
export function weeksFrom(first: Day, until: Day): Day[] {
  const weeks: Day[] = []
  for (let day = addDays(first, (8 - columnOf(first)) % 7); day < until; day = addDays(day, 7))
    weeks.push(day)
  return weeks
}
