import { z } from 'zod'

/** A field that two people changed to different values: what stood there, what stands there now, what was sent. */
export const fieldClash = z.object({
  field: z.string(),
  /** The value at the version the edit started from; null also when that is not known any more. */
  base: z.unknown(),
  theirs: z.unknown(),
  yours: z.unknown(),
  /** The name of whoever changed it last, and when (ISO 8601); null when not known any more. */
  who: z.string().nullable(),
  when: z.string().nullable(),
})

/** The `conflict` of a refused edit: every field that clashed, and the version to base the next edit on. */
export const editConflict = z.object({ version: z.int(), clashes: z.array(fieldClash) })

export type FieldClash = z.infer<typeof fieldClash>
export type EditConflict = z.infer<typeof editConflict>
