import { fromStored, rounded } from './conversion.ts'
import type { Quantity } from './storedUnits.ts'
import { presets, type Preset } from './units.ts'

/** As many decimals as no measurement has, and without what binary fractions add. */
const digits = 6

/** A stored figure in the units of a preset, for programs: not rounded to what a person reads. */
export function figureIn(preset: Preset, quantity: Quantity, stored: number): number {
  return rounded(fromStored(presets[preset], quantity, stored), digits)
}
