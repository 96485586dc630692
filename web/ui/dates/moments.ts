import { clockAt } from '#domain/brewery/zonedDays.ts'
import { momentAt } from '#domain/brewery/zonedMoments.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { readDay, relativeDay } from '#domain/language/readDay.ts'
import { now } from './clock.ts'
import type { Day } from './days.ts'
import { breweryZone } from './zone.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as DD/MM/YYYY HH:mm on the brewery's clock, with the pattern's separators; with seconds if it has them. */
export function momentInNumbers(moment: Date, pattern: string): string {
  const { day, hour, minute, second } = clockAt(moment, breweryZone())
  const clock = `${two(hour)}:${two(minute)}`
  const separator = pattern.includes('/') ? '/' : '.'
  return `${day.split('-').toReversed().join(separator)} ${clock}${pattern.endsWith(':ss') ? `:${two(second)}` : ''}`
}

const clockBehind = /^(.*\S)[\s,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/

/**
 * Reads a day as `readDay` does, with a time of the brewery's clock behind it; null if invalid. The day of `shown`, which is
 * written day first, is still that day when only the time was changed. Without a time, today and +3 are at the same time as
 * `moment`, and dates at midnight.
 */
export function readMoment(
  typed: string,
  usual: DayOrder,
  { shown, moment }: { shown: string; moment: Date },
): Date | null {
  const written = typed.trim()
  const [, dayPart = written, hour = '0', minute = '0', second = '0'] = clockBehind.exec(written) ?? []
  const today = clockAt(now(), breweryZone()).day
  const isShown = shown !== '' && dayPart === shown.slice(0, 10)
  const day = isShown ? clockAt(moment, breweryZone()).day : readDay(dayPart, today, usual)
  if (!day) return null
  if (dayPart === written && relativeDay(written) !== null) return onDay(moment, day)
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  const isReal = clock.hour < 24 && clock.minute < 60 && clock.second < 60
  return isReal ? momentAt({ day, ...clock }, breweryZone()) : null
}

/** The moment with another day, at the same time of the brewery's clock. */
export function onDay(moment: Date, day: Day): Date {
  return momentAt({ ...clockAt(moment, breweryZone()), day }, breweryZone())
}

/** Reads a time of the day on a clock of 24 hours, as 9:05, 9.05, 0905 or with seconds; null if invalid. */
export function readClock(typed: string): string | null {
  const [, hour, minute, second] =
    /^([01]?\d|2[0-3])[:.h]?([0-5]\d)(?:[:.]?([0-5]\d))?$/.exec(typed.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  return [hour.padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':')
}

/** The moment with another time of the brewery's clock, such as 14:03 or 14:03:20, on the same day. */
export function atTime(moment: Date, time: string): Date {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return momentAt({ ...clockAt(moment, breweryZone()), hour, minute, second }, breweryZone())
}
