import { z } from 'zod'

/** A presence report. */
export const presenceFields = z.object({
  visit: z.string().min(1).max(64),
  page: z.string().startsWith('/').max(100),
  editing: z.string().min(1).max(100).nullable(),
})
