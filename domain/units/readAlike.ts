import { shownValue } from './conversion.ts'
import type { Quantity, Units } from './storedUnits.ts'

/** What the fields of a form measure, by their limits. */
export function measuresIn(
  limits: Readonly<Record<string, { min: number; quantity?: Quantity }>>,
): Record<string, Quantity> {
  const measured = Object.entries(limits).flatMap(([field, { quantity }]) =>
    quantity ? [[field, quantity] as const] : [],
  )
  return Object.fromEntries(measured)
}

/**
 * Whether two stored values are one and the same to a person: they have the same shown digits in the unit that they read
 * and type. 5 BBL is 5.87 hL, and so is what somebody types as 5.87 hL, though it is stored as 5.0022 BBL.
 */
export function isReadAlike(units: Units, quantity: Quantity, one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false
  return shownValue(units, quantity, one) === shownValue(units, quantity, other)
}
