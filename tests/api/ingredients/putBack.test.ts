import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { recallOf } from '#tests/api/recall/recallOf.ts'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const [brewer, other, assistant] = await Promise.all([
  server.signIn('BREWER'),
  server.signIn('BREWER'),
  server.signIn('BREWER_ASSISTANT'),
])
const { prisma } = server.app.database
const { aBrew, done, undo } = cellarOf(server, brewer)
const { aLot, forward, hop, run, take } = recallOf(server, brewer)

interface Lot {
  id: string
  ingredientId: string
}

interface Stock {
  deductedAt: string | null
  transactions: { quantity: number }[]
  returnable: { quantity: number; lot: { id: string } }[]
}

const text = `mutation ($batchId: ID!, $items: [LotAmountInput!]!, $at: DateTime, $commandId: ID) {
  putBack(batchId: $batchId, items: $items, occurredAt: $at, commandId: $commandId) {
    deductedAt transactions { quantity } returnable { quantity lot { id } } } }`

const putBack = (
  batchId: string,
  of: [lot: Lot, quantity: number][],
  { by = brewer, ...more }: { by?: string; at?: string; commandId?: string } = {},
) =>
  server.ask<{ putBack: Stock }>(by, text, {
    batchId,
    items: of.map(([{ id: lotId, ingredientId }, quantity]) => ({ ingredientId, lotId, quantity })),
    ...more,
  })

const leftOf = async ({ id }: Lot) =>
  Number((await prisma.lot.findUniqueOrThrow({ where: { id } })).remaining)

/** What a batch took of a lot costs, by its lines, and by what its transactions say. */
async function costsOf(batchId: string): Promise<[number, number]> {
  const lines = await prisma.lotMovement.findMany({ where: { batchId } })
  const heads = await prisma.ingredientTransaction.findMany({ where: { batchId } })
  return [
    lines.reduce((sum, { costCents }) => sum - (costCents ?? 0), 0),
    heads.reduce(
      (sum, { transactionType, totalCostCents }) =>
        sum + (transactionType === 'ADD' ? -1 : 1) * (totalCostCents ?? 0),
      0,
    ),
  ]
}

it('a part goes back to its lot with its cost, a recall finds less of it in the batch, and undo takes it again', async () => {
  const lot = await aLot(100)
  const { id: batchId, batchNumber } = await aBrew()
  await take(batchId, [lot, 70])
  const commandId = randomUUID()
  const { putBack: stock } = await done(putBack(batchId, [[lot, 20]], { commandId }))
  expect(stock).toMatchObject({
    ...{ deductedAt: expect.any(String), transactions: [{ quantity: 70 }] },
    returnable: [{ quantity: 50, lot: { id: lot.id } }],
  })
  expect(await leftOf(lot)).toBe(50)
  expect(await costsOf(batchId)).toEqual([4_250, 4_250])
  expect((await forward(lot.id)).batches).toMatchObject([{ batchNumber, quantity: 50 }])
  await done(undo(commandId))
  expect(await leftOf(lot)).toBe(30)
  expect(await costsOf(batchId)).toEqual([5_950, 5_950])
  expect((await forward(lot.id)).batches).toMatchObject([{ batchNumber, quantity: 70 }])
})

it('what was put back is not returned once more when its taking is undone', async () => {
  const lot = await aLot(100)
  const { id: batchId } = await aBrew()
  const taking = `mutation ($batchId: ID!, $items: [LotAmountInput!], $commandId: ID) {
    deductStock(batchId: $batchId, items: $items, commandId: $commandId) { deductedAt } }`
  const commandId = randomUUID()
  const items = [{ ingredientId: lot.ingredientId, lotId: lot.id, quantity: 70 }]
  await run(taking, { batchId, items, commandId })
  const back = randomUUID()
  await done(putBack(batchId, [[lot, 20]], { commandId: back }))
  expect((await undo(commandId)).errors?.[0]?.message).toMatch(/^Some of Malt \d+ was put back since/)
  await done(undo(back))
  await done(undo(commandId))
  expect(await leftOf(lot)).toBe(100)
})

it('all of it goes back, and can be taken again', async () => {
  const [malt, hops] = [await aLot(100), await aLot(20)]
  const { id: batchId } = await aBrew()
  await take(batchId, [malt, 70], [hops, 5])
  const { putBack: half } = await done(putBack(batchId, [[malt, 70]]))
  expect(half.deductedAt).not.toBeNull()
  const { putBack: most } = await done(putBack(batchId, [[hops, 2]]))
  expect(most.deductedAt).not.toBeNull()
  const { putBack: all } = await done(putBack(batchId, [[hops, 3]]))
  expect(all).toEqual({ deductedAt: null, transactions: [], returnable: [] })
  await take(batchId, [malt, 60])
  expect([await leftOf(malt), await leftOf(hops)]).toEqual([40, 20])
})

it('never more than the batch has of the lot, whoever is first', async () => {
  const lot = await aLot(100)
  const { id: batchId } = await aBrew()
  await take(batchId, [lot, 10])
  const answers = await Promise.all([
    putBack(batchId, [[lot, 7]]),
    putBack(batchId, [[lot, 7]], { by: other }),
  ])
  const errors = answers.flatMap((answer) => answer.errors ?? [])
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', conflict: { lotId: lot.id, left: 3 } } }])
  expect(errors[0]?.message).toMatch(/has only 3 lbs of /)
  expect(await leftOf(lot)).toBe(97)
})

it('without a connection it is a fact: what the batch did not have is found on the lot', async () => {
  const lot = await aLot(100)
  const { id: batchId } = await aBrew()
  await take(batchId, [lot, 10])
  const commandId = randomUUID()
  await done(putBack(batchId, [[lot, 12]], { at: isoMinutesAgo(20), commandId }))
  expect(await leftOf(lot)).toBe(102)
  expect((await forward(lot.id)).batches).toEqual([])
  await done(undo(commandId))
  expect(await leftOf(lot)).toBe(90)
})

it('what a log entry took is corrected there, and a lot on hold takes back what is its own', async () => {
  const [lot, hops] = [await aLot(100), await aLot(20)]
  const { id: batchId, fermenter } = await aBrew()
  await take(batchId, [lot, 10])
  await hop(batchId, hops, { amount: 5, equipmentId: fermenter.id })
  expect((await putBack(batchId, [[hops, 1]])).errors?.[0]?.extensions.code).toBe('CONFLICT')
  await run('mutation ($ids: [ID!]) { holdLots(ids: $ids, reason: "Damp") { id } }', { ids: [lot.id] })
  await done(putBack(batchId, [[lot, 10]]))
  const { heldQuantity } = await prisma.ingredient.findUniqueOrThrow({ where: { id: lot.ingredientId } })
  expect([await leftOf(lot), Number(heldQuantity)]).toEqual([100, 100])
})

it('refuses no lot, nothing, another ingredient, and whoever may not take', async () => {
  const [lot, hops] = [await aLot(100), await aLot(20)]
  const { id: batchId } = await aBrew()
  await take(batchId, [lot, 10])
  const codeOf = async (items: object[], by = brewer) =>
    (await server.ask(by, text, { batchId, items })).errors?.[0]?.extensions.code
  const of = { ingredientId: lot.ingredientId, lotId: lot.id, quantity: 1 }
  expect(await codeOf([{ ...of, lotId: null }])).toBe('BAD_USER_INPUT')
  expect(await codeOf([])).toBe('BAD_USER_INPUT')
  expect(await codeOf([{ ...of, quantity: 0 }])).toBe('BAD_USER_INPUT')
  expect(await codeOf([{ ...of, lotId: hops.id }])).toBe('NOT_FOUND')
  expect(await codeOf([of], assistant)).toBe('FORBIDDEN')
  expect(await leftOf(lot)).toBe(90)
})
