/** A calendar day without time or zone, such as 2026-04-03. */
export type Day = string

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The names of the months, January first. */
export const monthNames: readonly string[] = months

/** A day from its parts, month 1 to 12; null if it doesn't exist. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day, 12))
  date.setUTCFullYear(year)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1 ? date.toISOString().slice(0, 10) : null
}

/** A day such as April 3, 2026. */
export function dayInWords(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${months[month - 1]} ${date}, ${year}`
}

/**
 * Parses a day as people type it: April 3, 2026; apr 3 2026; 3 Apr 2026; 4/3/2026 (month first); 2026-04-03. Without a
 * year it is that of `today`. Null if it isn't a day.
 */
export function readDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2}|\d{4}))?$/.exec(text)
  if (numbers) return dayOf(yearOf(numbers[3], today), Number(numbers[1]), Number(numbers[2]))
  const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{2}|\d{4}))?$/.exec(text)
  if (monthFirst) return dayOf(yearOf(monthFirst[3], today), monthOf(monthFirst[1]), Number(monthFirst[2]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s*([a-z]{3,9})\.?(?:,?\s*(\d{2}|\d{4}))?$/.exec(text)
  if (dayFirst) return dayOf(yearOf(dayFirst[3], today), monthOf(dayFirst[2]), Number(dayFirst[1]))
  return null
}

function monthOf(name = ''): number {
  const start = name === 'sept' ? 'sep' : name
  return months.findIndex((month) => month.toLowerCase().startsWith(start)) + 1
}

function yearOf(year: string | undefined, today: Day): number {
  if (year === undefined) return Number(today.slice(0, 4))
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

/** Why a day is out of bounds, in a sentence, or null when it is not. */
export function refuseDay(day: Day, min?: Day | null, max?: Day | null): string | null {
  if (min && day < min) return `${dayInWords(day)} is before ${dayInWords(min)}.`
  if (max && day > max) return `${dayInWords(day)} is after ${dayInWords(max)}.`
  return null
}
