import { z } from 'zod'
import { optionalNumber, optionalText } from '#domain/formFields.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import { storedDecimals } from '#domain/units/units.ts'

/** The limits of what is dumped, in US barrels: at most the largest batch. */
export const dumpedLimits = {
  min: 0,
  max: 100,
  decimals: storedDecimals.volume,
  unit: ' BBL',
  quantity: 'volume',
} as const

/** What a batch is cancelled with; neither is required. */
export const cancellationFields = z.object({
  cancelReason: optionalText(message('batches.cancelReason'), 500),
  dumpedBBL: optionalNumber(message('batches.dumpedVolume'), dumpedLimits),
})

/** The names of the fields. */
export const cancellationFieldNames = messagesOf({
  cancelReason: 'batches.cancelReason',
  dumpedBBL: 'batches.dumpedVolume',
} as const)
