import { formatMoney, wholeMoney } from '#domain/stock/money.ts'
import { shownCurrency } from './shownUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** Cents in the brewery's currency, such as $1,234.50. */
export function moneyText(cents: number): string {
  return formatMoney(cents, shownCurrency(), shownLocale())
}

/** Cents in the brewery's currency, rounded, such as $1,235. */
export function wholeMoneyText(cents: number): string {
  return wholeMoney(cents, shownCurrency(), shownLocale())
}
