import { clockAt } from '#domain/brewery/zonedDays.ts'
import { momentAt } from '#domain/brewery/zonedMoments.ts'
import { dayOf, type Day } from './days.ts'
import { breweryZone } from './zone.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as dd/MM/yyyy HH:mm on the brewery's clock, with the pattern's separators; with seconds if it has them. */
export function momentInNumbers(moment: Date, pattern: string): string {
  const { day, hour, minute, second } = clockAt(moment, breweryZone())
  const clock = `${two(hour)}:${two(minute)}`
  const separator = pattern.includes('/') ? '/' : '.'
  return `${day.split('-').toReversed().join(separator)} ${clock}${pattern.endsWith(':ss') ? `:${two(second)}` : ''}`
}

/**
 * Parses dd/MM/yyyy HH:mm[:ss] as people type it, a time of the brewery's clock, also with . or - as separators, and
 * without a time; null if invalid.
 */
export function readMoment(typed: string): Date | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?)?$/.exec(
    typed.trim(),
  )
  if (!parts) return null
  const [date = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const day = dayOf(year, month, date)
  const isReal = day && hour < 24 && minute < 60 && second < 60
  return isReal ? momentAt({ day, hour, minute, second }, breweryZone()) : null
}

/** The moment with another day, at the same time of the brewery's clock. */
export function onDay(moment: Date, day: Day): Date {
  return momentAt({ ...clockAt(moment, breweryZone()), day }, breweryZone())
}

/** The moment with another time of the brewery's clock, such as 14:03 or 14:03:20, on the same day. */
export function atTime(moment: Date, time: string): Date {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return momentAt({ ...clockAt(moment, breweryZone()), hour, minute, second }, breweryZone())
}
