import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import { requiredChoice, requiredNumber } from '#domain/formFields.ts'
import { maxQuantity, type Need } from '#domain/stock/stock.ts'
import { roundQuantity, units } from '#domain/stock/units.ts'

/** How many ingredients one dry hop can add. */
const mostAdditions = 20

/** What a dry hop adds to the tank: at most 20 ingredients, each once, with an amount above 0. */
export const additionsFields = z
  .array(
    z.object({
      ingredientId: requiredChoice(message('logs.ingredient')),
      amount: requiredNumber(message('logs.amount'), { min: 0.001, max: maxQuantity, decimals: 3 }),
      lotId: z.string().nullish(),
      unit: z.enum(units, { error: carry(message('form.notListed', { name: message('logs.unit') })) }),
    }),
    { error: carry(message('logs.additionsList')) },
  )
  .max(mostAdditions, carry(message('logs.additionsMost', { max: mostAdditions })))
  .refine(
    (all) => new Set(all.map(({ ingredientId }) => ingredientId)).size === all.length,
    carry(message('logs.additionOnce')),
  )

/** An ingredient that goes into the tank. */
export type Addition = z.output<typeof additionsFields>[number]

/**
 * What a dry hop still needs of an ingredient, in the ingredient's unit: its need less what earlier dry hops took, and
 * less what the brew day took beyond its own need. Null when it can't be converted.
 */
export function stillToAdd(
  dryHop: Need,
  brewDay: Need | undefined,
  taken: { onBrewDay: number; withDryHops: number },
): number | null {
  if (dryHop.needed === null) return null
  const inAdvance = Math.max(0, taken.onBrewDay - (brewDay?.needed ?? 0))
  return roundQuantity(Math.max(0, dryHop.needed - inAdvance - taken.withDryHops))
}
