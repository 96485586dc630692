import { subMinutes } from 'date-fns/subMinutes'
import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aKeg } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER_ASSISTANT')
const mia = await server.signIn('ADMIN')

const prisma = () => server.app.database.prisma
const price = 16_900
let commands = 0

/** Adjusts kegs by one command and returns its id. */
async function count(
  token: string,
  beer: string,
  delta: number,
  reason?: string,
  occurredAt?: Date,
): Promise<string> {
  const commandId = `kegs ${++commands}`
  const { errors } = await server.ask(
    token,
    `mutation ($beer: ID!, $delta: Int!, $reason: KegReason, $occurredAt: DateTime, $commandId: ID) {
      adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, reason: $reason, occurredAt: $occurredAt,
        commandId: $commandId) { id } }`,
    { beer, delta, reason, occurredAt, commandId },
  )
  expect(errors).toBeUndefined()
  return commandId
}

/** Undoes a command; returns why not. */
async function undo(token: string, of: string): Promise<string | undefined> {
  const { errors } = await server.ask(token, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong beer") }', {
    of,
  })
  return errors?.[0]?.message
}

/** Minutes pass: what was done to the kegs of a beer is as much older. */
const passes = (beer: string, minutes: number) =>
  server.app.database.pool.query(
    `UPDATE "KegTransaction" SET "timestamp" = "timestamp" - make_interval(mins => $2) WHERE "beerTypeId" = $1`,
    [beer, minutes],
  )

/** The reasons in the history of a beer, the latest first. */
async function reasonsOf(beerTypeId: string): Promise<(string | null)[]> {
  const orderBy = [{ timestamp: 'desc' as const }, { id: 'desc' as const }]
  const rows = await prisma().kegTransaction.findMany({ where: { beerTypeId }, orderBy })
  return rows.map(({ reason }) => reason)
}

/** How much some work adds to Revenue (30d), and to the last week of the revenue chart. */
async function revenueOf(work: () => Promise<unknown>): Promise<number> {
  const before = await revenue()
  await work()
  const after = await revenue()
  expect(after.week - before.week).toBe(after.month - before.month)
  return after.month - before.month
}

async function revenue(): Promise<{ month: number; week: number }> {
  const { data } = await server.ask<{
    dashboard: { metrics: { revenueCents: number }; production: { weeks: { revenueCents: number }[] } }
  }>(ana, '{ dashboard { metrics { revenueCents } production { weeks { revenueCents } } } }')
  const { metrics, production } = data!.dashboard
  return { month: metrics.revenueCents, week: production.weeks.at(-1)!.revenueCents }
}

describe('revenue', () => {
  it('goes back down when the removal of a keg is undone', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const undone = await revenueOf(async () => {
      const of = await count(ana, beerTypeId, -1)
      const { errors } = await server.ask(
        ana,
        'mutation ($of: ID!) { undo(of: $of, reason: "Wrong beer") }',
        { of },
      )
      expect(errors).toBeUndefined()
    })
    expect(undone).toBe(0)
  })

  it('does not grow when the addition of kegs is undone', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const undone = await revenueOf(async () => {
      const of = await count(ana, beerTypeId, 3)
      await server.ask(ana, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong beer") }', { of })
    })
    expect(undone).toBe(0)
  })

  it('is where it was after minus and then plus by the same person', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const tapped = await revenueOf(async () => {
      for (const delta of [-1, -1, 1, 1]) await count(ana, beerTypeId, delta)
    })
    expect(tapped).toBe(0)
    expect(await prisma().keg.findUniqueOrThrow({ where: { id } })).toMatchObject({ quantity: 5 })
  })

  it('is lower by the price of the sale, also when the price was changed in between', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const tapped = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await prisma().keg.update({ where: { id }, data: { priceCents: 20_000 } })
      await count(ana, beerTypeId, 1)
    })
    expect(tapped).toBe(0)
  })

  it('does not grow by a correction by count', async () => {
    const { id } = await aKeg(prisma())
    const counted = await revenueOf(async () => {
      for (const quantity of [2, 9, 5])
        expect((await server.call('PUT', `/api/kegs/${id}`, ana, { quantity })).status).toBe(200)
    })
    expect(counted).toBe(0)
  })

  it('keeps a sale when someone else fills kegs, or more are filled than were sold', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const sold = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await count(ben, beerTypeId, 1)
      await count(ana, beerTypeId, 6)
    })
    expect(sold).toBe(price)
  })

  it('does not go below what was sold, whether kegs are added as sold, counted or undone', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const refusal = async (query: string, variables: object) => {
      const { errors } = await server.ask(ana, query, variables)
      return errors?.[0]?.message
    }
    const adding = `mutation ($beer: ID!, $delta: Int!) {
      adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, reason: SOLD) { id } }`
    const none = 'No sold kegs are left to return. Choose another reason.'
    const below = await revenueOf(async () => {
      expect(await refusal(adding, { beer: beerTypeId, delta: 2 })).toBe(none)
      const counted = await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 9, reason: 'sold' })
      expect(counted).toMatchObject({ status: 409, body: { message: none } })
      const of = await count(ana, beerTypeId, -3)
      expect(await refusal(adding, { beer: beerTypeId, delta: 4 })).toBe(
        'At most 3 sold kegs can be returned at once. Choose fewer, or another reason.',
      )
      await count(ana, beerTypeId, 3, 'SOLD')
      expect(await refusal('mutation ($of: ID!) { undo(of: $of, reason: "Twice") }', { of })).toBe(
        'These kegs were already returned.',
      )
    })
    expect(below).toBe(0)
  })

  it('falls once by a sale that two people reverse', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const both = await revenueOf(async () => {
      await count(ana, beerTypeId, -2)
      await count(mia, beerTypeId, 2, 'SOLD')
      await count(ana, beerTypeId, 2)
    })
    expect(both).toBe(0)
    expect(await reasonsOf(beerTypeId)).toEqual(['FILLED', 'SOLD', 'SOLD'])
  })

  it('falls once when two people reverse the same sale at the same time', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const adding = `mutation ($beer: ID!) { adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: 2, reason: SOLD) { moved } }`
    const both = await revenueOf(async () => {
      await count(ana, beerTypeId, -2)
      const answers = await Promise.all(
        [ana, mia].map((who) => server.ask(who, adding, { beer: beerTypeId })),
      )
      const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? null)
      expect(codes.sort()).toEqual(['REFUSED', null])
    })
    expect(both).toBe(0)
  })

  it('keeps a sale when kegs are added as filled or bought right after it', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const sold = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await count(ana, beerTypeId, 1, 'FILLED')
      await count(ana, beerTypeId, -1)
      const counted = await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 9, reason: 'filled' })
      expect(counted.status).toBe(200)
    })
    expect(sold).toBe(2 * price)
    expect(await reasonsOf(beerTypeId)).toEqual(['FILLED', 'SOLD', 'FILLED', 'SOLD'])
  })

  it('is where it was after minus, plus, minus, plus over the edge of ten minutes', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const tapped = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await passes(beerTypeId, 5)
      await count(ana, beerTypeId, 1)
      await count(ana, beerTypeId, -1)
      await passes(beerTypeId, 6)
      await count(ana, beerTypeId, 1)
    })
    expect(tapped).toBe(0)
    expect(await reasonsOf(beerTypeId)).toEqual(['SOLD', 'SOLD', 'SOLD', 'SOLD'])
  })

  it('keeps a sale of more than ten minutes ago, however late its reversal or its record is', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const kept = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await passes(beerTypeId, 11)
      await count(ana, beerTypeId, 1)
      await count(ana, beerTypeId, -1, undefined, subMinutes(new Date(), 11))
      await count(ana, beerTypeId, 1)
    })
    expect(kept).toBe(2 * price)
    expect(await reasonsOf(beerTypeId)).toEqual(['FILLED', 'SOLD', 'FILLED', 'SOLD'])
  })

  it('is where it was when kegs that were sold at several prices are reversed together', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const together = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      await prisma().keg.update({ where: { id }, data: { priceCents: 20_000 } })
      await count(ana, beerTypeId, -2)
      await count(ana, beerTypeId, 3)
    })
    expect(together).toBe(0)
    expect(await prisma().keg.findUniqueOrThrow({ where: { id } })).toMatchObject({ quantity: 5 })
  })

  it('has a sale again whose reversal is undone, and can be reversed again, once', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const again = await revenueOf(async () => {
      await count(ana, beerTypeId, -1)
      const of = await count(mia, beerTypeId, 1, 'SOLD')
      expect(await undo(mia, of)).toBeUndefined()
      await count(ana, beerTypeId, 1)
      await count(ana, beerTypeId, 1)
    })
    expect(again).toBe(0)
    expect(await reasonsOf(beerTypeId)).toEqual(['FILLED', 'SOLD', 'SOLD', 'SOLD', 'SOLD'])
  })

  it('refuses to undo a sale that a colleague has reversed, though as many were sold since', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const one = await revenueOf(async () => {
      const of = await count(ana, beerTypeId, -1)
      await count(mia, beerTypeId, 1, 'SOLD')
      await count(ben, beerTypeId, -1)
      expect(await undo(ana, of)).toBe('These kegs were already returned.')
    })
    expect(one).toBe(price)
  })

  it('of a week is below zero only by what was sold before and reversed in it', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const before = await revenue()
    await count(ana, beerTypeId, -1)
    await passes(beerTypeId, 8 * 24 * 60)
    await count(mia, beerTypeId, 1, 'SOLD')
    const after = await revenue()
    expect(after.week - before.week).toBe(-price)
    expect(after.month).toBe(before.month)
  })

  it('has no removal as filled or bought', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    const { errors } = await server.ask(
      ana,
      'mutation ($beer: ID!) { adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: -1, reason: FILLED) { id } }',
      { beer: beerTypeId },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    const counted = await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 1, reason: 'filled' })
    expect(counted.status).toBe(422)
    expect(await reasonsOf(beerTypeId)).toEqual([])
  })

  it.each(['MOVED', 'BROKEN', 'SAMPLED', 'CORRECTION'])(
    'does not count kegs that were %s',
    async (reason) => {
      const { beerTypeId } = await aKeg(prisma())
      expect(await revenueOf(() => count(ana, beerTypeId, -2, reason))).toBe(0)
    },
  )

  it('is what the sales in the database add up to, after all of this', async () => {
    const { month } = await revenue()
    const rows = await prisma().kegTransaction.findMany({ where: { reason: 'SOLD' } })
    const sum = rows.reduce(
      (cents, { previousQuantity, newQuantity, priceCents }) =>
        cents + (previousQuantity - newQuantity) * priceCents,
      0,
    )
    expect(month).toBe(sum)
  })
})

describe('the history of kegs', () => {
  it('says why kegs were removed, sold unless someone says otherwise, in GraphQL and in REST', async () => {
    const { beerTypeId } = await aKeg(prisma())
    await count(ana, beerTypeId, 2)
    await count(ana, beerTypeId, -2, 'BROKEN')
    await count(ana, beerTypeId, -1)
    const { data } = await server.ask(
      ana,
      'query ($beer: ID) { kegTransactions(beerTypeId: $beer) { transactionType reason } }',
      { beer: beerTypeId },
    )
    expect(data).toEqual({
      kegTransactions: [
        { transactionType: 'REMOVE', reason: 'SOLD' },
        { transactionType: 'REMOVE', reason: 'BROKEN' },
        { transactionType: 'ADD', reason: 'FILLED' },
      ],
    })
    const { body } = await server.call('GET', `/api/kegs/transactions/all?beerTypeId=${beerTypeId}`, ana)
    expect(body).toMatchObject([{ reason: 'sold' }, { reason: 'broken' }, { reason: 'filled' }])
  })

  it('takes a count over REST as a correction, and as a sale when the caller says so', async () => {
    const { id, beerTypeId } = await aKeg(prisma())
    await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 4 })
    await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 3, reason: 'sold' })
    const { body } = await server.call('GET', `/api/kegs/transactions/all?beerTypeId=${beerTypeId}`, ana)
    expect(body).toMatchObject([{ reason: 'sold' }, { reason: 'correction' }])
    const odd = await server.call('PUT', `/api/kegs/${id}`, ana, { quantity: 3, reason: 'stolen' })
    expect(odd.status).toBe(422)
  })

  it('keeps no removal without a reason', async () => {
    const keg = await aKeg(prisma())
    const row = { ...{ kegId: keg.id, beerTypeId: keg.beerTypeId, size: keg.size }, priceCents: price }
    const removal = { transactionType: 'REMOVE' as const, quantity: 1, previousQuantity: 5, newQuantity: 4 }
    await expect(prisma().kegTransaction.create({ data: { ...row, ...removal } })).rejects.toThrow(
      'keg_removal_has_reason',
    )
  })
})
