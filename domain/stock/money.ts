import type { Value } from '#domain/language/message.ts'
import { numberText } from '#domain/language/numbers.ts'

/** The currency of a brewery that has not chosen another. */
export const usualCurrency = 'USD'

/** Cents as an amount of money in a currency, such as $1,234.50, or 1.234,50 $ where numbers are written so. */
export function formatMoney(cents: number, currency: string, locale: string): string {
  return numberText(locale, cents / 100, { style: 'currency', currency })
}

/** Cents as a rounded amount of money: $1,235. */
export function wholeMoney(cents: number, currency: string, locale: string): string {
  return numberText(locale, cents / 100, { style: 'currency', currency, maximumFractionDigits: 0 })
}

/** The sign of a currency, such as $ or €. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** How limits of an amount are written. */
export const moneyLimits = { inWords: (cents: number): Value => ({ cents }) } as const
