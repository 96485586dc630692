import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { inVessels, lotsIn, recallOf } from '#tests/api/recall/recallOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const { prisma } = server.app.database
const { aBrew, done, expectReplayed, held, move, record, undo } = cellarOf(server, brewer)
const { aLot, backward, fill, forward, harvest, hop, take } = recallOf(server, brewer)

const ofYeast = { category: 'YEAST', unit: 'GRAMS' } as const

/** Seven barrels in a fermenter with 500 g of a yeast and 70 lbs of a malt. */
async function aPitchedBatch() {
  const yeast = await aLot(500, `Y1-${randomUUID().slice(0, 8)}`, ofYeast)
  const malt = await aLot(100)
  const batch = await aBrew()
  await take(batch.id, [yeast, 500], [malt, 70])
  return { yeast, malt, batch, tank: batch.fermenter.id }
}

/** 25 of them are harvested out of 0.3 BBL. */
const some = { volumeBBL: 0.3, quantity: 25 }

const generationsOf = (all: readonly { generation: number; quantity: number | null }[]) =>
  all.map(({ generation, quantity }) => [generation, quantity])

/** The yeasts that are offered where yeast is harvested from a tank. */
async function offeredIn(tank: string): Promise<unknown[]> {
  const text =
    'query ($id: ID!) { harvestableYeast(equipmentId: $id) { isPitched generation ingredient { id } } }'
  const asked = server.ask<{ harvestableYeast: unknown[] }>(brewer, text, { id: tank })
  return (await done(asked)).harvestableYeast
}

it('yeast that is harvested has its share of what was pitched, and a recall follows it into the next beer and back', async () => {
  const { yeast, batch, tank } = await aPitchedBatch()
  const other = await aLot(11, undefined, ofYeast)
  const offered = await offeredIn(tank)
  expect(offered[0]).toEqual({ isPitched: true, generation: 2, ingredient: { id: yeast.ingredientId } })
  expect(offered).toContainEqual({ isPitched: false, generation: 2, ingredient: { id: other.ingredientId } })
  const { harvestYeast: second } = await done(harvest(tank, { ingredientId: yeast.ingredientId, ...some }))
  expect(second).toMatchObject({ generation: 2, remaining: 25 })
  expect(await held(tank)).toEqual(['~6.7'])
  const balance =
    'query ($id: ID!) { batchBalance(batchId: $id) { lost { volumeBBL } packaged { volumeBBL } } }'
  const asked = server.ask<{ batchBalance: unknown }>(brewer, balance, { id: batch.id })
  expect((await done(asked)).batchBalance).toEqual({ lost: { volumeBBL: 0.3 }, packaged: { volumeBBL: 0 } })
  await expectReplayed()
  const next = await aBrew()
  await take(next.id, [{ id: second.id, ingredientId: yeast.ingredientId }, 15])
  const trace = await forward(yeast.id)
  // 500 g x 0.3 / 7, of which 15 of 25 went on.
  expect(generationsOf(trace.yeast)).toEqual([[1, 21.429]])
  expect(
    trace.batches.map(({ batchNumber, generation, quantity }) => [batchNumber, generation, quantity]),
  ).toEqual([
    [batch.batchNumber, 0, 500],
    [next.batchNumber, 1, 12.857],
  ])
  expect(inVessels(trace, tank, next.fermenter.id)).toEqual([478.571, 12.857])
  for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(next.id, stage))
  await done(fill(next.id, { halfBarrels: 4 }))
  const [kegs] = (await forward(yeast.id)).packageLots
  expect(kegs).toMatchObject({ generation: 1, quantity: 3.673 })
  const behind = await backward(kegs?.packageLot.id ?? '')
  expect(behind.lots.find(({ lot }) => lot.id === yeast.id)).toMatchObject({ generation: 1, quantity: 3.673 })
  expect(behind.lots.find(({ lot }) => lot.id === second.id)).toMatchObject({ generation: 0 })
  expect(behind.batches.map(({ batchNumber, generation }) => [batchNumber, generation])).toEqual([
    [next.batchNumber, 0],
    [batch.batchNumber, 1],
  ])
  // The way on the picture goes through the yeast in both directions.
  const through = [`vessel:${tank}`, `lot:${second.id}`, `batch:${next.id}`]
  for (const { links } of [await forward(yeast.id), behind])
    for (const [from, to] of [through.slice(0, 2), through.slice(1)])
      expect(links.map((link) => [link.from, link.to])).toContainEqual([from, to])
})

it('generations are counted on, and what is no yeast comes along until nothing is left of it', async () => {
  const { yeast, malt, batch, tank } = await aPitchedBatch()
  const { ingredientId } = yeast
  const batches = [batch.batchNumber]
  let from = tank
  for (let generation = 2; generation <= 7; generation++) {
    const { harvestYeast } = await done(harvest(from, { ingredientId, ...some }))
    expect(harvestYeast.generation).toBe(generation)
    const next = await aBrew()
    await take(next.id, [{ id: harvestYeast.id, ingredientId }, 25])
    batches.push(next.batchNumber)
    from = next.fermenter.id
  }
  const ofMalt = await forward(malt.id)
  expect(generationsOf(ofMalt.batches)).toEqual([
    [0, 70],
    [1, 3],
    [2, 0.129],
    [3, 0.006],
  ])
  // What is left out is on no way either.
  const inLinks = ofMalt.links.flatMap(({ from, to }) => [from, to]).filter((node) => node.startsWith('lot:'))
  expect([...new Set(inLinks)].sort()).toEqual(
    [malt.id, ...ofMalt.yeast.map(({ lot }) => lot.id)].map((id) => `lot:${id}`).sort(),
  )
  const ofYeastTrace = await forward(yeast.id)
  expect(ofYeastTrace.batches.map(({ batchNumber, generation }) => [batchNumber, generation])).toEqual(
    batches.map((number, index) => [number, index]),
  )
})

it('a dry hop is only in the yeast that was harvested after it', async () => {
  const { yeast, batch, tank } = await aPitchedBatch()
  const { ingredientId } = yeast
  await done(harvest(tank, { ingredientId, ...some }))
  const hops = await aLot(20)
  await hop(batch.id, hops, { amount: 7, equipmentId: tank })
  expect((await forward(hops.id)).yeast).toEqual([])
  const { harvestYeast } = await done(harvest(tank, { ingredientId, ...some }))
  expect(generationsOf((await forward(hops.id)).yeast)).toEqual([[1, 0.313]])
  expect(harvestYeast.generation).toBe(2)
})

it('from one half of a split is one generation on, and what was pitched is offered there', async () => {
  const { yeast, tank } = await aPitchedBatch()
  const { ingredientId } = yeast
  const { harvestYeast: second } = await done(harvest(tank, { ingredientId, ...some }))
  const next = await aBrew()
  await take(next.id, [{ id: second.id, ingredientId }, 25])
  const half = await aVessel(prisma, { type: 'FERMENTER', capacityBBL: 7 })
  const split = { fromEquipmentId: next.fermenter.id, toEquipmentId: half.id, volumeBBL: 3.5 }
  await done(record({ kind: 'TRANSFER', ...split }))
  const [first] = await offeredIn(half.id)
  expect(first).toEqual({ isPitched: true, generation: 3, ingredient: { id: ingredientId } })
  const { harvestYeast: third } = await done(harvest(half.id, { ingredientId, ...some }))
  expect(third.generation).toBe(3)
})

it('is undone as one, unless it was pitched', async () => {
  const { yeast, tank } = await aPitchedBatch()
  const { ingredientId } = yeast
  const [first, other] = [randomUUID(), randomUUID()]
  const { harvestYeast } = await done(harvest(tank, { ingredientId, ...some, commandId: first }))
  await done(undo(first))
  expect(await held(tank)).toEqual(['~7'])
  const lot = await prisma.lot.findUniqueOrThrow({ where: { id: harvestYeast.id } })
  expect([Number(lot.quantity), Number(lot.remaining)]).toEqual([0, 0])
  expect((await forward(yeast.id)).yeast).toEqual([])
  await expectReplayed()
  const again = await done(harvest(tank, { ingredientId, ...some, commandId: other }))
  const next = await aBrew()
  await take(next.id, [{ id: again.harvestYeast.id, ingredientId }, 5])
  const { errors } = await undo(other)
  expect(errors?.[0]?.message).toBe('Only 20 can be undone: the rest has been used since then.')
  expect(await held(tank)).toEqual(['~6.7'])
})

it('costs nothing, and is held with everything that a recall finds', async () => {
  const { yeast, tank } = await aPitchedBatch()
  const { ingredientId } = yeast
  const valueOf = async () =>
    (await prisma.ingredient.findUniqueOrThrow({ where: { id: ingredientId } })).inventoryValueCents
  const before = await valueOf()
  const { harvestYeast } = await done(harvest(tank, { ingredientId, ...some }))
  expect(await valueOf()).toBe(before)
  const holding = `mutation ($lotId: ID!) { holdReached(lotId: $lotId, reason: "Infected") { isWhole } }`
  await done(server.ask(brewer, holding, { lotId: yeast.id }))
  const lot = await prisma.lot.findUniqueOrThrow({ where: { id: harvestYeast.id } })
  expect(lot.holdReason).toBe('Infected')
  // Nor is more harvested from the tank, which is on hold as well; what was done before that is a fact.
  const { errors } = await harvest(tank, { ingredientId, ...some })
  expect(errors?.[0]?.message).toMatch(/ is on hold by .*: Infected\. Release it first\.$/)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await done(harvest(tank, { ingredientId, ...some, occurredAt: anHourAgo }))
})

it('is refused of what is no yeast, of more than is there, and of who may not, and loses nothing', async () => {
  const { yeast, tank } = await aPitchedBatch()
  const malt = await aLot(10)
  const viewer = await server.signIn('VIEWER')
  const { ingredientId } = yeast
  const sentence = async (asked: ReturnType<typeof harvest>) => (await asked).errors?.[0]?.message
  expect(await sentence(harvest(tank, { ingredientId: malt.ingredientId, ...some }))).toBe(
    "This ingredient isn't yeast. Choose one that is.",
  )
  expect(await sentence(harvest(tank, { ingredientId, volumeBBL: 8, quantity: 25 }))).toMatch(
    /holds (only )?7/,
  )
  expect(await sentence(harvest(tank, { ingredientId, volumeBBL: 0, quantity: 25 }))).toBeDefined()
  expect(await sentence(harvest(tank, { ingredientId, ...some }, viewer))).toBeDefined()
  const kettle = await aVessel(prisma, { type: 'KETTLE' })
  expect(await sentence(harvest(kettle.id, { ingredientId, ...some }))).toBeDefined()
  expect(await prisma.lot.count({ where: { ingredientId } })).toBe(1)
  const found = await done(harvest(tank, { ingredientId, volumeBBL: 8, quantity: 25, ifMore: 'FOUND' }))
  expect(found.harvestYeast.remaining).toBe(25)
  expect(lotsIn(await forward(yeast.id))).toHaveLength(1)
})

it('a harvest that is used next says nothing of what one costs, and the stock is worth what its lots are', async () => {
  const lot = await aLot(600, undefined, { ...ofYeast, costPerUnitCents: 85 })
  const batch = await aBrew()
  await take(batch.id, [lot, 500])
  const { ingredientId: id } = lot
  const costs = async () => {
    const row = await prisma.ingredient.findUniqueOrThrow({ where: { id } })
    return [row.costPerUnitCents, row.inventoryValueCents]
  }
  const early = { ...some, expirationDate: '2026-01-01' }
  const { harvestYeast: harvested } = await done(harvest(batch.fermenter.id, { ingredientId: id, ...early }))
  const first = 'query ($id: ID!) { ingredient(id: $id) { lots { id } } }'
  const asked = server.ask<{ ingredient: { lots: { id: string }[] } }>(brewer, first, { id })
  expect((await done(asked)).ingredient.lots[0]).toEqual({ id: harvested.id })
  expect(await costs()).toEqual([85, 8_500])
  const { version } = await prisma.ingredient.findUniqueOrThrow({ where: { id } })
  const pricing = `mutation ($id: ID!, $version: Int!) {
    updateIngredient(id: $id, baseVersion: $version, changes: { costPerUnitCents: 90 }) { id } }`
  await done(server.ask(brewer, pricing, { id, version }))
  expect(await costs()).toEqual([90, 9_000])
  expect(await prisma.lot.findUnique({ where: { id: harvested.id } })).toMatchObject({
    ...{ unitCostCents: null, costCents: 0 },
  })
  const spilling = `mutation ($id: ID!, $lotId: ID) {
    adjustIngredient(id: $id, type: REMOVE, quantity: 100, lotId: $lotId) { id } }`
  await done(server.ask(brewer, spilling, { id, lotId: lot.id }))
  expect(await costs()).toEqual([90, 0])
  const receiving = 'mutation ($id: ID!) { receiveLot(input: { ingredientId: $id, quantity: 10 }) { id } }'
  await done(server.ask(brewer, receiving, { id }))
  expect(await costs()).toEqual([90, 900])
})
