import { numberText } from '#domain/language/numbers.ts'
import { shownLocale } from './shownLanguage.ts'

/** A number such as 1,240.5 or 1.240,5, with at most so many decimals. */
export function figure(value: number, digits = 3): string {
  return numberText(shownLocale(), value, { maximumFractionDigits: digits })
}

/** A change of a number, with its sign: +3 or −2. */
export function signed(value: number): string {
  return numberText(shownLocale(), value, { signDisplay: 'exceptZero' })
}

/** A share such as 45% or 45 %, of what is given in percent; with at most so many decimals. */
export function percentText(percent: number, digits = 0): string {
  return numberText(shownLocale(), percent / 100, { style: 'percent', maximumFractionDigits: digits })
}
