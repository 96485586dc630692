import type { DecimalSign } from './parseNumber.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number as a language writes it, such as 1,240.5 or 1.240,5, and −2 with a minus sign, which is as wide as the plus;
 * with up to 3 decimals unless options say otherwise.
 */
export function numberText(locale: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format.format(value).replace('-', '−')
}

/** A number that was written with a decimal point, with all its digits, as a language writes it. */
export function localNumber(locale: string, written: string): string {
  const [, decimals = ''] = written.split('.')
  const value = Number(written)
  if (Number.isNaN(value)) return written
  return numberText(locale, value, {
    minimumFractionDigits: decimals.length,
    maximumFractionDigits: decimals.length,
    useGrouping: false,
  })
}

const signs = new Map<string, DecimalSign>()

/** The sign with which a language writes decimals. */
export function decimalSignIn(locale: string): DecimalSign {
  const known = signs.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const sign = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  signs.set(locale, sign)
  return sign
}

/** A list such as Ana, Bo, and Cy; `or` joins alternatives, `parts` puts one after the other: Ana, Bo, Cy. */
export function listText(
  locale: string,
  texts: readonly string[],
  as: 'and' | 'or' | 'parts' = 'and',
): string {
  const format = new Intl.ListFormat(locale, { type: as === 'or' ? 'disjunction' : 'conjunction' })
  // Most languages have an "and" before the last one in every kind of list, but none between the first two of three.
  return as === 'parts' ? texts.join(format.formatToParts(['1', '2', '3'])[1]?.value) : format.format(texts)
}
