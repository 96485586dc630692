import { decimalSignIn } from '#domain/language/numbers.ts'
import { parseNumber, valueBy } from '#domain/language/parseNumber.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** The limits and format of a number field. */
export interface NumberLimits {
  min?: number
  max?: number
  /** How much one press of a button adds or subtracts; 1 by default. */
  step?: number
  /** The fixed number of decimals, such as 3 for a gravity; by default as many as needed. */
  decimals?: number
}

/** On its way to thousands: 1,24 is a number, 1,240,5 and 1 24 only become one. */
const unfinished = /^[-−]?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*\1|([\s'’])(?:\d{3}\2)*)\d{0,2}$/

/**
 * Parses a number as it is being typed, with the signs of the person's language or any others. Null if empty or incomplete, such
 * as "-"; undefined if it can't become a number.
 */
export function readNumber(typed: string, { decimals = 0 }: NumberLimits = {}): number | null | undefined {
  const text = typed.trim()
  if (/^[-−]?[.,]?$/.test(text)) return null
  if (unfinished.test(text)) return Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))
  const number = parseNumber(text)
  if (!number || number.before || number.behind) return undefined
  // With fixed decimals, such as those of a gravity, 1,050 is no thousand.
  return decimals >= 3 ? number.value : valueBy(number, decimalSignIn(shownLocale()))
}

/** A number as displayed in a field without focus. */
export function numberInText(value: number | null, { decimals }: NumberLimits): string {
  if (value === null || Number.isNaN(value)) return ''
  const text = decimals === undefined ? String(value) : value.toFixed(Math.max(decimals, decimalsOf(value)))
  return text.replace('.', decimalSignIn(shownLocale()))
}

/** The next number up or down, within the bounds; from empty, the minimum or 0. */
export function stepFrom(value: number | null, by: 1 | -1, limits: NumberLimits): number {
  const { min = -Infinity, max = Infinity, step = 1 } = limits
  if (value === null) return Number.isFinite(min) ? min : 0
  const precision = Math.max(decimalsOf(value), decimalsOf(step))
  return Math.min(max, Math.max(min, Number((value + by * step).toFixed(precision))))
}

function decimalsOf(value: number): number {
  const [, decimals = ''] = String(value).split('.')
  return Math.min(6, decimals.length)
}
