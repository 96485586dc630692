import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { cleanings, recordCleaning } from '#api/features/equipment/cleanings.service.ts'
import type { CleaningMethod } from '#domain/equipment/cleanings.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { call, type Route } from '#api/rest/call.ts'
import { moment, sentMoment, text, withId } from '#api/rest/shapes/shapes.ts'
import { wordsOf } from '#api/rest/shapes/words.ts'

const tag = 'Equipment'

/** How a vessel was cleaned, as the REST API writes it. */
const methodNames: Record<CleaningMethod, string> = {
  CAUSTIC: 'caustic',
  ACID: 'acid',
  SANITIZER: 'sanitizer',
  CIP_CYCLE: 'cip_cycle',
  RINSE: 'rinse',
  OTHER: 'other',
}
const methodWords = wordsOf(methodNames)

const cleaning = z
  .object({
    _id: z.string(),
    equipmentId: z.string(),
    method: methodWords.word,
    note: z.string().nullable(),
    cleanedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
    timestamp: moment,
  })
  .meta({ id: 'Cleaning' })

async function cleaningOf(ctx: Context, row: Prisma.CleaningModel): Promise<z.infer<typeof cleaning>> {
  const person = row.cleanedById ? await ctx.loaders.load('user', row.cleanedById) : null
  return {
    _id: row.id,
    equipmentId: row.equipmentId,
    method: methodNames[row.method],
    note: row.note,
    cleanedBy: person && { _id: person.id, name: person.name },
    timestamp: row.timestamp.toISOString(),
  }
}

const listCleanings = call({
  tag,
  action: 'read',
  about: 'How a vessel was cleaned, newest first',
  params: withId,
  query: z.object({
    limit: z.coerce.number().int().min(0).max(200).optional(),
    before: text(200).optional().describe('The id of the last cleaning of the page before.'),
  }),
  answer: z.array(cleaning),
  async handle(ctx, { params, query }) {
    const rows = await cleanings(ctx, { equipmentId: params.id, ...query })
    return Promise.all(rows.map((row) => cleaningOf(ctx, row)))
  },
})

const addCleaning = call({
  tag,
  action: 'markAvailable',
  about: 'Record that a vessel was cleaned, now unless a time is given',
  params: withId,
  body: z.object({
    method: methodWords.value,
    note: text(500).nullish(),
    timestamp: sentMoment.optional(),
  }),
  answer: cleaning,
  creates: true,
  handle: async (ctx, { params, body, commandId }) =>
    cleaningOf(ctx, await recordCleaning(ctx, { input: { equipmentId: params.id, ...body }, commandId })),
})

/** The calls about cleaning records, each at its address. */
export const cleaningCalls: Route[] = [
  ['GET', '/equipment/{id}/cleanings', listCleanings],
  ['POST', '/equipment/{id}/cleanings', addCleaning],
]
