import { z } from 'zod'
import { optionalChoice, requiredNumber } from '#domain/formFields.ts'
import { bulkLimits } from './kegs.ts'

const noKegs = `Kegs must be whole numbers from 0 to ${bulkLimits.max}, and not all 0.`
const count = (name: string) => requiredNumber(name, { min: 0, max: bulkLimits.max, decimals: 0 })

/** The kegs that a batch filled, with a sentence for each way they can be wrong. Without a beer type: the recipe's. */
export const filledKegsFields = z
  .object({
    halfBarrels: count('1/2 BBL kegs'),
    sixthBarrels: count('1/6 BBL kegs'),
    beerTypeId: optionalChoice('Beer'),
  })
  .refine(({ halfBarrels, sixthBarrels }) => halfBarrels + sixthBarrels > 0, {
    error: noKegs,
    path: ['halfBarrels'],
  })

export type FilledKegsFields = z.output<typeof filledKegsFields>
