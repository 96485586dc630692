import { amountInList } from '#domain/units/amountSentence.ts'
import type { Unit } from '#domain/stock/units.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { useUnits } from './shownUnits.ts'

/** An amount of an ingredient in a list, in the person's weight, its number strong. */
export function AmountOf({ amount, unit }: { amount: number; unit: Unit }) {
  const of = amountInList({ amount, unit }, useUnits())
  return <RichText of={of} marks={{ strong: (number) => <strong>{number}</strong> }} />
}
