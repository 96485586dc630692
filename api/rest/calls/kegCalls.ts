import { writtenOrNull } from '#api/language/readers.ts'
import { noteSaid } from '#api/language/notes.ts'
import { z } from 'zod'
import { type Context, readerIn } from '#api/context.ts'
import { NotFound } from '#api/errors.ts'
import { setKegs } from '#api/features/kegs/kegCount.service.ts'
import { createKeg } from '#api/features/kegs/kegEdits.service.ts'
import { beerTypes, kegs, kegTransactions, sizeOf } from '#api/features/kegs/kegs.service.ts'
import { message } from '#domain/language/message.ts'
import type { KegSize } from '#domain/stock/kegs.ts'
import { beerType } from '#domain/stock/beerType.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { KegReason, KegTransactionType } from '#generated/prisma/enums.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { entity, limitTo, moment, money, named, stamps, text, withId } from '#api/rest/shapes/shapes.ts'
import { responseOf } from '#api/rest/shapes/recordShapes.ts'
import { inLowerCase, kegSizeWords } from '#api/rest/shapes/words.ts'

const kegReasonWords = inLowerCase(Object.values(KegReason))

const keg = entity({
  beerTypeId: z.string(),
  size: kegSizeWords.word,
  quantity: z.int(),
  location: z.string().nullable(),
  price: money.describe('What one sells for.'),
  ...stamps,
}).meta({ id: 'Keg' })

const priced = <Row extends { priceCents: number; size: KegSize | null }>(row: Row) => ({
  ...row,
  size: sizeOf(row.size),
  price: row.priceCents,
})

const kegTransaction = entity({
  transactionType: inLowerCase(Object.values(KegTransactionType)).word,
  quantity: z.int(),
  size: kegSizeWords.word,
  kegId: entity({ size: kegSizeWords.word }),
  beerTypeId: named,
  userId: named.nullable(),
  previousQuantity: z.int(),
  newQuantity: z.int(),
  reason: kegReasonWords.word
    .nullable()
    .describe(
      'Why they were removed or added; added as sold, they reversed sales. Null for kegs that were added before additions had a reason.',
    ),
  notes: z.string().nullable(),
  timestamp: moment,
  occurredAt: moment.describe(
    'When it was done, if that was before it was recorded (`timestamp`); else the same.',
  ),
}).meta({ id: 'KegTransaction' })

async function kegTransactionOf(ctx: Context, row: Prisma.KegTransactionModel) {
  const { loaders } = ctx
  const [beer, userId] = await Promise.all([
    loaders.load('beerType', row.beerTypeId),
    loaders.load('user', row.userId),
  ])
  const beerTypeId = { id: row.beerTypeId, name: beer?.name ?? '' }
  const occurredAt = row.occurredAt ?? row.timestamp
  const notes = writtenOrNull(noteSaid(row), readerIn(ctx))
  const size = sizeOf(row.size)
  return { ...row, size, kegId: { id: row.kegId, size }, beerTypeId, userId, occurredAt, notes }
}

const quantity = z.int().min(0).max(100_000)
const location = text(100)
  .nullish()
  .transform((place) => (place === undefined ? place : place || null))

/** The calls about kegs. */
export const kegCalls = callsAbout('Kegs', {
  'GET /kegs': call({
    action: 'read',
    about: 'Every keg, by beer and size',
    answer: z.array(keg),
    handle: async (ctx) => (await kegs(ctx)).map(priced),
  }),
  'POST /kegs': call({
    action: 'createKeg',
    about: 'Add a beer’s kegs of one size to the inventory',
    body: z.object({
      beerTypeId: text(200),
      size: kegSizeWords.value,
      quantity: quantity.default(0),
      location,
    }),
    answer: keg,
    creates: true,
    handle: async (ctx, { body, commandId }) =>
      priced(await createKeg(ctx, { input: { ...body, priceCents: 0 }, commandId })),
  }),
  'PUT /kegs/{id}': call({
    action: 'adjustKegs',
    about: 'Set how many kegs there are, and where; recorded as the difference to what was there',
    params: withId,
    body: z.object({
      beerTypeId: text(200).optional(),
      size: kegSizeWords.value.optional(),
      quantity,
      reason: kegReasonWords.value
        .optional()
        .describe(
          'Why there are fewer or more; more as sold reverse sales. By default a correction. Only sales are revenue.',
        ),
      location,
    }),
    answer: keg,
    handle: async (ctx, { params, body, commandId, ifMatch }) =>
      priced(await setKegs(ctx, { ...params, ...body, version: ifMatch, commandId })),
  }),
  'GET /beertypes': call({
    action: 'read',
    about: 'Every beer that is kegged, by name',
    answer: z.array(entity({ ...responseOf(beerType), ...stamps }).meta({ id: 'BeerType' })),
    handle: beerTypes,
  }),
  'GET /kegs/transactions/all': call({
    action: 'read',
    about: 'Additions and removals of kegs, newest first; of one beer or of all',
    query: z.object({
      beerTypeId: text(200).optional(),
      size: kegSizeWords.value.optional(),
      limit: limitTo(500).optional(),
    }),
    answer: z.array(kegTransaction),
    async handle(ctx, { query }) {
      const { beerTypeId } = query
      if (beerTypeId && !(await ctx.loaders.load('beerType', beerTypeId)))
        throw new NotFound(message('kegs.beerGone'))
      const rows = await kegTransactions(ctx, query)
      return Promise.all(rows.map((row) => kegTransactionOf(ctx, row)))
    },
  }),
})
