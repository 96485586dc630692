import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'

/** How many characters a resolution may have. */
export const longestResolution = 500

const missing = carry(message('issues.resolutionMissing'))

/** How an issue was resolved: required, at most 500 characters. */
export const resolutionFields = z.object({
  note: z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longestResolution, carry(message('issues.resolutionTooLong', { max: longestResolution }))),
})
