import { afterEach, describe, expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { inVessels, lotsIn, recallOf } from '#tests/api/recall/recallOf.ts'
import { aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const other = await server.signIn('BREWER')
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const { aBrew, acts, done, expectReplayed, held, move, record, undo } = cellarOf(server, brewer)
const { aLot, backward, fill, forward, hop, take } = recallOf(server, brewer)

afterEach(expectReplayed)

const splitText = `mutation ($id: ID!, $equipmentId: ID!, $input: SplitInput!, $commandId: ID) {
  splitBatch(id: $id, equipmentId: $equipmentId, input: $input, commandId: $commandId) {
    id batchNumber stage batchSizeBBL recipe { id } fermenter { id } briteTank { id } stays { equipmentId until } } }`

interface Child {
  id: string
  batchNumber: string
  stage: string
}

const split = (
  id: string,
  equipmentId: string,
  input: object,
  { by = brewer, commandId = null as string | null } = {},
) => server.ask<{ splitBatch: Child }>(by, splitText, { id, equipmentId, input, commandId })

const transfer = (fromEquipmentId: string, toEquipmentId: string, volumeBBL: number) =>
  done(record({ kind: 'TRANSFER', fromEquipmentId, toEquipmentId, volumeBBL }))

/** Ten barrels in a fermenter, four of which are in another tank. */
async function aSplitBeer(type: 'FERMENTER' | 'BRITE_TANK' = 'BRITE_TANK') {
  const batch = await aBrew({ batchSizeBBL: 10 })
  const half = await aVessel(prisma, { type, capacityBBL: 10 })
  await transfer(batch.fermenter.id, half.id, 4)
  return { ...batch, half, number: `${batch.batchNumber}-B` }
}

/** That, with the half as a batch of its own. */
async function twoBatches(type?: 'FERMENTER' | 'BRITE_TANK') {
  const parent = await aSplitBeer(type)
  const { splitBatch: child } = await done(split(parent.id, parent.half.id, { batchNumber: parent.number }))
  return { parent, child }
}

const ask = async <Data>(text: string, variables: object) => done(server.ask<Data>(brewer, text, variables))

const kinOf = (batchId: string) =>
  ask<{ batchKin: unknown }>(
    `query ($batchId: ID!) { batchKin(batchId: $batchId) { splitFrom { id } splits { batchNumber } blendedInto { id } } }`,
    { batchId },
  ).then(({ batchKin }) => batchKin)

const halfIn = (equipmentId: string) =>
  ask<{ batchHalf: unknown }>(
    `query ($equipmentId: ID!) { batchHalf(equipmentId: $equipmentId) { batch { id } volumeBBL nextNumber } }`,
    { equipmentId },
  ).then(({ batchHalf }) => batchHalf)

type Balance = Record<string, { volumeBBL: number }>

async function balanceOf(batchId: string): Promise<Record<string, number>> {
  const volumes = ['knockedOut', 'arrived', 'packaged', 'splitOff', 'lost', 'notRecorded', 'inTank']
  const { batchBalance } = await ask<{ batchBalance: Balance }>(
    `query ($batchId: ID!) { batchBalance(batchId: $batchId) { ${volumes.map((name) => `${name} { volumeBBL }`).join(' ')} } }`,
    { batchId },
  )
  const all = Object.entries(batchBalance).map(([name, { volumeBBL }]) => [name, volumeBBL] as const)
  return Object.fromEntries(all.filter(([, volume]) => volume > 0))
}

const volumesOf = (batchId: string) =>
  ask<{ batchVolumes: { knockedOutBBL: number; splitOffBBL: number; splitCostCents: number } }>(
    `query ($batchId: ID!) { batchVolumes(batchId: $batchId) { knockedOutBBL splitOffBBL splitCostCents } }`,
    { batchId },
  ).then(({ batchVolumes }) => batchVolumes)

const partsIn = (id: string) =>
  ask<{ equipment: { id: string; contents: { parts: unknown } | null }[] }>(
    '{ equipment { id contents { parts { batchNumber volumeBBL } } } }',
    {},
  ).then(({ equipment }) => equipment.find((vessel) => vessel.id === id)?.contents?.parts)

describe('beer in a tank in which no batch stands', () => {
  it('becomes a batch of its own, which stands in that tank from then on', async () => {
    const { id, half, number, recipeId } = await aSplitBeer()
    expect(await halfIn(half.id)).toEqual({ batch: { id }, volumeBBL: 4, nextNumber: number })
    const { splitBatch: child } = await done(split(id, half.id, { batchNumber: number }))
    expect(child).toMatchObject({
      ...{ batchNumber: number, stage: 'CONDITIONING', batchSizeBBL: 4, recipe: { id: recipeId } },
      ...{ fermenter: null, briteTank: { id: half.id }, stays: [{ equipmentId: half.id, until: null }] },
    })
    expect(await halfIn(half.id)).toBeNull()
    expect(await partsIn(half.id)).toEqual([{ batchNumber: number, volumeBBL: 4 }])
    expect(await kinOf(child.id)).toEqual({ splitFrom: { id }, splits: [], blendedInto: null })
    expect(await kinOf(id)).toEqual({ splitFrom: null, splits: [{ batchNumber: number }], blendedInto: null })
    expect(await balanceOf(id)).toEqual({ knockedOut: 10, arrived: 10, splitOff: 4, inTank: 6 })
    expect(await balanceOf(child.id)).toEqual({ arrived: 4, inTank: 4 })
    const [listed] = await acts({ batchId: id })
    expect(listed).toMatchObject({ kind: 'ADDITION', isFree: false })
    const [change] = await prisma.change.findMany({ where: { entityId: child.id, type: 'BatchSaved' } })
    expect(change?.detail).toMatchObject({ created: true })
    const { activity } = await done(
      server.ask<{ activity: { action: string; description: string }[] }>(
        admin,
        '{ activity(limit: 20) { action description } }',
      ),
    )
    expect(activity.find(({ action }) => action === 'Batch split off')?.description).toContain(
      `, from ${number.slice(0, -2)}`,
    )
  })

  it('ferments on in a fermenter, by another recipe if somebody says so', async () => {
    const { id, half, number } = await aSplitBeer('FERMENTER')
    const { id: recipeId } = await aRecipe(prisma)
    const { splitBatch: child } = await done(split(id, half.id, { batchNumber: number, recipeId }))
    expect(child).toMatchObject({ stage: 'FERMENTING', fermenter: { id: half.id }, recipe: { id: recipeId } })
    const [parent, row] = await Promise.all(
      [id, child.id].map((one) => prisma.batch.findUniqueOrThrow({ where: { id: one } })),
    )
    expect(row?.fermentingStartDate).toEqual(parent?.fermentingStartDate)
  })

  it('is split off that again, by the next free number', async () => {
    const { parent, child } = await twoBatches()
    const [third, fourth] = [await aVessel(prisma), await aVessel(prisma, { type: 'BRITE_TANK' })]
    await transfer(parent.fermenter.id, third.id, 2)
    await transfer(parent.half.id, fourth.id, 1)
    expect(await halfIn(third.id)).toMatchObject({ nextNumber: `${parent.batchNumber}-C` })
    expect(await halfIn(fourth.id)).toMatchObject({
      batch: { id: child.id },
      nextNumber: `${child.batchNumber}-B`,
    })
    const { splitBatch: grandchild } = await done(
      split(child.id, fourth.id, { batchNumber: `${child.batchNumber}-B` }),
    )
    expect(await partsIn(fourth.id)).toEqual([{ batchNumber: grandchild.batchNumber, volumeBBL: 1 }])
    expect(await balanceOf(child.id)).toEqual({ arrived: 4, splitOff: 1, inTank: 3 })
    expect(await balanceOf(grandchild.id)).toEqual({ arrived: 1, inTank: 1 })
    expect(await balanceOf(parent.id)).toMatchObject({ knockedOut: 10, splitOff: 4, inTank: 6 })
  })
})

describe('is refused', () => {
  it('where a batch stands, and where there is no beer of the batch', async () => {
    const { parent, child } = await twoBatches()
    const empty = await aVessel(prisma)
    const own = await split(parent.id, parent.fermenter.id, { batchNumber: `${parent.batchNumber}-Z` })
    expect(own.errors?.[0]?.extensions.code).toBe('CONFLICT')
    const again = await split(parent.id, parent.half.id, { batchNumber: `${parent.batchNumber}-Z` })
    expect(again.errors?.[0]).toMatchObject({
      message: expect.stringContaining(child.batchNumber) as string,
      extensions: { code: 'CONFLICT' },
    })
    const none = await split(parent.id, empty.id, { batchNumber: `${parent.batchNumber}-Z` })
    expect(none.errors?.[0]?.message).toBe(
      `There is no beer of batch ${parent.batchNumber} in ${empty.label}.`,
    )
  })

  it('by a number that is used', async () => {
    const { id, half, batchNumber } = await aSplitBeer()
    const { errors } = await split(id, half.id, { batchNumber })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', conflict: { field: 'batchNumber' } })
  })

  it('to those who may not transfer', async () => {
    const { id, half, number } = await aSplitBeer()
    for (const role of ['VIEWER', 'BREWER_ASSISTANT'] as const) {
      const { errors } = await split(id, half.id, { batchNumber: number }, { by: await server.signIn(role) })
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
  })

  it('to the second of two who do it at once', async () => {
    const { id, half, number } = await aSplitBeer()
    const answers = await Promise.all([
      split(id, half.id, { batchNumber: number }),
      split(id, half.id, { batchNumber: `${number}2` }, { by: other }),
    ])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions }) => extensions.code)).toEqual(['CONFLICT'])
    expect(await prisma.batch.count({ where: { splitFromId: id } })).toBe(1)
  })
})

describe('an undo', () => {
  it('makes it beer of the batch again', async () => {
    const { id, half, number, batchNumber } = await aSplitBeer()
    await done(split(id, half.id, { batchNumber: number }, { commandId: 'split-1' }))
    await done(undo('split-1'))
    expect(await partsIn(half.id)).toEqual([{ batchNumber, volumeBBL: 4 }])
    expect(await prisma.batch.findFirst({ where: { batchNumber: number } })).toBeNull()
    expect(await balanceOf(id)).toEqual({ knockedOut: 10, arrived: 10, inTank: 10 })
    expect(await halfIn(half.id)).toMatchObject({ nextNumber: number })
  })

  it('is refused once something was recorded of it, and of the transfer before it', async () => {
    const batch = await aBrew({ batchSizeBBL: 10 })
    const half = await aVessel(prisma, { type: 'BRITE_TANK' })
    const input = {
      kind: 'TRANSFER',
      fromEquipmentId: batch.fermenter.id,
      toEquipmentId: half.id,
      volumeBBL: 4,
    }
    await done(record(input, brewer, 'moved-before-split'))
    const batchNumber = `${batch.batchNumber}-B`
    const { splitBatch } = await done(split(batch.id, half.id, { batchNumber }, { commandId: 'split-2' }))
    expect((await undo('moved-before-split')).errors?.[0]?.extensions.code).toBe('REFUSED')
    const log = 'mutation ($input: LogInput!) { addLog(input: $input) { id } }'
    await done(server.ask(brewer, log, { input: { batchId: splitBatch.id, gravity: 1.012 } }))
    expect((await undo('split-2')).errors?.[0]?.extensions.code).toBe('REFUSED')
  })
})

describe('lots and costs', () => {
  it('are those of both batches by their shares, and what one of them took later its own', async () => {
    const [malt, fruit] = [await aLot(100, undefined, { costPerUnitCents: 100 }), await aLot(50, undefined, { costPerUnitCents: 200 })] // prettier-ignore
    const parent = await aSplitBeer('FERMENTER')
    await take(parent.id, [malt, 100])
    const { splitBatch: child } = await done(split(parent.id, parent.half.id, { batchNumber: parent.number }))
    await take(child.id, [fruit, 10])
    await hop(child.id, fruit, { amount: 5 })
    expect(inVessels(await forward(malt.id), parent.fermenter.id, parent.half.id)).toEqual([60, 40])
    expect(inVessels(await forward(fruit.id), parent.fermenter.id, parent.half.id)).toEqual([0, 15])
    expect(await volumesOf(parent.id)).toMatchObject({ splitOffBBL: 4, splitCostCents: -4_000 })
    expect(await volumesOf(child.id)).toEqual({ knockedOutBBL: 4, splitOffBBL: 0, splitCostCents: 4_000 })
    const brite = await aVessel(prisma, { type: 'BRITE_TANK' })
    const { version } = await prisma.batch.findUniqueOrThrow({ where: { id: child.id } })
    const edit = `mutation ($id: ID!, $base: Int!, $changes: BatchChanges!) { updateBatch(id: $id, baseVersion: $base, changes: $changes) { id } }`
    await done(server.ask(brewer, edit, { id: child.id, base: version, changes: { briteTankId: brite.id } }))
    for (const stage of ['CONDITIONING', 'KEGGING']) await done(move(child.id, stage))
    await done(fill(child.id, { halfBarrels: 4 }))
    const [kegs] = (await forward(malt.id)).packageLots
    expect(kegs).toMatchObject({ packageLot: { batchNumber: child.batchNumber }, quantity: 20 })
    const behind = await backward(kegs?.packageLot.id ?? '')
    expect(lotsIn(behind)).toEqual(
      [
        [malt.lotNumber, 20],
        [fruit.lotNumber, 7.5],
      ].sort(),
    )
    expect(behind.batches.map(({ batchNumber, volumeBBL }) => [batchNumber, volumeBBL])).toEqual([
      [child.batchNumber, 2],
      [parent.batchNumber, 0],
    ])
    await done(move(child.id, 'COMPLETED'))
    expect(await balanceOf(child.id)).toEqual({ arrived: 4, packaged: 2, notRecorded: 2 })
    expect(await balanceOf(parent.id)).toMatchObject({ knockedOut: 10, splitOff: 4, inTank: 6 })
  })

  it('go on to what is split off it, so that the costs of all are what was taken', async () => {
    const malt = await aLot(100, undefined, { costPerUnitCents: 333 })
    const parent = await aSplitBeer()
    await take(parent.id, [malt, 100])
    const { splitBatch: child } = await done(split(parent.id, parent.half.id, { batchNumber: parent.number }))
    const vessel = await aVessel(prisma, { type: 'BRITE_TANK' })
    await transfer(parent.half.id, vessel.id, 1)
    const { splitBatch: third } = await done(
      split(child.id, vessel.id, { batchNumber: `${parent.number}-B` }),
    )
    const costs = await Promise.all([parent, child, third].map(async ({ id }) => (await volumesOf(id)).splitCostCents)) // prettier-ignore
    expect(costs).toEqual([-13_320, 9_990, 3_330])
  })
})

it('a batch that is thrown away with its beer comes back from the trash with it', async () => {
  const { parent, child } = await twoBatches()
  await done(server.ask(admin, 'mutation ($id: ID!) { deleteBatch(id: $id) }', { id: child.id }))
  expect(await held(parent.half.id)).toEqual(['empty'])
  await done(server.ask(admin, 'mutation ($id: ID!) { restoreBatch(id: $id) { id } }', { id: child.id }))
  expect(await partsIn(parent.half.id)).toEqual([{ batchNumber: child.batchNumber, volumeBBL: 4 }])
  expect(await kinOf(child.id)).toMatchObject({ splitFrom: { id: parent.id } })
})

it('a batch whose last beer was blended into another one is named with it, before and after it is completed', async () => {
  const [into, blended] = [await aBrew({ batchSizeBBL: 5 }), await aBrew({ batchSizeBBL: 4 })]
  await done(move(into.id, 'CONDITIONING'))
  await transfer(blended.fermenter.id, into.briteTank.id, 1)
  expect(await kinOf(blended.id)).toMatchObject({ blendedInto: null })
  await transfer(blended.fermenter.id, into.briteTank.id, 3)
  expect(await kinOf(blended.id)).toMatchObject({ blendedInto: { id: into.id } })
  expect(await kinOf(into.id)).toMatchObject({ blendedInto: null })
  await done(move(blended.id, 'COMPLETED'))
  expect(await kinOf(blended.id)).toMatchObject({ blendedInto: { id: into.id } })
})
