import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { optionalText, requiredChoice } from '#domain/formFields.ts'

/** The fields of a remark, with a sentence for each way they can be wrong. */
export const remarkFields = z.object({
  batchId: requiredChoice(message('batches.batch')),
  text: optionalText(message('batches.remark'), 2_000)
    .refine((text) => text !== null, carry(message('form.required', { name: message('batches.remark') })))
    .transform((text) => text ?? ''),
  photoIds,
})
