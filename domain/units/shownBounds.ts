import { rounded, shownValue, toStored } from './conversion.ts'
import type { Quantity, Units } from './storedUnits.ts'
import { unitTable } from './units.ts'

/** The bounds of a stored value. */
interface Bounds {
  min?: number | undefined
  max?: number | undefined
}

/** Bounds as a person may type them: with the shown digits of their unit, and within the stored ones. */
export function shownBounds(units: Units, quantity: Quantity, { min, max }: Bounds): Bounds {
  const { digits } = unitTable[units[quantity]]
  const shift = 10 ** -digits
  const inward = (bound: number | undefined, by: 1 | -1) => {
    if (bound === undefined) return undefined
    const shown = shownValue(units, quantity, bound)
    const isBeyond = (toStored(units, quantity, shown) - bound) * by < 0
    return isBeyond ? rounded(shown + by * shift, digits) : shown
  }
  return { min: inward(min, 1), max: inward(max, -1) }
}
