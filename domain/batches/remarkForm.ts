import { z } from 'zod'
import { photoIds } from '#domain/photos/photos.ts'
import { optionalText, requiredChoice } from '#domain/formFields.ts'

/** The fields of a remark, with a sentence for each way they can be wrong. */
export const remarkFields = z.object({
  batchId: requiredChoice('Batch'),
  text: optionalText('Remark', 2_000)
    .refine((text) => text !== null, 'Remark is required.')
    .transform((text) => text ?? ''),
  photoIds,
})
