import { z } from 'zod'
import { units } from '#domain/stock/unitNames.ts'
import { presets } from '#domain/units/units.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import type { Message, SentenceId, Value } from './message.ts'

const quantities = Object.keys(presets.US) as Quantity[]

const value: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    storedMessage,
    z.strictObject({
      quantity: z.literal(quantities),
      value: z.number(),
      digits: z.number().exactOptional(),
      isShort: z.boolean().exactOptional(),
      isBare: z.boolean().exactOptional(),
    }),
    z.strictObject({ atLeast: z.number(), of: z.literal(quantities) }),
    z.strictObject({ atMost: z.number(), of: z.literal(quantities) }),
    z.strictObject({ change: z.number(), of: z.literal(quantities) }),
    z.strictObject({ difference: z.number(), of: z.literal(quantities) }),
    z.strictObject({ sign: z.literal(quantities) }),
    z.strictObject({ signAfter: z.literal(quantities) }),
    z.strictObject({ amount: z.number(), unit: z.enum(units) }),
    z.strictObject({ cents: z.number() }),
    z.strictObject({ number: z.number(), digits: z.number().exactOptional() }),
    z.strictObject({ day: z.string() }),
    z.strictObject({ days: z.tuple([z.string(), z.string()]) }),
    z.strictObject({ moment: z.string(), isNear: z.literal(true).exactOptional() }),
    z.strictObject({ list: z.array(value), as: z.literal(['or', 'parts']).exactOptional() }),
  ]),
)

/**
 * A sentence as it was stored or sent. Its id may be one that the catalogues no longer have, or don't have yet, when
 * another version wrote it.
 */
export const storedMessage: z.ZodType<Message> = z.strictObject({
  id: z.custom<SentenceId>((id) => typeof id === 'string' && /^[a-zA-Z]+(?:\.\w+)+$/.test(id)),
  values: z.record(z.string(), value).exactOptional(),
})

/** The stored sentence, or null when there is none. */
export function messageIn(stored: unknown): Message | null {
  return storedMessage.safeParse(stored).data ?? null
}
