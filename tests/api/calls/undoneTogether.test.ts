import { expect, it } from 'vitest'
import { minutesAgo } from '#tests/support/data/ago.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aDelivery, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

const undoing = 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong batch") }'
const deducting =
  'mutation ($id: ID!, $commandId: ID) { deductStock(batchId: $id, commandId: $commandId) { batchId } }'
const stockOf = `query ($id: ID!) { stockForBatch(batchId: $id) {
  deductedAt transactions { id } movements { transactionType quantity lotNumber totalCostCents } } }`

async function run(query: string, variables: object = {}): Promise<unknown> {
  const { data, errors } = await server.ask(brewer, query, variables)
  expect(errors).toBeUndefined()
  return data
}

const undoableOf = (of: string) =>
  run('query ($of: ID) { undoable(of: $of) { commandId description } }', { of })
const quantityOf = async (id: string) =>
  Number((await prisma().ingredient.findUniqueOrThrow({ where: { id } })).currentQuantity)

/** A planned batch of two ingredients, of which one is used up. */
async function aBrew() {
  const malt = await anIngredient(prisma(), { currentQuantity: 100, lotNumber: 'L-9', costPerUnitCents: 80 })
  const hops = await anIngredient(prisma(), { currentQuantity: 0, unit: 'OZ' })
  const recipe = await aRecipeOf(prisma(), [
    { ingredientId: malt.id, amount: 60 },
    { ingredientId: hops.id, amount: 6, unit: 'OZ' },
  ])
  const batch = await aBatch(prisma(), { recipeId: recipe.id, batchSizeBBL: 3, brewDate: new Date() })
  return { malt, hops, batch }
}

it('the ingredients that a batch took return together, at their lot and cost, and can be taken again', async () => {
  const { malt, hops, batch } = await aBrew()
  await run(deducting, { id: batch.id, commandId: 'taken' })
  expect(await undoableOf(hops.id)).toEqual({
    undoable: [{ commandId: 'taken', description: `${malt.name}: −60 lbs, ${hops.name}: unchanged` }],
  })
  await run(undoing, { of: 'taken' })
  expect(await quantityOf(malt.id)).toBe(100)
  expect(await run(stockOf, { id: batch.id })).toEqual({
    stockForBatch: {
      deductedAt: null,
      transactions: [],
      movements: [
        { transactionType: 'BREWED', quantity: 60, lotNumber: 'L-9', totalCostCents: 4_800 },
        { transactionType: 'BREWED', quantity: 0, lotNumber: null, totalCostCents: 0 },
        { transactionType: 'ADD', quantity: 60, lotNumber: 'L-9', totalCostCents: 4_800 },
        { transactionType: 'ADD', quantity: 0, lotNumber: null, totalCostCents: 0 },
      ],
    },
  })
  // By the clock of another server, which is behind.
  await prisma().ingredientTransaction.updateMany({
    where: { batchId: batch.id, transactionType: 'ADD' },
    data: { timestamp: minutesAgo(1) },
  })
  await run(deducting, { id: batch.id })
  expect(await quantityOf(malt.id)).toBe(40)
  expect(await run(stockOf, { id: batch.id })).toMatchObject({
    stockForBatch: { deductedAt: expect.any(String), transactions: [{}, {}] },
  })
})

it('a batch that returned its ingredients needs them again, and its move can be taken back', async () => {
  const { malt, batch } = await aBrew()
  await prisma().ingredient.update({ where: { id: malt.id }, data: { currentQuantity: 30 } })
  const short = () => prisma().alert.count({ where: { key: `SHORT_FOR_BREW:${batch.id}`, clearedAt: null } })
  const move =
    'mutation ($id: ID!, $commandId: ID) { moveBatch(id: $id, to: MASHING, commandId: $commandId) { id } }'
  await run(move, { id: batch.id, commandId: 'moved' })
  await run(deducting, { id: batch.id, commandId: 'taken too early' })
  const { errors } = await server.ask(brewer, undoing, { of: 'moved' })
  expect(errors?.[0]?.message).toBe(`Ingredients have been taken for batch ${batch.batchNumber} since then.`)
  await run(undoing, { of: 'taken too early' })
  await run(undoing, { of: 'moved' })
  await expect.poll(short).toBe(1)
})

it('what a batch took is not returned while it is in the trash, and is once it is back', async () => {
  const { malt, batch } = await aBrew()
  await run(deducting, { id: batch.id, commandId: 'taken before' })
  await run('mutation ($id: ID!) { deleteBatch(id: $id, commandId: "thrown away") }', { id: batch.id })
  const { errors } = await server.ask(brewer, undoing, { of: 'taken before' })
  expect(errors?.[0]?.message).toBe('This batch no longer exists.')
  await run(undoing, { of: 'thrown away' })
  await run(undoing, { of: 'taken before' })
  expect(await quantityOf(malt.id)).toBe(100)
  expect(await run(stockOf, { id: batch.id })).toMatchObject({ stockForBatch: { deductedAt: null } })
})

it('kegs of both sizes are taken back together, with what was left in the tank', async () => {
  const batch = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 7 })
  await run(
    `mutation ($id: ID!) { addFilledKegs(batchId: $id, halfBarrels: 8, sixthBarrels: 12, leftInTankBBL: 0.5,
      commandId: "filled") { id } }`,
    { id: batch.id },
  )
  await run(undoing, { of: 'filled' })
  const kegs = await prisma().kegTransaction.findMany({ where: { batchId: batch.id } })
  const filled = kegs.map(({ previousQuantity, newQuantity }) => newQuantity - previousQuantity)
  expect(filled.toSorted((one, other) => one - other)).toEqual([-12, -8, 8, 12])
  expect(await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({
    leftInTankBBL: null,
  })
})

it('kegs are not taken back while the batch that filled them is in the trash', async () => {
  const batch = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 7 })
  await run(
    `mutation ($id: ID!) { addFilledKegs(batchId: $id, halfBarrels: 8, sixthBarrels: 0, commandId: "filled before") { id } }`,
    { id: batch.id },
  )
  await run('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: batch.id })
  const { errors } = await server.ask(brewer, undoing, { of: 'filled before' })
  expect(errors?.[0]?.message).toBe('This batch no longer exists.')
})

it('an order that was received by mistake is expected again, with the lot that the stock had', async () => {
  const malt = await anIngredient(prisma(), { currentQuantity: 20, lotNumber: 'L-1' })
  const part = await aDelivery(prisma(), malt.id, { amount: 55 })
  const rest = await aDelivery(prisma(), malt.id, { amount: 110, expectedOn: new Date('2099-01-01') })
  await run(
    `mutation ($id: ID!) { receiveOrder(input: { ingredientId: $id, quantity: 100, lotNumber: "L-2",
      expirationDate: "2099-12-31" }, commandId: "received") { id } }`,
    { id: malt.id },
  )
  await run(undoing, { of: 'received' })
  const stock = await prisma().ingredient.findUniqueOrThrow({ where: { id: malt.id } })
  expect({ ...stock, currentQuantity: Number(stock.currentQuantity) }).toMatchObject({
    currentQuantity: 20,
    lotNumber: 'L-1',
    expirationDate: null,
  })
  const deliveries = await prisma().delivery.findMany({ where: { id: { in: [part.id, rest.id] } } })
  expect(deliveries.map(({ received, arrivedAt }) => [Number(received), arrivedAt])).toEqual([
    [0, null],
    [0, null],
  ])
})
