import { z } from 'zod'
import { carry, message, type Value } from '#domain/language/message.ts'
import { rounded } from './conversion.ts'
import { shownBounds } from './shownBounds.ts'
import { storedUnits, type Units } from './storedUnits.ts'
import { unitTable } from './units.ts'

const refused = z.object({
  name: z.custom<Value>(),
  quantity: z.literal(['gravity', 'temperature', 'volume', 'mass', 'color', 'maltColor', 'pressure', 'co2']),
  min: z.number(),
  max: z.number(),
})

/** The refusal of a number in a person's unit, carried: what a form's issue says, unless they read it as it is stored. */
export function refusalIn(units: Units, issue: { message: string; params?: unknown }): string {
  const { data } = refused.safeParse(issue.params)
  if (!data || units[data.quantity] === storedUnits[data.quantity]) return issue.message
  const { sign, digits } = unitTable[units[data.quantity]]
  const { min = 0, max = 0 } = shownBounds(units, data.quantity, data)
  const number = (bound: number) => ({ number: rounded(bound, digits) })
  const name = data.quantity === 'color' ? 'Color' : data.name
  return carry(message('form.range', { name, min: number(min), max: number(max), unit: ` ${sign}` }))
}
