import { numberSigns } from '#domain/language/numbers.ts'
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

/**
 * Parses a number as it is being typed, with a decimal point or comma, and thousands separators. Null if empty or
 * incomplete, such as "-"; undefined if it can't become a number.
 */
export function readNumber(typed: string, { decimals = 0 }: NumberLimits = {}): number | null | undefined {
  const trimmed = inEnglish(typed.trim().replace('−', '-'))
  // Three digits after a comma are thousands, even while typing continues; in a gravity they are decimals.
  const isGrouped = decimals < 3 && /^-?[1-9]\d{0,2}(,\d{3})+(,\d{0,2})?(\.\d*)?$/.test(trimmed)
  const text = isGrouped ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (!/^-?\d*\.?\d*$/.test(text)) return undefined
  return /\d/.test(text) ? Number(text) : null
}

/** A number as displayed in a field without focus. */
export function numberInText(value: number | null, { decimals }: NumberLimits): string {
  if (value === null || Number.isNaN(value)) return ''
  const text = decimals === undefined ? String(value) : value.toFixed(Math.max(decimals, decimalsOf(value)))
  return text.replace('.', numberSigns(shownLocale()).decimal)
}

/** With the signs of the reader's language swapped where they are the other way round: 1.240,5 is 1,240.5. */
function inEnglish(typed: string): string {
  if (numberSigns(shownLocale()).decimal !== ',') return typed
  return typed.replace(/[.,\s]/g, (sign) => (sign === '.' ? ',' : sign === ',' ? '.' : ''))
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
