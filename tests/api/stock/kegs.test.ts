import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { watchStatements } from '#tests/support/faults/statements.ts'
import { aRecipe } from '#tests/support/data/brewery.ts'
import { aBeerType, aKeg } from '#tests/support/data/stock.ts'

let server: TestServer
let assistant: string
let brewer: string

beforeAll(async () => {
  server = await startServer()
  assistant = await server.signIn('BREWER_ASSISTANT')
  brewer = await server.signIn('BREWER')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const prisma = () => server.app.database.prisma
const adjust = `mutation ($beer: ID!, $size: KegSize = HALF_BBL, $delta: Int!, $notes: String, $commandId: ID) {
  adjustKegs(beerTypeId: $beer, size: $size, delta: $delta, notes: $notes, commandId: $commandId) { id quantity version }
}`
const historyOf = (kegId: string) =>
  prisma().kegTransaction.findMany({ where: { kegId }, orderBy: { timestamp: 'asc' } })
const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('adjusting kegs', () => {
  it('adds, writes a transaction at the price of the day, and announces the delta', async () => {
    const keg = await aKeg(prisma())
    const { data } = await server.ask(assistant, adjust, {
      beer: keg.beerTypeId,
      delta: 3,
      notes: ' from FV-2 ',
    })
    expect(data).toEqual({ adjustKegs: { id: keg.id, quantity: 8, version: 2 } })
    expect(await historyOf(keg.id)).toMatchObject([
      {
        transactionType: 'ADD',
        quantity: 3,
        previousQuantity: 5,
        newQuantity: 8,
        priceCents: 16900,
        notes: 'from FV-2',
      },
    ])
    expect(await changesOf(keg.id)).toMatchObject([
      { type: 'KegCountChanged', detail: { delta: 3, version: 2 } },
    ])
  })

  it('takes four statements: the command, the lock, the count with its history, the change with the answer', async () => {
    const keg = await aKeg(prisma())
    const statements = watchStatements()
    await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta: 1, commandId: 'in four statements' })
    const writing = statements.filter(
      (text) => /"(Command|Keg|KegTransaction)"/.test(text) && /INSERT|UPDATE/i.test(text),
    )
    expect(writing.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^BEGIN; INSERT INTO "Command"/),
      expect.stringMatching(/^SELECT .* FROM "Keg" .* FOR UPDATE$/i),
      expect.stringMatching(/INSERT INTO "KegTransaction" .* UPDATE "Keg"/i),
      expect.stringMatching(/INSERT INTO "Change" .* UPDATE "Command"/),
    ])
  })

  it('stops at 0 and records what was really removed', async () => {
    const keg = await aKeg(prisma(), { quantity: 2 })
    await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta: -5 })
    await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta: -1 })
    expect(await historyOf(keg.id)).toMatchObject([
      { transactionType: 'REMOVE', quantity: 2, previousQuantity: 2, newQuantity: 0 },
      { transactionType: 'REMOVE', quantity: 0, previousQuantity: 0, newQuantity: 0 },
    ])
    expect(await changesOf(keg.id)).toMatchObject([{ detail: { delta: -2 } }, { detail: { delta: 0 } }])
  })

  it('creates the first keg of a beer and size by adding it', async () => {
    const beer = await aBeerType(prisma())
    const { data } = await server.ask(assistant, adjust, { beer: beer.id, size: 'SIXTH_BBL', delta: 4 })
    expect(data).toMatchObject({ adjustKegs: { quantity: 4 } })
  })

  it('finds no kegs to remove where there never were any', async () => {
    const beer = await aBeerType(prisma())
    const { errors } = await server.ask(assistant, adjust, { beer: beer.id, delta: -1 })
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  it('answers a command sent again as before, and has no second effect', async () => {
    const keg = await aKeg(prisma())
    const tap = { beer: keg.beerTypeId, delta: 1, commandId: 'a tap' }
    const first = await server.ask(assistant, adjust, tap)
    expect(await server.ask(assistant, adjust, tap)).toEqual(first)
    expect(await historyOf(keg.id)).toHaveLength(1)
    const other = await server.ask(assistant, adjust, { ...tap, delta: 2 })
    expect(other.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  it.each([0, 101, -101])('refuses a bulk of %s', async (delta) => {
    const keg = await aKeg(prisma())
    const { errors } = await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta })
    expect(errors).toMatchObject([
      { message: 'Quantity must be a whole number from 1 to 100.', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(await historyOf(keg.id)).toEqual([])
  })

  it.each([1, 100, -100])('takes a bulk of %s', async (delta) => {
    const keg = await aKeg(prisma())
    expect((await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta })).errors).toBeUndefined()
  })
})

describe('creating and editing kegs', () => {
  const create = `mutation ($input: KegInput!) { createKeg(input: $input) { id quantity priceCents location version } }`
  const update = `mutation ($id: ID!, $base: Int!, $changes: KegChanges!) {
    updateKeg(id: $id, baseVersion: $base, changes: $changes) { location priceCents version }
  }`

  it('begins with an opening count that is a transaction', async () => {
    const beer = await aBeerType(prisma())
    const input = { beerTypeId: beer.id, size: 'SIXTH_BBL', quantity: 7, location: 'Cold room' }
    const { data } = await server.ask<{ createKeg: { id: string } }>(assistant, create, { input })
    expect(data).toMatchObject({ createKeg: { quantity: 7, priceCents: 0, location: 'Cold room' } })
    expect(await historyOf(data!.createKeg.id)).toMatchObject([{ quantity: 7, notes: 'Opening count' }])
    const again = await server.ask(assistant, create, { input })
    expect(again.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  it('lets only brewers say a price', async () => {
    const beer = await aBeerType(prisma())
    const input = { beerTypeId: beer.id, size: 'SIXTH_BBL', priceCents: 7000 }
    const refused = await server.ask(assistant, create, { input })
    expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    expect((await server.ask(brewer, create, { input })).data).toMatchObject({
      createKeg: { priceCents: 7000 },
    })
  })

  it('merges a new price with taps that came in between', async () => {
    const keg = await aKeg(prisma())
    await server.ask(assistant, adjust, { beer: keg.beerTypeId, delta: 1 })
    const { data } = await server.ask(brewer, update, { id: keg.id, base: 1, changes: { priceCents: 17500 } })
    expect(data).toEqual({ updateKeg: { location: null, priceCents: 17500, version: 3 } })
    const clash = await server.ask(brewer, update, { id: keg.id, base: 1, changes: { priceCents: 18000 } })
    expect(clash.errors).toMatchObject([
      {
        extensions: {
          code: 'CONFLICT',
          conflict: { clashes: [{ field: 'priceCents', base: 16900, theirs: 17500, yours: 18000 }] },
        },
      },
    ])
  })

  it('keeps one beer a name, whatever its capitals', async () => {
    const createBeer = `mutation ($name: String!) { createBeerType(input: { name: $name }) { id version } }`
    const rename = `mutation ($id: ID!, $name: String!) {
      renameBeerType(id: $id, baseVersion: 1, changes: { name: $name }) { name version }
    }`
    const { data } = await server.ask<{ createBeerType: { id: string } }>(brewer, createBeer, {
      name: 'Kölsch',
    })
    const taken = await server.ask(brewer, createBeer, { name: 'KÖLSCH ' })
    expect(taken.errors).toMatchObject([
      { message: 'A beer with this name already exists.', extensions: { code: 'CONFLICT' } },
    ])
    const renamed = await server.ask(brewer, rename, { id: data!.createBeerType.id, name: 'Kellerbier' })
    expect(renamed.data).toEqual({ renameBeerType: { name: 'Kellerbier', version: 2 } })
  })
})

describe('the history of kegs', () => {
  it('is the newest 20 of one beer and size, the newest 50 of all, and pages', async () => {
    const [one, other] = [await aKeg(prisma()), await aKeg(prisma())]
    await prisma().kegTransaction.deleteMany()
    const rows = [one, other].flatMap((keg, which) =>
      Array.from({ length: 30 }, (_, index) => ({
        kegId: keg.id,
        beerTypeId: keg.beerTypeId,
        size: keg.size,
        transactionType: 'ADD' as const,
        quantity: 1,
        previousQuantity: index,
        newQuantity: index + 1,
        priceCents: 0,
        timestamp: new Date(Date.UTC(2026, 3, 3, 10, index, which)),
      })),
    )
    await prisma().kegTransaction.createMany({ data: rows })
    const ask = (args: string) =>
      server
        .ask<{ kegTransactions: { id: string; newQuantity: number }[] }>(
          assistant,
          `{ kegTransactions${args} { id newQuantity beerType { id } } }`,
        )
        .then(({ data }) => data!.kegTransactions)
    const ofOne = await ask(`(beerTypeId: "${one.beerTypeId}", size: HALF_BBL)`)
    expect(ofOne.map(({ newQuantity }) => newQuantity)).toEqual(Array.from({ length: 20 }, (_, n) => 30 - n))
    expect(await ask('')).toHaveLength(50)
    const all = await ask('(limit: 500)')
    expect(all).toHaveLength(60)
    const rest = await ask(`(limit: 500, before: "${all[49]!.id}")`)
    expect(rest).toEqual(all.slice(50))
  })
})

it('a beer has the color of the newest recipe of its name, else of its style', async () => {
  const [porter, helles, mead] = await Promise.all(
    ['Night Watch', 'Helles', 'Mead'].map((name) => aBeerType(prisma(), { name })),
  )
  await aRecipe(prisma(), { name: 'Valley', style: 'helles', colorSRM: 4 })
  await aRecipe(prisma(), { name: 'Hill', style: 'Helles', colorSRM: 5 })
  await aRecipe(prisma(), { name: 'night watch', style: 'Porter', colorSRM: 31 })
  await aRecipe(prisma(), { name: 'Dusk', style: 'Night Watch', colorSRM: 20 })
  await aRecipe(prisma(), { name: 'Mead', style: 'Mead', colorSRM: null })
  const text = '{ beerColors { beerTypeId colorSRM ebc: colorSRM(units: METRIC) } }'
  const { data } = await server.ask<{ beerColors: { beerTypeId: string }[] }>(assistant, text)
  const colorOf = (beer?: { id: string }) =>
    data?.beerColors.find(({ beerTypeId }) => beerTypeId === beer?.id)
  expect(colorOf(porter)).toMatchObject({ colorSRM: 31, ebc: 61.07 })
  expect(colorOf(helles)).toMatchObject({ colorSRM: 5 })
  expect(colorOf(mead)).toBeUndefined()
})
