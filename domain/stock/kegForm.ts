import { z } from 'zod'
import {
  optionalName,
  optionalText,
  requiredChoice,
  requiredNumber,
  requiredText,
} from '#domain/formFields.ts'
import { kegSizes } from './kegs.ts'
import { moneyLimits } from './money.ts'

/** Every field of the kegs of one beer and size, with a sentence for each way it can be wrong. */
export const kegFields = z.object({
  beerTypeId: requiredChoice('Beer'),
  size: z.enum(kegSizes, { error: 'Size is required.' }),
  quantity: requiredNumber('Quantity', { min: 0, max: 100_000, decimals: 0 }),
  location: optionalName('Location', 100),
  priceCents: requiredNumber('Price', { min: 0, max: 10_000_000, decimals: 0, ...moneyLimits }),
})

/** Every field of a beer that is kegged. */
export const beerTypeFields = z.object({
  name: requiredText('Name', 100),
  description: optionalText('Description', 1_000),
})

/** The notes of a transaction. */
export const transactionFields = z.object({ notes: optionalText('Notes', 1_000) })
