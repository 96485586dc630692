import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'

/** Every field of a display, with a sentence for each way it can be wrong. */
export const displayFields = z.object({ name: requiredText('Name', 60) })
