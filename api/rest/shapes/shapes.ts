import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'

/** A text of at most this many characters that the database can store. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), carry(message('rest.unstorable')))

/** The `{id}` in an address. */
export const withId = z.object({ id: text(200) })

/** How many entries of a list are requested. */
export const limitTo = (max: number) => z.coerce.number().int().min(0).max(max)

/** The page requested of a list. */
export const page = { limit: limitTo(500).default(500), offset: z.coerce.number().int().min(0).default(0) }

const examples = ['2026-04-03T17:20:00.000Z']

/** A moment in a body. */
export const sentMoment = z.iso
  .datetime({ offset: true })
  .meta({ examples })
  .transform((value) => new Date(value))

/** A field of a response: what a row has, written as the older system writes it. */
export const written = <Value, Shape extends z.ZodType>(write: (value: Value) => z.input<Shape>, as: Shape) =>
  z.preprocess(write, as)

/** A moment in a response. */
export const moment = written((at: Date) => at.toISOString(), z.iso.datetime().meta({ examples }))

/** A decimal number in a response. */
export const decimal = written((value: object | number) => Number(value), z.number())

/** An amount of money in a response, from cents. */
export const money = written((cents: number) => cents / 100, z.number())

/** Something with an id, which the older system calls `_id`. */
export const entity = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    ({ id: _id, ...row }: { id: string } & z.input<z.ZodObject<Shape>>) => ({ _id, ...row }),
    z.object({ _id: z.string(), ...shape }),
  )

/** A person, a recipe or a style by name. */
export const named = entity({ name: z.string() })

/** What all entities carry besides their own fields. */
export const stamps = { version: z.int(), createdAt: moment, updatedAt: moment }

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
    secondFactor: z
      .literal(true)
      .optional()
      .describe('The password was right: sign in with a `code` of the second factor, too.'),
    passkey: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('From who has passkeys: what `navigator.credentials.get` takes as `publicKey`, as JSON.'),
    code: z.string().optional().describe('What `message` says, whatever its language.'),
    values: z.record(z.string(), z.unknown()).optional().describe('What it says it of.'),
  })
  .meta({ id: 'Error' })
