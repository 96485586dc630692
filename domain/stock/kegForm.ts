import { z } from 'zod'
import { optionalName, optionalText, requiredChoice, requiredNumber } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'
import { kegSizes } from './kegs.ts'
import { moneyLimits } from './money.ts'

/** Every field of the kegs of one beer and size, with a sentence for each way it can be wrong. */
export const kegFields = z.object({
  beerTypeId: requiredChoice(message('kegs.beer')),
  size: z.enum(kegSizes, { error: carry(message('form.required', { name: message('kegs.size') })) }),
  quantity: requiredNumber(message('kegs.quantity'), { min: 0, max: 100_000, decimals: 0 }),
  location: optionalName(message('kegs.location'), 100),
  priceCents: requiredNumber(message('kegs.price'), { min: 0, max: 10_000_000, decimals: 0, ...moneyLimits }),
})

/** The notes of a transaction. */
export const transactionFields = z.object({ notes: optionalText(message('kegs.notes'), 1_000) })
