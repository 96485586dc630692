import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { recallOf } from '#tests/api/recall/recallOf.ts'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile()
const [brewer, other, viewer] = await Promise.all([
  server.signIn('BREWER'),
  server.signIn('BREWER'),
  server.signIn('VIEWER'),
])
const { prisma } = server.app.database
const { aBrew, done, undo } = cellarOf(server, brewer)
const { aLot, forward, harvest, run, take } = recallOf(server, brewer)

const ofYeast = { category: 'YEAST', unit: 'GRAMS', costPerUnitCents: 10 } as const

interface Step {
  version: number
  yeast: string | null
  generation: number | null
  yeastLot: { id: string } | null
  yeastQuantity: number | null
}

const pitchText = `mutation ($input: BrewStepInput!, $commandId: ID) { recordBrewStep(input: $input, commandId: $commandId) {
  version yeast generation yeastLot { id } yeastQuantity yeastUnit } }`

const pitch = (
  batchId: string,
  of: object,
  { by = brewer, commandId }: { by?: string; commandId?: string } = {},
) =>
  server.ask<{ recordBrewStep: Step }>(by, pitchText, {
    ...{ input: { batchId, kind: 'PITCH', ...of }, commandId },
  })

const ofLot = (lot: { id: string }, yeastQuantity: number) => ({ yeastLotId: lot.id, yeastQuantity })

/** What is left of lots. */
const leftOf = (...lots: { id: string }[]) =>
  Promise.all(
    lots.map(async ({ id }) => Number((await prisma.lot.findUniqueOrThrow({ where: { id } })).remaining)),
  )

interface Stock {
  deductedAt: string | null
  needs: { needed: number; ingredient: { id: string } }[]
  lots: { quantity: number; lot: { id: string } }[]
  returnable: { quantity: number; lot: { id: string } }[]
}

/** What a batch has and can put back of lots, and what it needs yet. */
const stockOf = async (batchId: string) => {
  const text = `query ($id: ID!) { stockForBatch(batchId: $id) { deductedAt needs { needed ingredient { id } }
    lots { quantity lot { id } } returnable { quantity lot { id } } } }`
  return (await run<{ stockForBatch: Stock }>(text, { id: batchId })).stockForBatch
}

const amounts = (all: Stock['lots']) => all.map(({ lot, quantity }) => [lot.id, quantity])

/** What the ingredients of a batch cost, in cents. */
async function costOf(batchId: string): Promise<number> {
  const rows = await prisma.ingredientTransaction.findMany({ where: { batchId } })
  return rows.reduce(
    (sum, { transactionType, totalCostCents }) =>
      sum + (transactionType === 'ADD' ? -1 : 1) * (totalCostCents ?? 0),
    0,
  )
}

/** Another lot of the same ingredient. */
async function another({ ingredientId }: { ingredientId: string }, quantity: number, more: object = {}) {
  const text = 'mutation ($input: ReceiveLotInput!) { receiveLot(input: $input) { id } }'
  const input = { ingredientId, quantity, expirationDate: '2090-01-31', ...more }
  const { receiveLot } = await run<{ receiveLot: { id: string } }>(text, { input })
  return { id: receiveLot.id, ingredientId }
}

it('pitching a lot takes it for the batch, and the next harvest is one generation on', async () => {
  const lot = await aLot(500, undefined, ofYeast)
  const [first, next] = [await aBrew(), await aBrew()]
  await take(first.id, [lot, 300])
  const some = { ingredientId: lot.ingredientId, volumeBBL: 0.3, quantity: 25 }
  const { harvestYeast: second } = await done(harvest(first.fermenter.id, some))
  const { recordBrewStep: step } = await done(pitch(next.id, ofLot(second, 20)))
  const { name } = await prisma.ingredient.findUniqueOrThrow({ where: { id: lot.ingredientId } })
  expect(step).toMatchObject({
    ...{ yeast: name, generation: 2, yeastLot: { id: second.id } },
    ...{ yeastQuantity: 20, yeastUnit: 'GRAMS' },
  })
  expect(await leftOf(second)).toEqual([5])
  const trace = await forward(lot.id)
  expect(trace.batches.map(({ batchNumber, generation }) => [batchNumber, generation])).toEqual([
    [first.batchNumber, 0],
    [next.batchNumber, 1],
  ])
  const { harvestYeast: third } = await done(harvest(next.fermenter.id, some))
  expect(third.generation).toBe(3)
})

it('a correction takes more or less of the lot or another one, and reopening or undo returns all of it', async () => {
  const lot = await aLot(500, undefined, ofYeast)
  const fresh = await another(lot, 400)
  const { id: batchId } = await aBrew()
  const { recordBrewStep: first } = await done(pitch(batchId, ofLot(lot, 100)))
  const { version } = first
  await done(pitch(batchId, { ...ofLot(lot, 150), baseVersion: version }))
  expect(await leftOf(lot, fresh)).toEqual([350, 400])
  // Without a word of the lot, it stays.
  await done(pitch(batchId, { pitchRate: 0.8, baseVersion: version + 1 }))
  expect(amounts((await stockOf(batchId)).lots)).toEqual([[lot.id, 150]])
  const commandId = randomUUID()
  await done(pitch(batchId, { ...ofLot(fresh, 60), baseVersion: version + 2 }, { commandId }))
  expect(await leftOf(lot, fresh)).toEqual([500, 340])
  expect(amounts((await stockOf(batchId)).lots)).toEqual([[fresh.id, 60]])
  await done(undo(commandId))
  expect(await leftOf(lot, fresh)).toEqual([350, 400])
  const stored = await prisma.brewStep.findFirstOrThrow({ where: { batchId } })
  expect(stored).toMatchObject({ yeastLotId: lot.id, yeastUnit: 'GRAMS' })
  await done(pitch(batchId, { yeastLotId: null, yeast: 'Dry', baseVersion: stored.version }))
  expect(await leftOf(lot, fresh)).toEqual([500, 400])
  await done(pitch(batchId, { ...ofLot(lot, 10), baseVersion: stored.version + 1 }))
  const reopening =
    'mutation ($id: ID!, $v: Int) { reopenBrewStep(batchId: $id, kind: PITCH, baseVersion: $v) { doneAt yeastLot { id } } }'
  expect(await run(reopening, { id: batchId, v: stored.version + 2 })).toEqual({
    reopenBrewStep: { doneAt: null, yeastLot: null },
  })
  expect(await leftOf(lot, fresh)).toEqual([500, 400])
  expect(await costOf(batchId)).toBe(0)
  expect(amounts((await stockOf(batchId)).lots)).toEqual([])
})

it('undo of a pitch gives the lot back what it took', async () => {
  const lot = await aLot(30, undefined, ofYeast)
  const { id: batchId } = await aBrew()
  const commandId = randomUUID()
  await done(pitch(batchId, ofLot(lot, 30), { commandId }))
  expect(await leftOf(lot)).toEqual([0])
  await done(undo(commandId))
  expect(await leftOf(lot)).toEqual([30])
  expect(await prisma.brewStep.findFirstOrThrow({ where: { batchId } })).toMatchObject({
    ...{ doneAt: null, yeastLotId: null, yeastQuantity: null },
  })
})

/** A batch of the recipe that needs ten grams of a yeast, in a fermenter. */
async function aBrewOf(ingredientId: string, brews = 1) {
  const recipe = await aRecipeOf(prisma, [{ ingredientId, amount: 10, unit: 'GRAMS' }])
  const { id } = await aBrew()
  return prisma.batch.update({ where: { id }, data: { recipeId: recipe.id, batchSizeBBL: 3, brews } })
}

it('yeast that was taken with the other ingredients is not taken twice, whichever comes first', async () => {
  const lot = await aLot(100, undefined, ofYeast)
  const fresh = await another(lot, 100, { unitCostCents: 30 })
  const taken = await aBrewOf(lot.ingredientId)
  await take(taken.id, [lot, 10])
  expect(await costOf(taken.id)).toBe(100)
  const commandId = randomUUID()
  await done(pitch(taken.id, ofLot(fresh, 12), { commandId }))
  expect(await leftOf(lot, fresh)).toEqual([100, 88])
  expect(await costOf(taken.id)).toBe(360)
  const stock = await stockOf(taken.id)
  expect(amounts(stock.lots)).toEqual([[fresh.id, 12]])
  expect(stock.returnable).toEqual([])
  expect(stock.deductedAt).not.toBeNull()
  await done(undo(commandId))
  expect(await leftOf(lot, fresh)).toEqual([90, 100])
  expect(await costOf(taken.id)).toBe(100)
  const pitched = await aBrewOf(lot.ingredientId)
  await done(pitch(pitched.id, ofLot(fresh, 4)))
  const before = await stockOf(pitched.id)
  expect(before.deductedAt).toBeNull()
  expect(before.needs).toMatchObject([{ needed: 6 }])
  await run('mutation ($id: ID!) { deductStock(batchId: $id) { deductedAt } }', { id: pitched.id })
  expect(await leftOf(lot, fresh)).toEqual([84, 96])
})

it('each brew pitches its part of what was taken, and the last one all that is left of it', async () => {
  const lot = await aLot(100, undefined, ofYeast)
  const fresh = await another(lot, 100)
  const batch = await aBrewOf(lot.ingredientId, 2)
  await take(batch.id, [lot, 20])
  await done(pitch(batch.id, { ...ofLot(fresh, 8), brew: 1 }))
  expect(await leftOf(lot, fresh)).toEqual([88, 92])
  expect(amounts((await stockOf(batch.id)).returnable)).toEqual([[lot.id, 12]])
  await done(pitch(batch.id, { ...ofLot(lot, 9), brew: 2 }))
  expect(await leftOf(lot, fresh)).toEqual([91, 92])
  expect((await stockOf(batch.id)).returnable).toEqual([])
})

const hold = (lot: { id: string }) =>
  run('mutation ($ids: [ID!]) { holdLots(ids: $ids, reason: "Smells") { id } }', { ids: [lot.id] })

it('a lot on hold is refused now, and booked where it was pitched without a connection, with an alert', async () => {
  const lot = await aLot(10, undefined, ofYeast)
  const { id: batchId, batchNumber } = await aBrew()
  await hold(lot)
  const { errors } = await pitch(batchId, ofLot(lot, 5))
  expect(errors?.[0]?.extensions.code).toBe('REFUSED')
  expect(errors?.[0]?.message).toMatch(/is on hold \(Smells\)/)
  expect(await prisma.brewStep.count({ where: { batchId } })).toBe(0)
  const commandId = randomUUID()
  await done(pitch(batchId, { ...ofLot(lot, 12), at: isoMinutesAgo(30) }, { commandId }))
  expect(await leftOf(lot)).toEqual([0])
  expect(amounts((await stockOf(batchId)).lots)).toEqual([[lot.id, 12]])
  const alerts = () => prisma.alert.findMany({ where: { kind: 'HELD_LOT_USED', key: { contains: lot.id } } })
  await eventually(async () =>
    expect(await alerts()).toMatchObject([
      { severity: 'ERROR', clearedAt: null, message: expect.stringContaining(`batch ${batchNumber}`) },
    ]),
  )
  // What was found to be pitched is there no longer, once nothing was pitched.
  await done(undo(commandId))
  expect(await leftOf(lot)).toEqual([10])
  await eventually(async () =>
    expect(await alerts()).toMatchObject([{ clearedAt: expect.any(Date) as Date }]),
  )
})

it('of two people who pitch the last of a lot, one gets it', async () => {
  const lot = await aLot(10, undefined, ofYeast)
  const [one, two] = [await aBrew(), await aBrew()]
  const answers = await Promise.all([
    pitch(one.id, ofLot(lot, 8)),
    pitch(two.id, ofLot(lot, 8), { by: other }),
  ])
  expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([
    { extensions: { code: 'CONFLICT', conflict: { lotId: lot.id, left: 2 } } },
  ])
  expect(await leftOf(lot)).toEqual([2])
  const same = await aBrew()
  const both = await Promise.all([
    pitch(same.id, ofLot(lot, 1)),
    pitch(same.id, ofLot(lot, 2), { by: other }),
  ])
  expect(both.flatMap(({ errors }) => errors ?? [])).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  const { lots } = await stockOf(same.id)
  expect(await leftOf(lot)).toEqual([2 - (lots[0]?.quantity ?? 0)])
})

it('refuses what is no yeast, no amount and no lot', async () => {
  const malt = await aLot(10)
  const yeast = await aLot(10, undefined, ofYeast)
  const { id: batchId } = await aBrew()
  const codeOf = async (of: object, by = brewer) =>
    (await pitch(batchId, of, { by })).errors?.[0]?.extensions.code
  expect(await codeOf(ofLot(malt, 1))).toBe('BAD_USER_INPUT')
  expect(await codeOf({ yeastLotId: yeast.id })).toBe('BAD_USER_INPUT')
  expect(await codeOf(ofLot({ id: randomUUID() }, 1))).toBe('NOT_FOUND')
  expect(await codeOf(ofLot(yeast, 1), viewer)).toBe('FORBIDDEN')
  expect(await leftOf(malt, yeast)).toEqual([10, 10])
})

it('another ingredient is left alone: a brewery that never opens lots pitches by name', async () => {
  const { id } = await anIngredient(prisma, ofYeast)
  const batch = await aBrewOf(id)
  const { recordBrewStep } = await done(pitch(batch.id, { yeast: 'House ale', generation: 3 }))
  expect(recordBrewStep).toMatchObject({ yeast: 'House ale', generation: 3, yeastLot: null })
  expect(await prisma.ingredientTransaction.count({ where: { batchId: batch.id } })).toBe(0)
})
