import { z } from 'zod'
import { message } from '#domain/language/message.ts'
import { photoIds } from '#domain/photos/photos.ts'
import { requiredChoice, requiredLongText } from '#domain/formFields.ts'

/** The fields of a remark, with a sentence for each way they can be wrong. */
export const remarkFields = z.object({
  batchId: requiredChoice(message('batches.batch')),
  text: requiredLongText(message('batches.remark'), 2_000),
  photoIds,
})
