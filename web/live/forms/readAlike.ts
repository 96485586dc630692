import type { FieldClash } from '#domain/changes/edits.ts'
import { isReadAlike } from '#domain/units/readAlike.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'
import type { FormValues } from './edit.ts'

/**
 * The other person's values, by field, of clashes that are none to this one: in the unit that they read, it is what they
 * typed. `measures` says what fields measure.
 */
export function readAlike(
  clashes: readonly FieldClash[],
  measures: Readonly<Record<string, Quantity>> = {},
): FormValues {
  const alike = clashes.filter(({ field, theirs, yours }) => {
    const quantity = measures[field]
    return quantity !== undefined && isReadAlike(shownUnits(), quantity, theirs, yours)
  })
  return Object.fromEntries(alike.map(({ field, theirs }) => [field, theirs]))
}
