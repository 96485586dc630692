import { dateText, dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** A calendar day without time or zone, such as 2026-04-03. */
export type Day = string

const noonIn = (month: number) => new Date(Date.UTC(2026, month - 1, 1, 12))

const inMonth = (month: number, style: 'long' | 'short') =>
  dateText(shownLocale(), 'UTC', noonIn(month), { month: style })

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

/** Why a day is out of bounds, in a sentence, or null when it is not. */
export function refuseDay(day: Day, min?: Day | null, max?: Day | null): string | null {
  if (min && day < min) return text('dates.before', { day: dayInWords(day), limit: dayInWords(min) })
  if (max && day > max) return text('dates.after', { day: dayInWords(day), limit: dayInWords(max) })
  return null
}
