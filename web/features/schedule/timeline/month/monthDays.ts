import { addDays, daysBetween } from '#domain/batches/timeline.ts'

/** The month of a day, such as 2026-12. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The month this many months after another one. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1, 12)).toISOString().slice(0, 7)
}

/** Every day of a month. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const length = daysBetween(first, `${monthAfter(month, 1)}-01`)
  return Array.from({ length }, (_, after) => addDays(first, after))
}
