import { momentAt } from '#domain/brewery/zonedMoments.ts'

/** Which number comes first in 3/4/2026: the day, or the month. */
export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const

export type DayOrder = (typeof dayOrders)[number]

/** What stands in a cell of time: a moment, or a day or a time of day that belong together. */
type CellTime =
  | { moment: Date }
  | {
      first: number
      second: number
      year: number
      order: DayOrder | 'YEAR_FIRST' | null
      clock: Clock | null
    }

interface Clock {
  hour: number
  minute: number
  second: number
  /** How far, in minutes, it is ahead of UTC, where it says so. */
  ahead: number | null
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T,\s]\s*(.+))?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T,\s]\s*(.+))?$/
const timeOfDay =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i

const dayMs = 24 * 3_600_000

/** Days since the end of 1899, as spreadsheets and Tilt count them; by the clock on the wall. */
const serialOrigin = Date.UTC(1899, 11, 30)

/**
 * The moment in a cell, with the time of day of another cell where that is a column of its own; null when it is none. Without a zone
 * it is of the clock in `zone`. Read are ISO 8601, days with the year first or last, seconds and milliseconds since 1970, and
 * the days of spreadsheets.
 */
export function readMoment(
  cell: string,
  { zone, order, clock = '' }: { zone: Zone; order: DayOrder; clock?: string },
): Date | null {
  const parsed = parseMoment(cell)
  if (!parsed || 'moment' in parsed) return parsed && inYears(parsed.moment)
  const { year, first, second } = parsed
  const time = parsed.clock ?? readClock(clock) ?? (clock.trim() === '' ? midnight : null)
  if (!time) return null
  const byOrder = (parsed.order ?? order) === 'DAY_FIRST' ? [second, first] : [first, second]
  const [month = 0, day = 0] = byOrder
  const begin = new Date(Date.UTC(year, month - 1, day))
  if (begin.getUTCMonth() !== month - 1 || begin.getUTCDate() !== day) return null
  if (time.ahead === null) return inYears(zone(begin, time))
  return inYears(new Date(begin.getTime() + msOf(time) - time.ahead * 60_000))
}

/** The moment at which the clocks somewhere show a time on a day, whose midnight in UTC is given. */
export type Zone = (day: Date, clock: Pick<Clock, 'hour' | 'minute' | 'second'>) => Date

/** The clocks of a time zone. What a file has of an hour is computed once: asking for a zone's offset is slow. */
export function clocksOf(timeZone: string): Zone {
  const hours = new Map<number, number>()
  return (day, { hour, minute, second }) => {
    const key = day.getTime() + hour * 3_600_000
    const clock = { day: day.toISOString().slice(0, 10), hour, minute: 0, second: 0 }
    const begin = hours.get(key) ?? momentAt(clock, timeZone).getTime()
    hours.set(key, begin)
    return new Date(begin + minute * 60_000 + second * 1_000)
  }
}

/** Whether some of these cells have a moment or a day, and which order of their numbers they prove, if any. */
export function findMoments(
  cells: readonly string[],
): { order: DayOrder | null; isAmbiguous: boolean } | null {
  const parsed = cells.flatMap((cell) => parseMoment(cell) ?? [])
  if (parsed.length * 2 <= cells.length) return null
  const days = parsed.flatMap((one) => ('moment' in one || one.order === 'YEAR_FIRST' ? [] : [one]))
  const isProven = (order: DayOrder) =>
    days.some((one) => one.order === order || (order === 'DAY_FIRST' ? one.first : one.second) > 12)
  const order = isProven('DAY_FIRST') ? 'DAY_FIRST' : isProven('MONTH_FIRST') ? 'MONTH_FIRST' : null
  return { order, isAmbiguous: days.length > 0 && order === null }
}

/** Whether all of these cells have a time of day. */
export function areClocks(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => readClock(cell))
}

function parseMoment(cell: string): CellTime | null {
  const text = cell.trim()
  const numbered = ofNumber(text)
  if (numbered) return numbered
  const [, year, month, day, time] = yearFirst.exec(text) ?? []
  if (year)
    return withClock(
      { first: Number(month), second: Number(day), year: Number(year), order: 'YEAR_FIRST' },
      time,
    )
  const [, first, sign, second, last = '', later] = yearLast.exec(text) ?? []
  if (!first) return null
  const century = last.length === 2 ? 2000 : 0
  const order = sign === '.' ? 'DAY_FIRST' : null
  return withClock(
    { first: Number(first), second: Number(second), year: century + Number(last), order },
    later,
  )
}

function withClock(
  day: Omit<Exclude<CellTime, { moment: Date }>, 'clock'>,
  time: string | undefined,
): CellTime | null {
  if (time === undefined) return { ...day, clock: null }
  const clock = readClock(time)
  return clock && { ...day, clock }
}

/** Seconds or milliseconds since 1970, or days since the end of 1899. */
function ofNumber(text: string): CellTime | null {
  if (/^1\d{9}(?:\.\d+)?$/.test(text)) return { moment: new Date(Number(text) * 1_000) }
  if (/^1\d{12}$/.test(text)) return { moment: new Date(Number(text)) }
  if (!/^[345]\d{4}[.,]\d+$/.test(text)) return null
  const at = new Date(serialOrigin + Math.round(Number(text.replace(',', '.')) * 86_400) * 1_000)
  const clock = {
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    ahead: null,
  }
  const [first, second, year] = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCFullYear()]
  return { first, second, year, order: 'YEAR_FIRST', clock }
}

const midnight: Clock = { hour: 0, minute: 0, second: 0, ahead: null }

function readClock(text: string): Clock | null {
  const [, hours, minutes, seconds = '0', half, zone] = timeOfDay.exec(text.trim()) ?? []
  if (!hours || !minutes) return null
  const [typed, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  if (hour > 23 || minute > 59 || second > 59 || (half && typed > 12)) return null
  return { hour, minute, second, ahead: zone ? aheadIn(zone) : null }
}

function aheadIn(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
}

const msOf = ({ hour, minute, second }: Clock) => (hour * 60 + minute) * 60_000 + second * 1_000

/** A meter whose battery was changed writes 1970. */
const inYears = (moment: Date) =>
  moment.getTime() > Date.UTC(2000, 0) && moment.getTime() < Date.UTC(2100, 0) + dayMs ? moment : null
