import { z } from 'zod'

/** A text of at most this many characters that the database can store. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), "contains a character that can't be stored")

/** The `{id}` in an address. */
export const withId = z.object({ id: text(200) })

const examples = ['2026-04-03T17:20:00.000Z']

/** A moment in an answer. */
export const moment = z.iso.datetime().meta({ examples })

/** A moment in a body. */
export const sentMoment = z.iso
  .datetime({ offset: true })
  .meta({ examples })
  .transform((value) => new Date(value))

/** What all entities carry besides their own fields. */
export const stamps = { version: z.int(), createdAt: moment, updatedAt: moment }

/** Those fields of a row. */
export function stampsOf(row: { version: number; createdAt: Date; updatedAt: Date }) {
  return {
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A response that only says what was done. */
export const done = z.object({ message: z.string() })

/**
 * The format of errors: a sentence, a reason for each wrong field, the conflicting values, and the id under which it
 * was logged.
 */
export const errorShape = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    conflict: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })
