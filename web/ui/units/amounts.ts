import { sayAmount } from '#domain/language/say.ts'
import type { Unit } from '#domain/stock/units.ts'
import { shownReader } from '#web/ui/language/shownLanguage.ts'

import type { Amount } from '#domain/units/amounts.ts'

/** Several amounts of one ingredient, as a recipe asks for them: 1 lb + 8 oz. */
export function amountsText(amounts: readonly Amount[]): string {
  return amounts.map(({ amount, unit }) => amountText(amount, unit)).join(' + ')
}

/** An amount of an ingredient in the person's weight and words, such as 12.5 lbs or 5,67 kg; components follow `useUnits`. */
export function amountText(amount: number, unit: Unit): string {
  return sayAmount({ amount, unit }, shownReader())
}
