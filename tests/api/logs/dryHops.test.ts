import { expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')
const prisma = () => server.app.database.prisma

const logFields = 'id logType volume additions { ingredientId name quantity unit }'
const add = `mutation ($input: LogInput!, $commandId: ID) {
  addLog(input: $input, commandId: $commandId) { ${logFields} }
}`
const withdraw = 'mutation ($id: ID!, $reason: String!) { withdrawLog(id: $id, reason: $reason) }'
const undo = 'mutation ($of: ID!, $reason: String!) { undo(of: $of, reason: $reason) }'

/** A batch of 3 BBL that ferments: 60 lbs of malt, 6 oz of hops in the boil, 10 oz as a dry hop. */
async function aHoppyBatch() {
  const malt = await anIngredient(prisma())
  const hops = await anIngredient(prisma(), { currentQuantity: 40, unit: 'OZ', category: 'HOPS' })
  const recipe = await aRecipeOf(prisma(), [
    { ingredientId: malt.id, amount: 60, use: 'MASH' },
    { ingredientId: hops.id, amount: 6, unit: 'OZ', use: 'BOIL' },
    { ingredientId: hops.id, amount: 10, unit: 'OZ', use: 'DRY_HOP' },
  ])
  const batch = await aBatch(prisma(), { recipeId: recipe.id, batchSizeBBL: 3, stage: 'FERMENTING' })
  const stock = async () => {
    const row = await prisma().ingredient.findUniqueOrThrow({ where: { id: hops.id } })
    return Number(row.currentQuantity)
  }
  const dryHop = (amount: number, unit = 'OZ', fields = {}) => ({
    batchId: batch.id,
    logType: 'DRY_HOP',
    additions: [{ ingredientId: hops.id, amount, unit }],
    ...fields,
  })
  const stillToAdd = async () => {
    const query = `query ($id: ID!) { stockForBatch(batchId: $id) {
      needs { needed } dryHops { ingredient { id } asked needed } } }`
    const { data, errors } = await server.ask<{
      stockForBatch: { needs: { needed: number }[]; dryHops: { needed: number; asked: string }[] }
    }>(brewer, query, { id: batch.id })
    expect(errors).toBeUndefined()
    return data!.stockForBatch
  }
  return { batch, hops, stock, dryHop, stillToAdd }
}

it('takes hops from stock with the entry, once a command, and with its batch number', async () => {
  const { batch, hops, stock, dryHop, stillToAdd } = await aHoppyBatch()
  expect(await stillToAdd()).toMatchObject({
    needs: [{ needed: 60 }, { needed: 6 }],
    dryHops: [{ ingredient: { id: hops.id }, asked: '10 oz', needed: 10 }],
  })
  const command = { input: dryHop(0.5, 'LBS'), commandId: batch.id }
  const first = await server.ask(assistant, add, command)
  expect(first.data).toMatchObject({
    addLog: { additions: [{ ingredientId: hops.id, name: hops.name, quantity: 8, unit: 'OZ' }] },
  })
  expect(await server.ask(assistant, add, command)).toEqual(first)
  expect(await stock()).toBe(32)
  const rows = await prisma().ingredientTransaction.findMany({ where: { batchId: batch.id } })
  expect(rows).toMatchObject([
    { batchNumber: batch.batchNumber, transactionType: 'BREWED', notes: 'Dry hop' },
  ])
  expect((await stillToAdd()).dryHops).toMatchObject([{ needed: 2 }])
})

it('leaves dry hops in stock on the brew day', async () => {
  const { batch, hops, stock, stillToAdd } = await aHoppyBatch()
  const deduct = 'mutation ($id: ID!) { deductStock(batchId: $id) { deductedAt transactions { id } } }'
  await server.ask(assistant, add, { input: { batchId: batch.id, logType: 'DRY_HOP', generalNotes: 'soon' } })
  const { data } = await server.ask<{ deductStock: { transactions: object[] } }>(brewer, deduct, batch)
  expect(data!.deductStock.transactions).toHaveLength(2)
  expect(await stock()).toBe(34)
  expect((await stillToAdd()).dryHops).toMatchObject([{ needed: 10 }])
  // An earlier version took them with everything else.
  await prisma().ingredientTransaction.updateMany({
    where: { batchId: batch.id, ingredientId: hops.id },
    data: { quantity: 16, previousQuantity: 50 },
  })
  expect((await stillToAdd()).dryHops).toEqual([])
})

it('takes what is there when hops are short, and says so', async () => {
  const { batch, stock, dryHop } = await aHoppyBatch()
  await server.ask(assistant, add, { input: dryHop(50) })
  expect(await stock()).toBe(0)
  const row = await prisma().ingredientTransaction.findFirst({ where: { batchId: batch.id } })
  expect(row).toMatchObject({ notes: 'Dry hop, short by 10 oz' })
})

it('returns the hops to stock when the entry is undone or withdrawn', async () => {
  const { batch, stock, dryHop, stillToAdd } = await aHoppyBatch()
  await server.ask(assistant, add, { input: dryHop(4), commandId: batch.id })
  expect((await server.ask(assistant, undo, { of: batch.id, reason: 'wrong tank' })).errors).toBeUndefined()
  expect(await stock()).toBe(40)
  const { data } = await server.ask<{ addLog: { id: string } }>(assistant, add, { input: dryHop(7) })
  expect(await stock()).toBe(33)
  await server.ask(assistant, withdraw, { id: data!.addLog.id, reason: 'not opened' })
  expect(await stock()).toBe(40)
  const returned = await prisma().ingredientTransaction.findMany({
    where: { batchId: batch.id, transactionType: 'ADD' },
    orderBy: { id: 'asc' },
  })
  expect(returned.map(({ notes }) => notes)).toEqual([
    'Undone: wrong tank',
    'Log entry withdrawn: not opened',
  ])
  expect((await stillToAdd()).dryHops).toMatchObject([{ needed: 10 }])
})

it('is not part of another kind of entry, and its kind cannot be corrected away', async () => {
  const { batch, stock, dryHop } = await aHoppyBatch()
  const note = { input: dryHop(4, 'OZ', { logType: 'GENERAL_NOTE', generalNotes: 'calm' }) }
  expect((await server.ask(assistant, add, note)).data).toMatchObject({ addLog: { additions: [] } })
  expect(await stock()).toBe(40)
  const { data } = await server.ask<{ addLog: { id: string } }>(assistant, add, { input: dryHop(4) })
  const edit = `mutation ($id: ID!) {
    editLog(id: $id, baseVersion: 1, changes: { logType: GENERAL_NOTE, generalNotes: "x" }, reason: "typo") { id }
  }`
  const { errors } = await server.ask(assistant, edit, data!.addLog)
  expect(errors?.[0]?.message).toBe('This entry took hops from stock. Withdraw it and log it again.')
  expect(batch.stage).toBe('FERMENTING')
})

it.each([
  [{ amount: 0, unit: 'OZ' }, 'Amount must be from 0.001 to 1,000,000.'],
  [{ amount: 1, unit: 'LITERS' }, /is stocked in oz, which liters can't be converted to\./],
  [{ ingredientId: 'nowhere', amount: 1, unit: 'OZ' }, 'This ingredient no longer exists.'],
])('refuses %j and saves nothing', async (addition, reason) => {
  const { batch, stock, dryHop } = await aHoppyBatch()
  const [known] = dryHop(1).additions
  const input = { ...dryHop(1), additions: [{ ...known, ...addition }] }
  const { errors } = await server.ask(assistant, add, { input })
  expect(errors?.[0]?.message).toMatch(reason)
  expect(await stock()).toBe(40)
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
})

it('keeps the volume of a transfer, and of nothing else', async () => {
  const { batch } = await aHoppyBatch()
  const moved = { batchId: batch.id, logType: 'TRANSFER', volume: 2.85 }
  expect((await server.ask(assistant, add, { input: moved })).data).toMatchObject({
    addLog: { volume: 2.85 },
  })
  const { errors } = await server.ask(assistant, add, { input: { ...moved, volume: 2.85555 } })
  expect(errors?.[0]?.message).toBe('Volume may have at most 4 decimals.')
  const note = { ...moved, logType: 'GENERAL_NOTE', generalNotes: 'calm' }
  expect((await server.ask(assistant, add, { input: note })).data).toMatchObject({ addLog: { volume: null } })
})
