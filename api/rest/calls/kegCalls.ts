import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { setKegs } from '#api/features/kegs/kegCount.service.ts'
import { createKeg } from '#api/features/kegs/kegEdits.service.ts'
import { beerTypes, kegs, kegTransactions } from '#api/features/kegs/kegs.service.ts'
import { kegSizeLabels, type KegReason } from '#domain/stock/kegs.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { call, type Route } from '#api/rest/call.ts'
import { moment, stamps, stampsOf, text, withId } from '#api/rest/shapes/shapes.ts'
import { kegSizeWords, wordsOf } from '#api/rest/shapes/words.ts'

const tag = 'Kegs'

/** The reasons for removing kegs, in the REST API's words. */
const kegReasonNames: Record<KegReason, string> = {
  SOLD: 'sold',
  MOVED: 'moved',
  BROKEN: 'broken',
  SAMPLED: 'sampled',
  CORRECTION: 'correction',
}
const kegReasonWords = wordsOf(kegReasonNames)

const keg = z
  .object({
    _id: z.string(),
    beerTypeId: z.string(),
    size: kegSizeWords.word,
    quantity: z.int(),
    location: z.string().nullable(),
    price: z.number().describe('What one sells for.'),
    ...stamps,
  })
  .meta({ id: 'Keg' })

function kegOf(row: Prisma.KegModel): z.infer<typeof keg> {
  return {
    _id: row.id,
    beerTypeId: row.beerTypeId,
    size: kegSizeLabels[row.size],
    quantity: row.quantity,
    location: row.location,
    price: row.priceCents / 100,
    ...stampsOf(row),
  }
}

const quantity = z.int().min(0).max(100_000)

const listKegs = call({
  tag,
  action: 'read',
  about: 'Every keg, by beer and size',
  answer: z.array(keg),
  handle: async (ctx) => (await kegs(ctx)).map(kegOf),
})

const addKeg = call({
  tag,
  action: 'createKeg',
  about: 'Add a beer’s kegs of one size to the inventory',
  body: z.object({
    beerTypeId: text(200),
    size: kegSizeWords.value,
    quantity: quantity.default(0),
    location: text(100)
      .nullish()
      .transform((place) => (place === undefined ? place : place || null)),
  }),
  answer: keg,
  creates: true,
  handle: async (ctx, { body, commandId }) =>
    kegOf(await createKeg(ctx, { input: { ...body, priceCents: 0 }, commandId })),
})

const changeKeg = call({
  tag,
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
        'Why there are fewer, or the reason of the removal that is reversed; by default a correction. Only sales are revenue.',
      ),
    location: text(100)
      .nullish()
      .transform((place) => (place === undefined ? place : place || null)),
  }),
  answer: keg,
  handle: async (ctx, { params, body, commandId, ifMatch }) =>
    kegOf(await setKegs(ctx, { ...params, ...body, version: ifMatch, commandId })),
})

const listBeerTypes = call({
  tag,
  action: 'read',
  about: 'Every beer that is kegged, by name',
  answer: z.array(
    z
      .object({ _id: z.string(), name: z.string(), description: z.string().nullable(), ...stamps })
      .meta({ id: 'BeerType' }),
  ),
  handle: async (ctx) =>
    (await beerTypes(ctx)).map(({ id, name, description, ...row }) => {
      return { _id: id, name, description, ...stampsOf(row) }
    }),
})

const person = z.object({ _id: z.string(), name: z.string() })

const kegTransaction = z
  .object({
    _id: z.string(),
    transactionType: z.enum(['add', 'remove']),
    quantity: z.int(),
    size: kegSizeWords.word,
    kegId: z.object({ _id: z.string(), size: kegSizeWords.word }),
    beerTypeId: z.object({ _id: z.string(), name: z.string() }),
    userId: person.nullable(),
    previousQuantity: z.int(),
    newQuantity: z.int(),
    reason: kegReasonWords.word
      .nullable()
      .describe(
        'Why they were removed, or the reason of the removal that was reversed; null for filled kegs.',
      ),
    notes: z.string().nullable(),
    timestamp: moment,
  })
  .meta({ id: 'KegTransaction' })

async function kegTransactionOf(
  ctx: Context,
  row: Prisma.KegTransactionModel,
): Promise<z.infer<typeof kegTransaction>> {
  const [beerType, user] = await Promise.all([
    ctx.loaders.load('beerType', row.beerTypeId),
    row.userId ? ctx.loaders.load('user', row.userId) : null,
  ])
  const size = kegSizeLabels[row.size]
  return {
    _id: row.id,
    transactionType: row.transactionType === 'ADD' ? 'add' : 'remove',
    quantity: row.quantity,
    size,
    kegId: { _id: row.kegId, size },
    beerTypeId: { _id: row.beerTypeId, name: beerType?.name ?? '' },
    userId: user && { _id: user.id, name: user.name },
    previousQuantity: row.previousQuantity,
    newQuantity: row.newQuantity,
    reason: row.reason && kegReasonNames[row.reason],
    notes: row.notes,
    timestamp: row.timestamp.toISOString(),
  }
}

const listKegTransactions = call({
  tag,
  action: 'read',
  about: 'Additions and removals of kegs, newest first; of one beer or of all',
  query: z.object({
    beerTypeId: text(200).optional(),
    size: kegSizeWords.value.optional(),
    limit: z.coerce.number().int().min(0).max(500).optional(),
  }),
  answer: z.array(kegTransaction),
  async handle(ctx, { query }) {
    const rows = await kegTransactions(ctx, query)
    return Promise.all(rows.map((row) => kegTransactionOf(ctx, row)))
  },
})

/** The calls about kegs, each at its address. */
export const kegCalls: Route[] = [
  ['GET', '/kegs', listKegs],
  ['POST', '/kegs', addKeg],
  ['PUT', '/kegs/{id}', changeKeg],
  ['GET', '/beertypes', listBeerTypes],
  ['GET', '/kegs/transactions/all', listKegTransactions],
]
