import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { recallOf } from '#tests/api/recall/recallOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')
const { prisma } = server.app.database
const { aBrew, done, expectReplayed, held, move, record, undo } = cellarOf(server, brewer)
const { aLot, fill, forward, take } = recallOf(server, brewer)

const reworking = `mutation ($lot: ID!, $tank: ID!, $count: Int!, $volume: Float, $over: Boolean, $at: DateTime, $id: ID) {
  reworkPackages(packageLotId: $lot, toEquipmentId: $tank, count: $count, volumeBBL: $volume, evenIfOver: $over, occurredAt: $at,
    commandId: $id) { id remaining } }`
const rework = (of: { lot: string; tank: string; count: number } & Record<string, unknown>, by = brewer) =>
  server.ask<{ reworkPackages: { remaining: number } }>(by, reworking, of)

/** Seven barrels of a batch of which four half barrels are in kegs, 70 lb of a lot of malt in it, and an empty tank. */
async function someKegs() {
  const malt = await aLot(100)
  const batch = await aBrew()
  await take(batch.id, [malt, 70])
  for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(batch.id, stage))
  await done(fill(batch.id, { halfBarrels: 4 }))
  const kegs = await prisma.packageLot.findFirstOrThrow({ where: { batchId: batch.id } })
  const tank = await aVessel(prisma, { type: 'BRITE_TANK', capacityBBL: 7 })
  return { malt, batch, lot: kegs.id, tank: tank.id }
}

/** What is left of a lot; what there is of its beer and format is the sum of its lots. */
async function leftOf(id: string): Promise<number> {
  const { beerTypeId, formatId, remaining } = await prisma.packageLot.findUniqueOrThrow({ where: { id } })
  const keg = await prisma.keg.findUniqueOrThrow({ where: { beerTypeId_formatId: { beerTypeId, formatId } } })
  const lots = await prisma.packageLot.findMany({ where: { beerTypeId, formatId } })
  expect(lots.reduce((sum, lot) => sum + lot.remaining, 0)).toBe(keg.quantity)
  return remaining
}

const statusOf = async (id: string) => (await prisma.equipment.findUniqueOrThrow({ where: { id } })).status
const packagedOf = async (batchId: string) => {
  const text = 'query ($id: ID!) { batchBalance(batchId: $id) { packaged { volumeBBL } lost { volumeBBL } } }'
  type Balance = Record<'packaged' | 'lost', { volumeBBL: number }>
  const { batchBalance } = await done(server.ask<{ batchBalance: Balance }>(brewer, text, { id: batchId }))
  return [batchBalance.packaged.volumeBBL, batchBalance.lost.volumeBBL]
}

it('brings packages back into a tank, where a recall finds what is in them, live, until it is undone', async () => {
  const { malt, batch, lot, tank } = await someKegs()
  const reached = async () => (await forward(malt.id)).vessels.find(({ equipment }) => equipment.id === tank)
  expect(await reached()).toBeUndefined()
  const id = randomUUID()
  const text = `subscription { changes(topics: [KEGS, EQUIPMENT]) { __typename commandId
    ... on KegCountChanged { delta lots { id remaining } } ... on VesselContentsChanged { equipment { id } } } }`
  const client = await subscribeBySocket(server.url, brewer, {}, text)
  const { reworkPackages } = await done(rework({ lot, tank, count: 3, volume: 1.4, id }))
  expect(reworkPackages.remaining).toBe(1)
  const told = (kind: string) => client.waitFor((seen) => seen.__typename === kind && seen.commandId === id)
  expect(await told('KegCountChanged')).toMatchObject({ delta: -3, lots: [{ id: lot, remaining: 1 }] })
  expect(await told('VesselContentsChanged')).toMatchObject({ equipment: { id: tank } })
  expect(await held(tank)).toEqual(['1.4'])
  expect(await leftOf(lot)).toBe(1)
  expect(await statusOf(tank)).toBe('IN_USE')
  expect(await packagedOf(batch.id)).toEqual([0.5, 0.1])
  // Of 70 lb in 7 barrels, 1.4 barrels have 14.
  expect(await reached()).toMatchObject({ isHere: true, quantity: 14 })
  await expectReplayed()

  await client.close()

  await done(undo(id))
  expect(await held(tank)).toEqual(['empty'])
  expect(await leftOf(lot)).toBe(4)
  expect(await statusOf(tank)).toBe('AVAILABLE')
  expect(await packagedOf(batch.id)).toEqual([2, 0])
  expect((await reached())?.isHere ?? false).toBe(false)
  await expectReplayed()
})

it('takes no more than is left of the lot, of two people at once from one only', async () => {
  const { batch, lot, tank } = await someKegs()
  const answers = await Promise.all([rework({ lot, tank, count: 3 }), rework({ lot, tank, count: 3 })])
  const refused = answers.filter(({ errors }) => errors)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.errors).toMatchObject([
    {
      message: expect.stringMatching(/^Only 1 package of lot P-\w{5} is left\.$/),
      extensions: { conflict: { left: 1 } },
    },
  ])
  expect(await held(tank)).toEqual(['1.5'])
  expect(await leftOf(lot)).toBe(1)
  expect(await packagedOf(batch.id)).toEqual([0.5, 0])
})

it('is refused of what is on hold, above the capacity, of more than they hold, and to who only cleans', async () => {
  const { lot, tank } = await someKegs()
  const small = await aVessel(prisma, { type: 'BRITE_TANK', capacityBBL: 1 })
  const sentence = async (asked: ReturnType<typeof rework>) => (await asked).errors?.[0]?.message
  expect(await sentence(rework({ lot, tank, count: 2, volume: 1.1 }))).toBe('2 packages hold less than that.')
  expect(await sentence(rework({ lot, tank, count: 0 }))).toBeDefined()
  expect(await sentence(rework({ lot, tank: small.id, count: 4 }))).toMatch(/would hold 2 BBL/)
  expect(await sentence(rework({ lot, tank, count: 1 }, assistant))).toBeDefined()
  const holding = 'mutation ($ids: [ID!]!) { holdPackageLots(ids: $ids, reason: "Haze") { id } }'
  await done(server.ask(brewer, holding, { ids: [lot] }))
  expect(await sentence(rework({ lot, tank, count: 1 }))).toMatch(/is on hold: Haze\. Release it first\.$/)
  expect(await leftOf(lot)).toBe(4)
  expect(await held(tank, small.id)).toEqual(['empty', 'empty'])
  await done(
    server.ask(brewer, 'mutation ($ids: [ID!]!) { releasePackageLots(ids: $ids) { id } }', { ids: [lot] }),
  )
  await done(rework({ lot, tank: small.id, count: 4, over: true }))
  expect(await held(small.id)).toEqual(['2'])
})

it('blends with the beer of the tank, as an act of its batch, and packages of unknown origin too', async () => {
  const { lot, tank } = await someKegs()
  const other = await aBrew()
  await done(rework({ lot, tank: other.fermenter.id, count: 2 }))
  expect(await held(other.fermenter.id)).toEqual(['~8 (7 + 1)'])
  const act = await prisma.volumeAct.findFirstOrThrow({ where: { kind: 'REWORK', packageLotId: lot } })
  expect(act.batchId).toBe(other.id)
  const beer = await prisma.beerType.create({ data: { name: randomUUID() } })
  const found = `mutation ($beer: ID!) { adjustKegs(beerTypeId: $beer, size: SIXTH_BBL, delta: 6) { id } }`
  await done(server.ask(brewer, found, { beer: beer.id }))
  const unknown = await prisma.packageLot.findFirstOrThrow({ where: { beerTypeId: beer.id } })
  await done(rework({ lot: unknown.id, tank, count: 6 }))
  expect(await held(tank)).toEqual(['1'])
  await done(record({ kind: 'DUMP', fromEquipmentId: tank, volumeBBL: 1, reason: 'Stale' }))
  await expectReplayed()
})
