/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

/** A number that was read from a text, from its beginning to its end. */
export interface ParsedNumber {
  /** With its only separator before the decimals: 1.24 of 1.240. */
  value: number
  /** With that separator between thousands: 1240 of 1.240. Null where the text allows one reading only. */
  grouped: number | null
  /** The sign before the decimals of `value`, or that must be it, as in 1,240,500; null where the text says none. */
  decimal: DecimalSign | null
  /** What stands before it, such as €; empty for nothing. */
  before: string
  /** What stands behind it, such as °F; empty for nothing. */
  behind: string
}

const minus = String.raw`-\u2010-\u2013\u2212\uFE63\uFF0D`
const apostrophe = String.raw`['\u2019\u02BC\u00B4\u0060]`
/** A word that ends in a point needs a blank behind it: Fr.5 may be five, or a half. */
const wordBefore = String.raw`(?:\p{L}+\.(?=\s)|\p{L}+(?![\p{L}.,])|\p{Sc}|\s)`
const wordsBehind = String.raw`[\p{L}\p{Sc}°º˚℃℉%‰#"](?:[^\d]*\/c?m3|[^\d]*)`

const complete = new RegExp(
  String.raw`^([${minus}+]?)\s*(${wordBefore}*)([${minus}+]?)\s*` +
    String.raw`((?:\d(?:[.,]|(?:\s|${apostrophe})(?=\d))?)+|[.,]\d+)` +
    String.raw`(?:e([${minus}+]?\d{1,3})(?!\d))?` +
    String.raw`(?:(?<=[.,])[${minus}\u2014]{1,2}|([${minus}+])(?!\p{L}))?\s*(${wordsBehind})?$`,
  'iu',
)

const anyMinus = new RegExp(`[${minus}]`, 'u')

/**
 * The number that a text is, whoever wrote it: programs with exponents (2.50000e-01) and Unicode's minus sign, people with a
 * decimal comma or point, thousands between points, commas, blanks of any width or apostrophes, India's 12,34,567, Switzerland's
 * 12.–, an accountant's (3.20) and 3.20-; with a currency or word before it, and a currency or unit behind it, which whoever
 * asks has to know. Null for what is not one number as a whole, such as 5 lb 3 oz, 12-14, <5, 1/2 and 30.04.2027.
 */
export function parseNumber(text: string): ParsedNumber | null {
  // Marks of direction and of widths, which spreadsheets copy along.
  const trimmed = text.replaceAll(/\p{Cf}/gu, '').trim()
  const [, accounted] = /^\((.*)\)$/s.exec(trimmed) ?? []
  const parts = complete.exec(accounted ?? trimmed)
  if (!parts) return null
  const [, outer = '', before = '', inner = '', digits = '', exponent = '', after = '', behind = ''] = parts
  const signs = `${outer}${inner}${after}${accounted === undefined ? '' : '-'}`
  const read = signs.length > 1 ? null : readDigits(digits, exponent !== '')
  if (!read) return null
  const power = exponent.replace(anyMinus, '-') || '0'
  const signed = (plain: string) => (anyMinus.test(signs) ? -1 : 1) * Number(`${plain}e${power}`) + 0
  const value = signed(read.plain)
  if (!Number.isFinite(value)) return null
  const grouped = read.grouped === null ? null : signed(read.grouped)
  return { value, grouped, decimal: read.decimal, before: before.trim(), behind: behind.trim() }
}

/** Its digits with a point before the decimals, and as one whole number where they may be that. */
interface Digits {
  plain: string
  grouped: string | null
  decimal: DecimalSign | null
}

const other = { '.': ',', ',': '.' } as const satisfies Record<DecimalSign, DecimalSign>
const isSign = (character: string): character is DecimalSign => character === '.' || character === ','

function readDigits(digits: string, hasExponent: boolean): Digits | null {
  const marks = Array.from(digits).filter(isSign)
  const [first] = marks
  const last = marks.at(-1)
  if (first === undefined || last === undefined) {
    const plain = ungrouped(digits)
    return plain === null ? null : { plain, grouped: null, decimal: null }
  }
  if (marks.length > 1 && first === last) {
    const plain = ungrouped(digits)
    return plain === null || hasExponent ? null : { plain, grouped: null, decimal: other[last] }
  }
  const at = digits.lastIndexOf(last)
  const [integer, decimals] = [ungrouped(digits.slice(0, at)), digits.slice(at + 1)]
  if (integer === null || !/^\d*$/.test(decimals)) return null
  const plain = `${integer || '0'}.${decimals || '0'}`
  const isOpen = !hasExponent && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return { plain, grouped: isOpen ? `${integer}${decimals}` : null, decimal: last }
}

/** Thousands between one and the same sign; or, as in India, hundreds of thousands. */
const groups = /^\d{1,3}([.,\s'’ʼ´`])\d{3}(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/

/** Digits without what stands between their groups; null where those are none. */
function ungrouped(digits: string): string | null {
  if (/^\d*$/.test(digits)) return digits
  return groups.test(digits) ? digits.replaceAll(/\D/g, '') : null
}

/** The value of a number where decimals are written with this sign. */
export function valueBy({ value, grouped, decimal }: ParsedNumber, sign: DecimalSign): number {
  return grouped !== null && decimal !== sign ? grouped : value
}
