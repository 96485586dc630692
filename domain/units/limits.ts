import { z } from 'zod'
import { rounded, shownValue, toStored } from './conversion.ts'
import { storedUnits, type Quantity, type Units } from './storedUnits.ts'
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

const refused = z.object({
  name: z.string(),
  quantity: z.literal(['gravity', 'temperature', 'volume', 'mass', 'color', 'maltColor', 'pressure', 'co2']),
  min: z.number(),
  max: z.number(),
})

/** The refusal of a number in a person's unit: what a form's issue says, unless they read it as it is stored. */
export function refusalIn(units: Units, issue: { message: string; params?: unknown }): string {
  const { data } = refused.safeParse(issue.params)
  if (!data || units[data.quantity] === storedUnits[data.quantity]) return issue.message
  const { sign, digits } = unitTable[units[data.quantity]]
  const { min = 0, max = 0 } = shownBounds(units, data.quantity, data)
  const text = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: digits })
  const name = data.quantity === 'color' ? 'Color' : data.name
  return `${name} must be from ${text(min)} to ${text(max)} ${sign}.`
}
