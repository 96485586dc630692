import { formatMoney, wholeMoney } from '#domain/stock/money.ts'
import { shownCurrency } from './shownUnits.ts'

/** Cents in the brewery's currency, such as $1,234.50. */
export function moneyText(cents: number): string {
  return formatMoney(cents, shownCurrency())
}

/** Cents in the brewery's currency, rounded, such as $1,235. */
export function wholeMoneyText(cents: number): string {
  return wholeMoney(cents, shownCurrency())
}
