import { sayAmount } from '#domain/language/say.ts'
import type { Unit } from '#domain/stock/units.ts'
import { shownReader } from '#web/ui/language/shownLanguage.ts'

/** An amount of an ingredient in the person's weight and words, such as 12.5 lbs or 5,67 kg; components follow `useUnits`. */
export function amountText(amount: number, unit: Unit): string {
  return sayAmount({ amount, unit }, shownReader())
}
