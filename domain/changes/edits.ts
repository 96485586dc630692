import { z } from 'zod'

/** A field that two people changed to different values: the old value, the current one, and the one sent. */
const fieldClash = z.object({
  field: z.string(),
  /** The value at the version the edit started from; also null if no longer known. */
  base: z.unknown(),
  theirs: z.unknown(),
  yours: z.unknown(),
  /** Who changed it last, and when (ISO 8601); null if no longer known. */
  who: z.string().nullable(),
  when: z.string().nullable(),
})

/** The `conflict` of a refused edit: every field that clashed, and the version to base the next edit on. */
export const editConflict = z.object({ version: z.int(), clashes: z.array(fieldClash) })

export type FieldClash = z.infer<typeof fieldClash>
export type EditConflict = z.infer<typeof editConflict>
