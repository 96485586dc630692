import { addDays } from '#domain/batches/timeline.ts'
import { dayBy, parseDay, possibleDays, type DayOrder } from './parseDay.ts'

/** Days as people call them in the languages of the product, by their distance from today. */
const named: Readonly<Record<string, number>> = {
  ...{ today: 0, heute: 0, "aujourd'hui": 0, aujourdhui: 0, hoy: 0 },
  ...{ tomorrow: 1, morgen: 1, demain: 1, mañana: 1, manana: 1 },
  ...{ yesterday: -1, gestern: -1, hier: -1, ayer: -1 },
}

/** The distance from today of a day such as tomorrow, +3 or -1; null for anything else. */
export function relativeDay(typed: string): number | null {
  const written = typed.trim().toLowerCase().replaceAll('’', "'")
  if (/^[+-−]\s?\d{1,3}$/u.test(written)) return Number(written.replace('−', '-').replace(/\s/u, ''))
  return named[written] ?? null
}

/**
 * Reads a day as people type it: April 3, 2026; 3 Apr; 2026-04-03; 3.4.; 4/3/2026 with its numbers in this order, or in the only
 * one in which they are a day; today, tomorrow, +3. Without a year it is that of `today`. Null if it isn't a day.
 */
export function readDay(typed: string, today: string, usual: DayOrder): string | null {
  const written = typed.trim()
  const distance = relativeDay(written)
  if (distance !== null) return addDays(today, distance)
  const year = today.slice(0, 4)
  const [, sign] = /^\d{1,2}([/.-])\d{1,2}[/.-]?$/.exec(written) ?? []
  const withYear = sign ? `${written.replace(/[/.-]$/, '')}${sign}${year}` : `${written} ${year}`
  const parsed = [parseDay(written), parseDay(withYear)].find((one) => one?.rest === '')
  if (!parsed) return null
  const [only, other] = possibleDays(parsed)
  return dayBy(parsed, usual) ?? (other === undefined ? (only ?? null) : null)
}
