import { subDays } from 'date-fns/subDays'
import { subMinutes } from 'date-fns/subMinutes'
import { describe, expect, it } from 'vitest'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const ana = await server.signIn('ADMIN')
const prisma = () => server.app.database.prisma

async function asked<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(ana, query, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

const count = (beer: string, delta: number, occurredAt: Date | null) =>
  asked(
    `mutation ($beer: ID!, $delta: Int!, $at: DateTime) {
      adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, occurredAt: $at) { id } }`,
    { beer, delta, at: occurredAt },
  )

const revenueWeeks = async () => {
  const { dashboard } = await asked<{ dashboard: { production: { weeks: { revenueCents: number }[] } } }>(
    '{ dashboard { production { weeks { revenueCents } } } }',
  )
  return dashboard.production.weeks.map(({ revenueCents }) => revenueCents)
}

const history = async (beer: string) => {
  const { kegTransactions } = await asked<{ kegTransactions: { timestamp: string; occurredAt: string }[] }>(
    '{ kegTransactions(beerTypeId: "' + beer + '", size: HALF_BBL) { timestamp occurredAt } }',
  )
  return kegTransactions
}

describe('a movement made without a connection', () => {
  it('is in the history, the activity and the revenue of when it was done', async () => {
    const { beerTypeId, priceCents } = await aKeg(prisma())
    const before = await revenueWeeks()
    const done = subDays(new Date(), 8)
    await count(beerTypeId, -2, done)
    expect(await history(beerTypeId)).toMatchObject([{ occurredAt: done.toISOString() }])
    const { body } = await server.call('GET', `/api/kegs/transactions/all?beerTypeId=${beerTypeId}`, ana)
    expect(body).toMatchObject([{ occurredAt: done.toISOString() }])
    const { activity } = await asked<{ activity: object[] }>(
      '{ activity(limit: 1, topics: [KEGS]) { timestamp description } }',
    )
    const description = expect.stringMatching(/: 2 kegs of 1\/2 BBL, recorded 8 days later$/)
    expect(activity).toEqual([{ timestamp: done.toISOString(), description }])
    const grown = (await revenueWeeks()).map((cents, week) => cents - (before[week] ?? 0))
    expect(grown.at(-1)).toBe(0)
    expect(grown.at(-2)).toBe(2 * priceCents)
  })

  it('is priced as of when it was done, whatever the price has become since', async () => {
    const { id, beerTypeId, priceCents } = await aKeg(prisma())
    const before = await revenueWeeks()
    const ago = (minutes: number) => subMinutes(new Date(), minutes)
    await prisma().price.updateMany({ where: { beerTypeId }, data: { since: ago(60) } })
    await prisma().keg.update({ where: { id }, data: { priceCents: 21_000 } })
    await prisma().price.updateMany({ where: { beerTypeId, priceCents: 21_000 }, data: { since: ago(30) } })
    await prisma().keg.update({ where: { id }, data: { priceCents: 25_000 } })
    const grown = async () => ((await revenueWeeks()).at(-1) ?? 0) - (before.at(-1) ?? 0)
    await count(beerTypeId, -1, ago(45))
    expect(await grown()).toBe(priceCents)
    await count(beerTypeId, -1, ago(20))
    expect(await grown()).toBe(priceCents + 21_000)
    await count(beerTypeId, -1, null)
    expect(await grown()).toBe(priceCents + 21_000 + 25_000)
    // Before there was any price, the first one counts.
    await count(beerTypeId, -1, ago(90))
    expect(await grown()).toBe(2 * priceCents + 21_000 + 25_000)
  })

  it('leaves the revenue of every week as it was when it is undone', async () => {
    const { beerTypeId } = await aKeg(prisma())
    const before = await revenueWeeks()
    await asked(
      `mutation ($beer: ID!, $at: DateTime) { adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: -1,
        occurredAt: $at, commandId: "late sale") { id } }`,
      { beer: beerTypeId, at: subDays(new Date(), 8) },
    )
    await asked('mutation { undo(of: "late sale", reason: "Wrong beer") }')
    expect(await revenueWeeks()).toEqual(before)
  })

  it('takes a sale back only if it was done within ten minutes of it', async () => {
    const { beerTypeId, priceCents } = await aKeg(prisma())
    const now = new Date()
    const before = await revenueWeeks()
    await count(beerTypeId, -1, subMinutes(now, 120))
    await count(beerTypeId, 1, subMinutes(now, 60))
    expect((await revenueWeeks()).at(-1)).toBe((before.at(-1) ?? 0) + priceCents)
    await count(beerTypeId, 1, subMinutes(now, 115))
    expect((await revenueWeeks()).at(-1)).toBe(before.at(-1))
  })

  it('keeps the time at which a stock was adjusted', async () => {
    const { id } = await anIngredient(prisma())
    const done = subMinutes(new Date(), 90)
    await asked(
      `mutation ($id: ID!, $at: DateTime) { adjustIngredient(id: $id, type: SET, quantity: 12, occurredAt: $at) { id } }`,
      { id, at: done },
    )
    const { ingredientTransactions } = await asked<{ ingredientTransactions: { occurredAt: string }[] }>(
      `{ ingredientTransactions(ingredientId: "${id}") { occurredAt } }`,
    )
    expect(ingredientTransactions[0]?.occurredAt).toBe(done.toISOString())
    const { body } = await server.call('GET', `/api/ingredients/${id}/transactions`, ana)
    expect(body).toMatchObject([{ occurredAt: done.toISOString() }])
  })
})

describe('the time of a movement', () => {
  const now = new Date('2026-04-03T10:00:00Z')
  it.each([
    ['an hour ago', new Date('2026-04-03T09:00:00Z'), new Date('2026-04-03T09:00:00Z')],
    ['in the future', new Date('2026-04-03T13:00:00Z'), null],
    ['31 days ago', new Date('2026-03-03T10:00:00Z'), null],
    ['a few seconds ago', new Date('2026-04-03T09:59:50Z'), null],
    ['not given', null, null],
  ])('is plausible or now: %s', (_said, sent, counted) => {
    expect(doneEarlier(sent, now)).toEqual(counted)
  })
})
