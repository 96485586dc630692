import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { cleanings, recordCleaning } from '#api/features/equipment/cleanings.service.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { CleaningMethod } from '#generated/prisma/enums.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { entity, limitTo, moment, named, sentMoment, text, withId } from '#api/rest/shapes/shapes.ts'
import { inLowerCase } from '#api/rest/shapes/words.ts'

const methodWords = inLowerCase(Object.values(CleaningMethod))

const cleaning = entity({
  equipmentId: z.string(),
  method: methodWords.word,
  note: z.string().nullable(),
  cleanedBy: named.nullable(),
  timestamp: moment,
}).meta({ id: 'Cleaning' })

const cleaningOf = async ({ loaders }: Context, row: Prisma.CleaningModel) => ({
  ...row,
  cleanedBy: await loaders.load('user', row.cleanedById),
})

/** The calls about cleaning records. */
export const cleaningCalls = callsAbout('Equipment', {
  'GET /equipment/{id}/cleanings': call({
    action: 'read',
    about: 'How a vessel was cleaned, newest first',
    params: withId,
    query: z.object({
      limit: limitTo(200).optional(),
      before: text(200).optional().describe('The id of the last cleaning of the page before.'),
    }),
    answer: z.array(cleaning),
    async handle(ctx, { params, query }) {
      const rows = await cleanings(ctx, { equipmentId: params.id, ...query })
      return Promise.all(rows.map((row) => cleaningOf(ctx, row)))
    },
  }),
  'POST /equipment/{id}/cleanings': call({
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
  }),
})
