import { z } from 'zod'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { unitTable } from '#domain/units/units.ts'
import { gravityIn } from './recipeFile.ts'

/** A value with its unit, as BeerJSON has every quantity; null for anything else. */
export const quantity = z.object({ value: z.number(), unit: z.string() }).nullish().catch(null)
export type Quantity = z.infer<typeof quantity>

/** A value times its unit's factor; null for an unknown unit. */
const inUnits = (factors: Record<string, number>) => (sent: Quantity) => {
  const factor = sent ? factors[sent.unit] : undefined
  return sent && factor !== undefined ? sent.value * factor : null
}

/** A quantity in liters, minutes, days, SRM or degrees Lovibond; null in a unit that nobody knows. */
export const litersIn = inUnits({
  l: 1,
  ml: 0.001,
  gal: litersPerGallon,
  bbl: litersPerBBL,
  ibbl: 163.659,
  qt: 0.946352946,
})
export const minutesIn = inUnits({ sec: 1 / 60, min: 1, hr: 60, day: 1_440, week: 10_080 })
export const daysIn = inUnits({ min: 1 / 1_440, hr: 1 / 24, day: 1, week: 7 })
export const srmIn = inUnits({ SRM: 1, EBC: 1 / 1.97, Lovi: 1.3546 })
export const lovibondIn = inUnits({ Lovi: 1, SRM: 1 / 1.3546, EBC: 1 / 2.6686 })

/** A temperature in degrees Fahrenheit. */
export function fahrenheitIn(sent: Quantity): number | null {
  if (!sent) return null
  return sent.unit === 'F' ? sent.value : unitTable.C.to(sent.value)
}

/** A specific gravity; degrees Plato by the usual approximation. */
export function specificGravityIn(sent: Quantity): number | null {
  if (!sent) return null
  if (sent.unit === 'sg') return gravityIn(sent.value)
  return sent.unit === 'plato' || sent.unit === 'brix' ? gravityOf(sent.value) : null
}

/** A bitterness in IBU: the standard has an object with the method here; some files have a plain number. */
export function bitternessIn(sent: unknown): number | null {
  const { data } = z.union([z.number(), z.object({ value: z.number() })]).safeParse(sent)
  return typeof data === 'object' ? data.value : (data ?? null)
}
