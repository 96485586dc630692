import { changeIn, rounded } from './conversion.ts'
import { shownBounds } from './shownBounds.ts'
import { storedUnits, type Quantity, type Units } from './storedUnits.ts'
import { unitTable } from './units.ts'
import { signOf } from './valueText.ts'

/** What may be typed at least, or at most, of what is measured, as it is stored. */
type Bound = { atLeast: number; of: Quantity } | { atMost: number; of: Quantity }

/** A bound in a person's unit: as it is stored, or with the shown digits of their unit and within the stored one. */
export function boundIn(units: Units, bound: Bound): number {
  const isLeast = 'atLeast' in bound
  const stored = isLeast ? bound.atLeast : bound.atMost
  if (units[bound.of] === storedUnits[bound.of]) return stored
  const { min, max } = shownBounds(units, bound.of, isLeast ? { min: stored } : { max: stored })
  return min ?? max ?? stored
}

/** How far a value may differ in a person's unit, of a bound as it is stored; never beyond it. */
export function changeBoundIn(units: Units, { change, of }: { change: number; of: Quantity }): number {
  return Math.trunc(changeIn(units[of], 0, change) * 100) / 100
}

/** How far two values are apart in a person's unit, with its usual digits: 5 °F are 2.8 °C. */
export function differenceIn(units: Units, { difference, of }: { difference: number; of: Quantity }): number {
  const unit = units[of]
  return rounded(changeIn(unit, 0, difference), unitTable[unit].digits)
}

/**
 * The sign of a person's unit behind a bound, with its space. None for a specific gravity, nor for a color: the field is
 * called by its scale; that of malt is said where it is not the usual one.
 */
export function signAfter(units: Units, quantity: Quantity): string {
  const isUsual = units[quantity] === storedUnits[quantity]
  const isSilent = quantity === 'color' || (isUsual && (quantity === 'gravity' || quantity === 'maltColor'))
  return isSilent ? '' : ` ${signOf(units, quantity)}`
}
