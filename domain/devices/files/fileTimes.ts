import { momentsAt } from '#domain/brewery/zonedMoments.ts'
import type { ShownTime } from './repeatedTimes.ts'

import { parseDay, type DayOrder, type ParsedDay } from '#domain/language/parseDay.ts'

/** What stands in a cell of time: a moment, or a day or a time of day that belong together. */
type CellTime = { moment: Date } | (Omit<ParsedDay, 'rest'> & { clock: Clock | null })

interface Clock {
  hour: number
  minute: number
  second: number
  /** How far, in minutes, it is ahead of UTC, where it says so. */
  ahead: number | null
}

const timeOfDay =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i

const dayMs = 24 * 3_600_000

/** Days since the end of 1899, as spreadsheets and Tilt count them; by the clock on the wall. */
const serialOrigin = Date.UTC(1899, 11, 30)

/**
 * The time in a cell, with the time of day of another cell where that is a column of its own; null when it is none. Without a zone
 * it is of the clock in `zone`. Read are ISO 8601, days with the year first or last, seconds and milliseconds since 1970, and
 * the days of spreadsheets.
 */
export function readMoment(
  cell: string,
  { zone, order, clock = '' }: { zone: Zone; order: DayOrder; clock?: string },
): FileTime | null {
  const parsed = parseMoment(cell)
  if (!parsed || 'moment' in parsed) return parsed && known(parsed.moment)
  const { year, first, second } = parsed
  const time = parsed.clock ?? readClock(clock) ?? (clock.trim() === '' ? midnight : null)
  if (!time) return null
  const byOrder = (parsed.order ?? order) === 'DAY_FIRST' ? [second, first] : [first, second]
  const [month = 0, day = 0] = byOrder
  const begin = new Date(Date.UTC(year, month - 1, day))
  if (begin.getUTCMonth() !== month - 1 || begin.getUTCDate() !== day) return null
  const shown = begin.getTime() + msOf(time)
  if (time.ahead !== null) return known(new Date(shown - time.ahead * 60_000))
  return inYears(new Date(shown)) && { shown, moments: zone(begin, time) }
}

/** A time as it stands in a file. */
export type FileTime = Pick<ShownTime, 'shown' | 'moments'>

const known = (moment: Date): FileTime | null => inYears(moment) && { shown: null, moments: [moment] }

/** The moments at which the clocks somewhere show a time on a day, whose midnight in UTC is given; see `momentsAt`. */
export type Zone = (day: Date, clock: Pick<Clock, 'hour' | 'minute' | 'second'>) => Date[]

/** Clocks are set at the beginning of one of these, wherever they are. */
const quarter = 15

/** The clocks of a time zone. What a file has of a quarter is computed once: asking for a zone's offset is slow. */
export function clocksOf(timeZone: string): Zone {
  const quarters = new Map<number, Date[]>()
  return (day, { hour, minute, second }) => {
    const within = minute % quarter
    const key = day.getTime() + (hour * 60 + minute - within) * 60_000
    const clock = { day: day.toISOString().slice(0, 10), hour, minute: minute - within, second: 0 }
    const begins = quarters.get(key) ?? momentsAt(clock, timeZone)
    quarters.set(key, begins)
    return begins.map((begin) => new Date(begin.getTime() + within * 60_000 + second * 1_000))
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
  const parsed = parseDay(text)
  if (!parsed) return null
  const { rest, ...day } = parsed
  if (rest === '') return { ...day, clock: null }
  const clock = readClock(rest)
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
