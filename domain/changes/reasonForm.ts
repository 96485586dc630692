import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'

/** How many characters a reason may have. */
const longest = 200

const missing = carry(message('undo.reasonMissing'))

/** The reason for an undo, a correction or a withdrawal, which the history keeps; at most 200 characters. */
export const reasonFields = z.object({
  reason: z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, carry(message('undo.reasonTooLong', { max: longest }))),
})
