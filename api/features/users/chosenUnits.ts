import { z } from 'zod'
import { offeredUnits, unitsOf, type OfferedUnits } from '#domain/units/units.ts'

const stored = z.object({
  gravity: z.literal(unitsOf.gravity).optional(),
  temperature: z.literal(unitsOf.temperature).optional(),
  color: z.literal(unitsOf.color).optional(),
  pressure: z.literal(unitsOf.pressure).optional(),
})

/** The units in a column of chosen ones; null when none were chosen. */
export function chosenUnits(column: unknown): OfferedUnits | null {
  const { data } = stored.safeParse(column)
  return data ? offeredUnits(data) : null
}
