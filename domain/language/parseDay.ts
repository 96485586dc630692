import { languages } from '#generated/language/languages.ts'
import { dateText } from './dates.ts'

/** Which number comes first in 3/4/2026: the day, or the month. */
export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const

export type DayOrder = (typeof dayOrders)[number]

/** A calendar day that was read at the beginning of a text. */
export interface ParsedDay {
  year: number
  /** Its day and month, in the order in which they stand; after a year the month comes first. */
  first: number
  second: number
  /** Null where it doesn't say which of the two is the month. */
  order: DayOrder | 'YEAR_FIRST' | null
  /** What stands behind it, such as a time of day. */
  rest: string
}

const end = String.raw`(?:$|(?:[T,]|\s)\s*(.*)$)`
const between = String.raw`(?:\s*[-/.]\s*|\s+)`
const yearFirst = new RegExp(String.raw`^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\.?${end}`)
const compact = /^(20\d{2})(\d{2})(\d{2})$/
const yearLast = new RegExp(String.raw`^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?${end}`)
const namedLast = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|º)?\.?${between}?(?:de\s+)?(\p{L}{3,10})\.?,?${between}?(?:del?\s+)?'?(\d{4}|\d{2})\.?${end}`,
  'u',
)
const namedFirst = new RegExp(
  String.raw`^(\p{L}{3,10})\.?${between}?(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|${between})'?(\d{4}|\d{2})${end}`,
  'u',
)
const weekday = /^\p{L}{2,10}\.?,?\s+(?=\S*\d|\p{L}+\.?\s\d)/u

/**
 * The calendar day at the beginning of a text, as programs and spreadsheets write it in the languages of the product:
 * 2027-04-30, 30.04.2027, 4/30/27, 30-Apr-27, 30. April 2027, April 30, 2027. Years of two digits are of this century. Null for
 * anything else; whether there is such a day, `dayBy` tells.
 */
export function parseDay(text: string): ParsedDay | null {
  const written = text.replaceAll(/\p{Cf}/gu, '').trim()
  const whole = parseDigits(written) ?? parseNamed(written)
  if (whole || !weekday.test(written)) return whole
  return parseNamed(written.replace(weekday, ''))
}

function parseDigits(text: string): ParsedDay | null {
  const [, year, month, day, rest = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? []
  if (year)
    return { year: Number(year), first: Number(month), second: Number(day), order: 'YEAR_FIRST', rest }
  const [, first, sign, second, last = '', behind = ''] = yearLast.exec(text) ?? []
  if (!first) return null
  const order = sign === '.' ? 'DAY_FIRST' : null
  return { year: yearOf(last), first: Number(first), second: Number(second), order, rest: behind }
}

function parseNamed(text: string): ParsedDay | null {
  const [, day, name = '', year = '', rest = ''] = namedLast.exec(text) ?? []
  const [, nameFirst = '', dayBehind, yearBehind = '', restBehind = ''] = day
    ? []
    : (namedFirst.exec(text) ?? [])
  const month = monthNamed(name || nameFirst)
  if (month === null) return null
  return {
    ...{ year: yearOf(year || yearBehind), first: month, second: Number(day ?? dayBehind) },
    ...{ order: 'YEAR_FIRST', rest: rest || restBehind },
  }
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 : 0) + Number(digits)

const folded = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** As spreadsheets shorten them, and as they are called in Austria. */
const otherNames: Readonly<Record<string, number>> = { mrz: 3, maerz: 3, janner: 1, jaenner: 1, feber: 2 }

const months: string[][] = []

/** The month of a name or its beginning, in any language of the product; null for none, and for one of several months. */
function monthNamed(name: string): number | null {
  const start = folded(name)
  if (start.length < 3) return null
  if (months.length === 0)
    for (let month = 0; month < 12; month++)
      months.push(
        Object.values(languages).map(({ locale }) =>
          folded(dateText(locale, 'UTC', new Date(Date.UTC(2026, month, 1, 12)), { month: 'long' })),
        ),
      )
  const meant = months.flatMap((names, at) => (names.some((one) => one.startsWith(start)) ? [at + 1] : []))
  const [month] = meant
  return meant.length === 1 && month ? month : (otherNames[start] ?? null)
}

/** The day as 2027-04-30, with its numbers in this order where it doesn't say their order itself; null where there is none. */
export function dayBy({ year, first, second, order }: ParsedDay, usual: DayOrder): string | null {
  const [month, day] = (order ?? usual) === 'DAY_FIRST' ? [second, first] : [first, second]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** The days that it may be: one where it says its order, or where its numbers exist in one order only. */
export function possibleDays(parsed: ParsedDay): string[] {
  return [...new Set(dayOrders.flatMap((order) => dayBy(parsed, order) ?? []))]
}

/** The order of day and month that days of one source prove; null where they prove none, or both. */
export function dayOrderOf(days: readonly ParsedDay[]): DayOrder | null {
  const proven = dayOrders.filter((order) =>
    days.some((one) => one.order === order || (one.order === null && isOnly(one, order))),
  )
  return proven.length === 1 ? (proven[0] ?? null) : null
}

const isOnly = (day: ParsedDay, order: DayOrder) =>
  dayBy(day, order) !== null && possibleDays(day).length === 1 && day.first !== day.second

/** From which day spreadsheets count days: the end of 1899, or January 1, 1904, as Excel did on a Mac. */
export const daySystems = ['FROM_1900', 'FROM_1904'] as const

export type DaySystem = (typeof daySystems)[number]

/** The day that a spreadsheet counts as this one. */
export function dayOfSerial(days: number, system: DaySystem): string {
  const start = system === 'FROM_1900' ? Date.UTC(1899, 11, 30) : Date.UTC(1904, 0, 1)
  return new Date(start + days * 86_400_000).toISOString().slice(0, 10)
}
