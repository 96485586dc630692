import { dateText, dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** A calendar day without time or zone, such as 2026-04-03. */
export type Day = string

const noonIn = (month: number) => new Date(Date.UTC(2026, month - 1, 1, 12))

const inMonth = (month: number, style: 'long' | 'short', locale = shownLocale()) =>
  dateText(locale, 'UTC', noonIn(month), { month: style })

const allMonths = Array.from({ length: 12 }, (_, at) => at + 1)

/** The names of the months, January first. */
export const monthNames = (style: 'long' | 'short'): string[] =>
  allMonths.map((month) => inMonth(month, style))

/** A month such as April 2026. */
export function monthInWords(year: number, month: number): string {
  return dateText(shownLocale(), 'UTC', new Date(Date.UTC(year, month - 1, 1, 12)), {
    month: 'long',
    year: 'numeric',
  })
}

/** A day from its parts, month 1 to 12; null if it doesn't exist. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day, 12))
  date.setUTCFullYear(year)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1 ? date.toISOString().slice(0, 10) : null
}

/** A day such as April 3, 2026, or 3. April 2026. */
export function dayInWords(day: Day): string {
  return dayText(shownLocale(), day, { dateStyle: 'long' })
}

/**
 * Parses a day as people type it: April 3, 2026; apr 3 2026; 3 Apr 2026; 2026-04-03; with the names of the months in
 * English and in the language of this screen. 4/3/2026 is month first in English, day first in other languages. Without
 * a year it is that of `today`. Null if it isn't a day.
 */
export function readDay(typed: string, today: Day): Day | null {
  const written = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2}|\d{4})?)?$/.exec(written)
  if (numbers) {
    const [month, day] = shownLocale() === 'en-US' ? [numbers[1], numbers[2]] : [numbers[2], numbers[1]]
    return dayOf(yearOf(numbers[3], today), Number(month), Number(day))
  }
  const monthFirst = /^(\p{L}{3,10})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{2}|\d{4}))?$/u.exec(written)
  if (monthFirst) return dayOf(yearOf(monthFirst[3], today), monthOf(monthFirst[1]), Number(monthFirst[2]))
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er)?\.?\s*(?:de\s)?\s*(\p{L}{3,10})\.?(?:,?\s*(?:de\s)?\s*(\d{2}|\d{4}))?$/u.exec(
      written,
    )
  if (dayFirst) return dayOf(yearOf(dayFirst[3], today), monthOf(dayFirst[2]), Number(dayFirst[1]))
  return null
}

function monthOf(name = ''): number {
  const start = name === 'sept' ? 'sep' : name
  const isNamed = (month: number, locale: string) =>
    inMonth(month, 'long', locale).toLocaleLowerCase(locale).startsWith(start)
  return allMonths.find((month) => isNamed(month, shownLocale()) || isNamed(month, 'en-US')) ?? 0
}

function yearOf(year: string | undefined, today: Day): number {
  if (year === undefined) return Number(today.slice(0, 4))
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

/** Why a day is out of bounds, in a sentence, or null when it is not. */
export function refuseDay(day: Day, min?: Day | null, max?: Day | null): string | null {
  if (min && day < min) return text('dates.before', { day: dayInWords(day), limit: dayInWords(min) })
  if (max && day > max) return text('dates.after', { day: dayInWords(day), limit: dayInWords(max) })
  return null
}
