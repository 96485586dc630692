import { subMinutes } from 'date-fns/subMinutes'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aBatch, aFermentingBatch } from '#tests/support/data/brewery.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aDelivery, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const [ana, ben, assistant, viewer] = await Promise.all([
  server.signIn('BREWER'),
  server.signIn('BREWER'),
  server.signIn('BREWER_ASSISTANT'),
  server.signIn('VIEWER'),
])
const prisma = () => server.app.database.prisma

async function run<Data>(query: string, variables: object = {}, token = ana): Promise<Data> {
  const { data, errors } = await server.ask<Data>(token, query, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

/** The code and the sentence with which a command is refused. */
async function refused(
  query: string,
  variables: object,
  token = ana,
): Promise<[unknown, string | undefined]> {
  const { errors } = await server.ask(token, query, variables)
  return [errors?.[0]?.extensions.code, errors?.[0]?.message]
}

interface LotView {
  id: string
  code: string
  remaining: number
  lotNumber: string | null
  [field: string]: unknown
}

const receiving = `mutation ($input: ReceiveLotInput!, $commandId: ID) { receiveLot(input: $input, commandId: $commandId) {
  id code lotNumber quantity remaining packages packageSize unitCostCents totalCostCents valueCents status origin
  expirationDate supplier { name } receivedBy { name } photos { id } } }`

async function receive(ingredientId: string, of: object, commandId?: string): Promise<LotView> {
  const variables = { input: { ingredientId, ...of }, commandId }
  return (await run<{ receiveLot: LotView }>(receiving, variables)).receiveLot
}

/** The lots of an ingredient that have something left, as number and quantity, in their order of use. */
async function lotsOf(id: string): Promise<unknown[]> {
  const { ingredient } = await run<{ ingredient: { lots: LotView[] } }>(
    'query ($id: ID!) { ingredient(id: $id) { lots { lotNumber remaining } } }',
    { id },
  )
  return ingredient.lots.map(({ lotNumber, remaining }) => [lotNumber, remaining])
}

/** Expects that a stock is what remains of its lots, and its value what they are worth, summed here by their costs. */
async function expectSums(id: string): Promise<void> {
  const row = await prisma().ingredient.findUniqueOrThrow({ where: { id }, include: { lots: true } })
  const remaining = row.lots.reduce((sum, lot) => sum + Number(lot.remaining), 0)
  expect(remaining).toBeCloseTo(Number(row.currentQuantity), 6)
  const held = row.lots.reduce((sum, lot) => sum + (lot.heldAt ? Number(lot.remaining) : 0), 0)
  expect(held).toBeCloseTo(Number(row.heldQuantity), 6)
  const value = row.lots.reduce((sum, lot) => {
    if (lot.unitCostCents !== null)
      return sum + Math.round(Number(lot.remaining) * Number(lot.unitCostCents) + 1e-7)
    const gone =
      ((lot.costCents ?? 0) * (Number(lot.quantity) - Number(lot.remaining))) / (Number(lot.quantity) || 1)
    return sum + (lot.costCents ?? 0) - Math.round(gone + 1e-7)
  }, 0)
  expect(row.inventoryValueCents).toBe(value)
  const { ingredient } = await run<{ ingredient: { availableQuantity: number } }>(
    'query ($id: ID!) { ingredient(id: $id) { availableQuantity } }',
    { id },
  )
  expect(ingredient.availableQuantity).toBeCloseTo(remaining - held, 6)
}

const undo = (of: string, token = ana) =>
  server.ask(token, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong") }', { of })

const taking = `mutation ($batchId: ID!, $items: [LotAmountInput!], $at: DateTime, $commandId: ID) {
  deductStock(batchId: $batchId, items: $items, occurredAt: $at, commandId: $commandId) {
    deductedAt transactions { quantity totalCostCents lotNumber lots { quantity costCents lot { lotNumber } } }
    lots { quantity unit lot { lotNumber } } } }`

interface Taken {
  deductStock: {
    transactions: { quantity: number; totalCostCents: number }[]
    lots: { quantity: number; lot: { lotNumber: string } }[]
  }
}

/** A batch whose recipe needs 10 of an ingredient. */
async function aBatchOf(ingredientId: string) {
  const recipe = await aRecipeOf(prisma(), [{ ingredientId }])
  return aBatch(prisma(), { recipeId: recipe.id })
}

/** An ingredient with two lots, OLD of 6 at 50 cents and NEW of 8 for 800 cents. */
async function twoLots() {
  const { id } = await anIngredient(prisma(), {
    currentQuantity: 0,
    reorderThreshold: 0,
    costPerUnitCents: 0,
  })
  const old = await receive(id, {
    quantity: 6,
    unitCostCents: 50,
    lotNumber: 'OLD',
    expirationDate: '2090-01-31',
  })
  const fresh = await receive(id, {
    quantity: 8,
    totalCostCents: 800,
    lotNumber: 'NEW',
    expirationDate: '2091-01-31',
  })
  return { id, old, fresh }
}

describe('a delivery', () => {
  it('is a lot with its packages, supplier, cost and code, and is found by that code', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0 })
    const lot = await receive(id, {
      ...{ packages: 10, packageSize: 55, totalCostCents: 49_000, lotNumber: 'VM-7' },
      ...{ expirationDate: '2091-05-01', supplierName: 'Lot Maltings' },
    })
    expect(lot).toMatchObject({
      ...{ lotNumber: 'VM-7', quantity: 550, remaining: 550, packages: 10, packageSize: 55, status: 'OPEN' },
      ...{ unitCostCents: 89.09090909, totalCostCents: 49_000, valueCents: 49_000, origin: 'RECEIVED' },
      ...{ supplier: { name: 'Lot Maltings' }, receivedBy: { name: expect.any(String) } },
    })
    const byCode = 'query ($code: String) { lot(code: $code) { id } lots(search: $code) { id } }'
    expect(await run(byCode, { code: lot.code.toLowerCase() })).toEqual({
      lot: { id: lot.id },
      lots: [{ id: lot.id }],
    })
    const { search } = await run<{ search: object[] }>('{ search(text: "VM-7") { kind id name detail } }')
    expect(search).toContainEqual(expect.objectContaining({ kind: 'LOT', id: lot.id, name: 'VM-7' }))
    await expectSums(id)
  })

  it('of $490 for 550 lbs costs three brews $178.18, $178.18 and $133.64', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0 })
    const { id: lotId } = await receive(id, { quantity: 550, totalCostCents: 49_000 })
    const costs: number[] = []
    for (const quantity of [200, 200, 150]) {
      const batch = await aBatchOf(id)
      const items = [{ ingredientId: id, lotId, quantity }]
      const { deductStock } = await run<Taken>(taking, { batchId: batch.id, items })
      costs.push(deductStock.transactions[0]!.totalCostCents)
      await expectSums(id)
    }
    expect(costs).toEqual([17_818, 17_818, 13_364])
  })

  it('counts towards the order that it is said to be of', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0 })
    const [first, second] = [await aDelivery(prisma(), id), await aDelivery(prisma(), id)]
    await receive(id, { quantity: 55, deliveryId: second.id })
    const rows = await prisma().delivery.findMany({
      where: { id: { in: [first.id, second.id] }, arrivedAt: null },
    })
    expect(rows.map((row) => row.id)).toEqual([first.id])
  })

  it('is undone while all of it is there, and not once something was used', async () => {
    const { id } = await twoLots()
    const command = randomUUID()
    await receive(id, { quantity: 3, lotNumber: 'WRONG', expirationDate: '2089-01-31' }, command)
    expect((await undo(command)).errors).toBeUndefined()
    expect(await lotsOf(id)).toEqual([
      ['OLD', 6],
      ['NEW', 8],
    ])
    expect((await run<{ lots: object[] }>('{ lots(search: "WRONG") { id } }')).lots).toEqual([])
    const used = randomUUID()
    await receive(id, { quantity: 3, lotNumber: 'USED', expirationDate: '2089-01-31' }, used)
    await run('mutation ($id: ID!) { adjustIngredient(id: $id, type: REMOVE, quantity: 1) { id } }', { id })
    expect((await undo(used)).errors?.[0]?.message).toContain('was used since then')
    await expectSums(id)
  })

  it.each([
    [{}, 'quantity'],
    [{ quantity: 5, packages: 1, packageSize: 5 }, 'quantity'],
    [{ quantity: 5, totalCostCents: 5, unitCostCents: 1 }, 'totalCostCents'],
  ])('that says %j is refused', async (of, field) => {
    const { id } = await anIngredient(prisma())
    const { errors } = await server.ask(ana, receiving, { input: { ingredientId: id, ...of } })
    expect(errors?.[0]?.extensions.fields).toHaveProperty(field)
  })
})

describe('what a batch takes', () => {
  it('is of the lots in their order of use, is told of both, and goes back to them', async () => {
    const { id } = await twoLots()
    const batch = await aBatchOf(id)
    const needs = `query ($id: ID!) { stockForBatch(batchId: $id) { needs { lots { quantity lot { lotNumber } } } } }`
    const { stockForBatch } = await run<{ stockForBatch: { needs: { lots: object[] }[] } }>(needs, {
      id: batch.id,
    })
    const proposed = [
      { quantity: 6, lot: { lotNumber: 'OLD' } },
      { quantity: 4, lot: { lotNumber: 'NEW' } },
    ]
    expect(stockForBatch.needs[0]?.lots).toEqual(proposed)
    const commandId = randomUUID()
    const { deductStock } = await run<Taken>(taking, { batchId: batch.id, commandId })
    expect(deductStock.transactions).toMatchObject([
      {
        quantity: 10,
        totalCostCents: 300 + 400,
        lotNumber: 'OLD, NEW',
        lots: [{ quantity: -6 }, { quantity: -4 }],
      },
    ])
    expect(deductStock.lots).toHaveLength(2)
    expect(deductStock.lots).toEqual(
      expect.arrayContaining(proposed.map((one) => expect.objectContaining(one))),
    )
    const uses =
      'query ($id: ID!) { lots(ingredientId: $id) { lotNumber uses { quantity batchNumber batch { id } } } }'
    const { lots } = await run<{ lots: LotView[] }>(uses, { id })
    expect(lots.find(({ lotNumber }) => lotNumber === 'NEW')).toMatchObject({
      uses: [{ quantity: 4, batchNumber: batch.batchNumber, batch: { id: batch.id } }],
    })
    await expectSums(id)
    expect((await undo(commandId)).errors).toBeUndefined()
    expect(await lotsOf(id)).toEqual([
      ['OLD', 6],
      ['NEW', 8],
    ])
    const after = await run<{ lots: LotView[] }>(uses, { id })
    expect(after.lots.map((lot) => lot.uses)).toEqual([[], []])
    await expectSums(id)
  })

  it('can be of chosen lots, and other amounts than the recipe says', async () => {
    const { id, fresh } = await twoLots()
    const batch = await aBatchOf(id)
    const items = [
      { ingredientId: id, lotId: fresh.id, quantity: 7.5 },
      { ingredientId: id, quantity: 2 },
    ]
    await run(taking, { batchId: batch.id, items })
    expect(await lotsOf(id)).toEqual([
      ['OLD', 4],
      ['NEW', 0.5],
    ])
    await expectSums(id)
  })

  it('of a lot that somebody else took meanwhile is a conflict that says who and what is left', async () => {
    const { id, fresh } = await twoLots()
    const [one, other] = [await aBatchOf(id), await aBatchOf(id)]
    const items = [{ ingredientId: id, lotId: fresh.id, quantity: 5 }]
    const answers = await Promise.all([
      server.ask(ana, taking, { batchId: one.id, items }),
      server.ask(ben, taking, { batchId: other.id, items }),
    ])
    const errors = answers.flatMap((answer) => answer.errors ?? [])
    expect(errors).toMatchObject([
      { extensions: { code: 'CONFLICT', conflict: { lotId: fresh.id, left: 3 } } },
    ])
    expect(errors[0]?.message).toMatch(/^Only 3 lbs are left of NEW \(L-\w+\) of Malt \d+: .+ took 5 lbs\.$/)
    await expectSums(id)
  })

  it('on a device without a connection is a fact: what the lot lacked is found on it', async () => {
    const { id, old } = await twoLots()
    const batch = await aBatchOf(id)
    await run('mutation ($id: ID!) { adjustIngredient(id: $id, type: REMOVE, quantity: 4) { id } }', { id })
    const items = [{ ingredientId: id, lotId: old.id, quantity: 5 }]
    const at = subMinutes(new Date(), 30).toISOString()
    const { deductStock } = await run<Taken>(taking, { batchId: batch.id, items, at })
    expect(deductStock.lots).toMatchObject([{ quantity: 5, lot: { lotNumber: 'OLD' } }])
    expect(await lotsOf(id)).toEqual([['NEW', 8]])
    await expectSums(id)
  })

  it('with a dry hop is of its lot, and returns there when the entry is withdrawn', async () => {
    const { id, fresh } = await twoLots()
    const { id: batchId } = await aFermentingBatch(prisma())
    const additions = [{ ingredientId: id, amount: 2, unit: 'LBS', lotId: fresh.id }]
    const { addLog } = await run<{ addLog: { id: string } }>(addLogText, {
      input: { batchId, logType: 'DRY_HOP', additions },
    })
    expect(await lotsOf(id)).toEqual([
      ['OLD', 6],
      ['NEW', 6],
    ])
    await run('mutation ($id: ID!) { withdrawLog(id: $id, reason: "Other tank") }', { id: addLog.id })
    expect(await lotsOf(id)).toEqual([
      ['OLD', 6],
      ['NEW', 8],
    ])
    await expectSums(id)
  })
})

const holding = `mutation ($ids: [ID!], $supplier: ID, $since: Date, $commandId: ID) {
  holdLots(ids: $ids, supplierId: $supplier, since: $since, reason: "Damp bags", commandId: $commandId) { id status holdReason } }`

describe('a lot on hold', () => {
  it('is not proposed, refused when chosen, not available, and still in stock', async () => {
    const { id, old } = await twoLots()
    const { holdLots } = await run<{ holdLots: object[] }>(holding, { ids: [old.id] }, assistant)
    expect(holdLots).toEqual([{ id: old.id, status: 'HELD', holdReason: 'Damp bags' }])
    await expectSums(id)
    const { ingredient } = await run<{ ingredient: object }>(
      'query ($id: ID!) { ingredient(id: $id) { currentQuantity availableQuantity lotNumber costPerUnitCents } }',
      { id },
    )
    expect(ingredient).toEqual({
      currentQuantity: 14,
      availableQuantity: 8,
      lotNumber: 'NEW',
      costPerUnitCents: 100,
    })
    const batch = await aBatchOf(id)
    const chosen = { batchId: batch.id, items: [{ ingredientId: id, lotId: old.id, quantity: 1 }] }
    const [code, said] = await refused(taking, chosen)
    expect(code).toBe('REFUSED')
    expect(said).toMatch(/^OLD \(L-\w+\) of Malt \d+ is on hold \(Damp bags\)\. Choose another lot\.$/)
    const { deductStock } = await run<Taken>(taking, { batchId: batch.id })
    expect(deductStock.transactions).toMatchObject([{ quantity: 8, lotNumber: 'NEW' }])
    expect(await lotsOf(id)).toEqual([['OLD', 6]])
    await expectSums(id)
  })

  it('is put there by the supplier and a day, released by brewers only, and undone', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0 })
    const lot = await receive(id, { quantity: 5, supplierName: 'Hold Maltings' })
    const supplier = await prisma().supplier.findFirstOrThrow({ where: { name: 'Hold Maltings' } })
    const commandId = randomUUID()
    await run(holding, { supplier: supplier.id, since: '2020-01-01', commandId })
    const releasing = 'mutation ($ids: [ID!]!) { releaseLots(ids: $ids) { status } }'
    expect((await refused(releasing, { ids: [lot.id] }, assistant))[0]).toBe('FORBIDDEN')
    expect((await refused(holding, { ids: [lot.id] }, viewer))[0]).toBe('FORBIDDEN')
    expect((await undo(commandId)).errors).toBeUndefined()
    const { ingredient } = await run<{ ingredient: object }>(
      'query ($id: ID!) { ingredient(id: $id) { availableQuantity lots { status } } }',
      { id },
    )
    expect(ingredient).toEqual({ availableQuantity: 5, lots: [{ status: 'OPEN' }] })
    await run(holding, { ids: [lot.id] })
    expect(await run(releasing, { ids: [lot.id] })).toEqual({ releaseLots: [{ status: 'OPEN' }] })
    const { activity } = await run<{ activity: { action: string }[] }>(
      '{ activity(limit: 2, topics: [INGREDIENTS]) { action } }',
      {},
      await server.signIn('ADMIN'),
    )
    expect(activity).toEqual([{ action: 'Lot released' }, { action: 'Lot put on hold' }])
  })
})

describe('the stock is the sum of its lots, and its value that of their values', () => {
  const edit = async (id: string, changes: object) => {
    const { version } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    await run(
      `mutation ($id: ID!, $version: Int!, $changes: IngredientChanges!) {
        updateIngredient(id: $id, baseVersion: $version, changes: $changes) { id } }`,
      { id, version, changes },
    )
  }

  it.each([
    ['less is counted', { currentQuantity: 7 }],
    ['more is counted', { currentQuantity: 20 }],
    ['nothing is counted', { currentQuantity: 0 }],
    ['the lot that is next is repriced', { costPerUnitCents: 75 }],
    ['the lot that is next is renamed and dated', { lotNumber: 'OTHER', expirationDate: '2099-01-31' }],
    ['its unit changes', { unit: 'KG' }],
    ['its unit changes and it is counted in it', { unit: 'KG', currentQuantity: 9 }],
  ])('after %s', async (_said, changes) => {
    const { id } = await twoLots()
    const { inventoryValueCents } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    await edit(id, changes)
    await expectSums(id)
    const after = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    if (Object.keys(changes).join() === 'unit') expect(after.inventoryValueCents).toBe(inventoryValueCents)
  })

  it('after a lot was counted, by its own number', async () => {
    const { id, fresh } = await twoLots()
    const adjust = `mutation ($id: ID!, $lotId: ID, $type: AdjustmentType!, $quantity: Float!) {
      adjustIngredient(id: $id, lotId: $lotId, type: $type, quantity: $quantity) { currentQuantity } }`
    await run(adjust, { id, lotId: fresh.id, type: 'SET', quantity: 5 })
    expect(await lotsOf(id)).toEqual([
      ['OLD', 6],
      ['NEW', 5],
    ])
    await run(adjust, { id, lotId: fresh.id, type: 'REMOVE', quantity: 7 })
    expect(await lotsOf(id)).toEqual([['OLD', 6]])
    await expectSums(id)
  })

  it('after a file set it, and made new ones', async () => {
    const { id } = await twoLots()
    const { name } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    const csv = `name,category,currentQuantity,unit,costPerUnit,lotNumber\n${name},grain,3,lbs,0.80,\nFresh ${name},grain,12,lbs,1.10,F-1\n`
    await run('mutation ($csv: String!) { importIngredients(csv: $csv) { problemCount } }', { csv })
    await expectSums(id)
    expect(await lotsOf(id)).toEqual([['NEW', 3]])
    const fresh = await prisma().ingredient.findFirstOrThrow({ where: { name: `Fresh ${name}` } })
    expect(await lotsOf(fresh.id)).toEqual([['F-1', 12]])
    await expectSums(fresh.id)
  })

  it('after the previous version moved it, which knows no lots', async () => {
    const { id } = await twoLots()
    await prisma().ingredient.update({ where: { id }, data: { currentQuantity: 9 } })
    await run('mutation ($id: ID!) { adjustIngredient(id: $id, type: ADD, quantity: 1) { id } }', { id })
    await expectSums(id)
    expect(await lotsOf(id)).toEqual([
      ['OLD', 2],
      ['NEW', 8],
    ])
  })

  it('and its lots stay, with what they went into, when the ingredient is deleted', async () => {
    const { id, old } = await twoLots()
    const batch = await aBatchOf(id)
    await run(taking, { batchId: batch.id })
    await run('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', { ids: [id] })
    const { lot } = await run<{ lot: object }>(
      'query ($id: ID) { lot(id: $id) { ingredient { id } ingredientName uses { quantity batchNumber } } }',
      { id: old.id },
    )
    expect(lot).toMatchObject({ ingredient: null, uses: [{ quantity: 6, batchNumber: batch.batchNumber }] })
    const { stockForBatch } = await run<{ stockForBatch: { lots: object[] } }>(
      'query ($id: ID!) { stockForBatch(batchId: $id) { lots { quantity lot { lotNumber } } } }',
      { id: batch.id },
    )
    expect(stockForBatch.lots).toHaveLength(2)
  })
})

describe('what is known of a lot', () => {
  const editing = `mutation ($id: ID!, $was: LotChanges!, $changes: LotChanges!) {
    updateLot(id: $id, was: $was, changes: $changes) { lotNumber expirationDate supplier { name } supplierName } }`
  const shown = (id: string) =>
    run<{ ingredient: object }>('query ($id: ID!) { ingredient(id: $id) { lotNumber expirationDate } }', {
      id,
    })

  it('is edited on the lot, decides what is used next, and is shown by the ingredient then', async () => {
    const { id, old, fresh } = await twoLots()
    const { createSupplier } = await run<{ createSupplier: { id: string } }>(
      'mutation { createSupplier(input: { name: "Edited Hops" }) { id } }',
    )
    const was = { expirationDate: '2091-01-31', supplierId: null }
    const changes = { expirationDate: '2089-01-31', supplierId: createSupplier.id }
    expect(await run(editing, { id: fresh.id, was, changes })).toEqual({
      updateLot: {
        ...{ lotNumber: 'NEW', expirationDate: '2089-01-31' },
        ...{ supplier: { name: 'Edited Hops' }, supplierName: 'Edited Hops' },
      },
    })
    expect(await lotsOf(id)).toEqual([
      ['NEW', 8],
      ['OLD', 6],
    ])
    expect((await shown(id)).ingredient).toEqual({ lotNumber: 'NEW', expirationDate: '2089-01-31' })
    await run(editing, { id: old.id, was: { lotNumber: 'OLD' }, changes: { lotNumber: 'OLDER' } })
    expect((await shown(id)).ingredient).toEqual({ lotNumber: 'NEW', expirationDate: '2089-01-31' })
    const { activity } = await run<{ activity: { action: string; description: string }[] }>(
      '{ activity(limit: 1) { action description } }',
      {},
      await server.signIn('ADMIN'),
    )
    expect(activity).toMatchObject([
      { action: 'Lot edited', description: expect.stringMatching(/lot OLDER$/) },
    ])
    await expectSums(id)
  })

  it('is edited by two at once, each their own field', async () => {
    const { fresh } = await twoLots()
    await run(editing, { id: fresh.id, was: { lotNumber: 'NEW' }, changes: { lotNumber: 'A-1' } })
    const was = { expirationDate: '2091-01-31' }
    await run(editing, { id: fresh.id, was, changes: { expirationDate: null } }, ben)
    const stored = await prisma().lot.findUniqueOrThrow({ where: { id: fresh.id } })
    expect(stored).toMatchObject({ lotNumber: 'A-1', expirationDate: null, supplierName: null })
    expect(stored.useBefore.getTime()).toBeLessThanOrEqual(stored.receivedAt.getTime())
  })

  it('that somebody else edited meanwhile is a conflict, which says who and what it is now', async () => {
    const { fresh } = await twoLots()
    const was = { lotNumber: 'NEW' }
    await run(editing, { id: fresh.id, was, changes: { lotNumber: 'A-1' } }, ben)
    const { errors } = await server.ask(ana, editing, { id: fresh.id, was, changes: { lotNumber: 'A-2' } })
    expect(errors?.[0]?.extensions.conflict).toMatchObject({
      clashes: [{ field: 'lotNumber', base: 'NEW', theirs: 'A-1', yours: 'A-2', who: expect.any(String) }],
    })
    expect(errors?.[0]?.message).toMatch(/^Lot number .* by .+/)
    // The same value is none.
    await run(editing, { id: fresh.id, was, changes: { lotNumber: 'A-1' } })
    const seen = { lotNumber: 'A-1' }
    await run(editing, { id: fresh.id, was: seen, changes: { lotNumber: 'A-2' } })
    expect(await prisma().lot.findUnique({ where: { id: fresh.id } })).toMatchObject({ lotNumber: 'A-2' })
  })

  const costing = `mutation ($id: ID!, $was: LotChanges!, $changes: LotChanges!, $commandId: ID) {
    updateLot(id: $id, was: $was, changes: $changes, commandId: $commandId) { totalCostCents unitCostCents valueCents } }`
  /** What a batch's transactions cost, and the lines below them. */
  const costsOf = async (batchId: string) => {
    const heads = await prisma().ingredientTransaction.findMany({ where: { batchId } })
    const lines = await prisma().lotMovement.findMany({ where: { batchId } })
    return [...heads.map(({ totalCostCents }) => totalCostCents), ...lines.map(({ costCents }) => costCents)]
  }

  it('is what all of it cost: what batches took of it costs its share from then on, and undo restores it', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0, costPerUnitCents: 0 })
    const lot = await receive(id, { quantity: 550 })
    const batch = await aBatchOf(id)
    const items = [{ ingredientId: id, lotId: lot.id, quantity: 200 }]
    await run(taking, { batchId: batch.id, items })
    expect(await costsOf(batch.id)).toEqual([null, null])
    const commandId = randomUUID()
    const edit = { id: lot.id, was: { totalCostCents: null }, changes: { totalCostCents: 49_000 } }
    expect(await run(costing, { ...edit, commandId })).toEqual({
      updateLot: { totalCostCents: 49_000, unitCostCents: 89.09090909, valueCents: 31_182 },
    })
    expect(await costsOf(batch.id)).toEqual([17_818, -17_818])
    expect(await prisma().ingredient.findUnique({ where: { id } })).toMatchObject({
      ...{ inventoryValueCents: 31_182, costPerUnitCents: 89 },
    })
    const received = { ingredientId: id, transactionType: 'ORDER_RECEIVED' as const }
    expect(await prisma().ingredientTransaction.findFirst({ where: received })).toMatchObject({
      totalCostCents: 49_000,
    })
    await expectSums(id)
    expect((await undo(commandId)).errors).toBeUndefined()
    expect(await costsOf(batch.id)).toEqual([null, null])
    await expectSums(id)
  })

  it('where the cost of one was said, is so many times that, and undo says the cost of one again', async () => {
    const { id, old } = await twoLots()
    const commandId = randomUUID()
    const was = { totalCostCents: 300 }
    await run(costing, { id: old.id, was, changes: { totalCostCents: 400 }, commandId })
    expect(await prisma().lot.findUnique({ where: { id: old.id } })).toMatchObject({
      ...{ unitCostCents: null, costCents: 400 },
    })
    await expectSums(id)
    expect((await undo(commandId)).errors).toBeUndefined()
    const restored = await prisma().lot.findUniqueOrThrow({ where: { id: old.id } })
    expect([Number(restored.unitCostCents), restored.costCents]).toEqual([50, null])
    await expectSums(id)
  })

  it('is edited by one of two who say another cost at once, and is not undone after somebody else', async () => {
    const { id, old } = await twoLots()
    const was = { totalCostCents: 300 }
    const commandId = randomUUID()
    const answers = await Promise.all([
      server.ask(ana, costing, { id: old.id, was, changes: { totalCostCents: 400 }, commandId }),
      server.ask(ben, costing, { id: old.id, was, changes: { totalCostCents: 500 } }),
    ])
    expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([
      { extensions: { code: 'CONFLICT', conflict: { clashes: [{ field: 'totalCostCents', base: 300 }] } } },
    ])
    const now = await prisma().lot.findUniqueOrThrow({ where: { id: old.id } })
    const later = { was: { totalCostCents: now.costCents }, changes: { totalCostCents: 600 } }
    await run(costing, { id: old.id, ...later }, ben)
    expect((await undo(commandId)).errors?.[0]?.extensions.code).toBe('REFUSED')
    expect(await prisma().lot.findUnique({ where: { id: old.id } })).toMatchObject({ costCents: 600 })
    await expectSums(id)
    const tooMuch = { id: old.id, was: {}, changes: { totalCostCents: 900_000_000 } }
    expect((await refused(costing, tooMuch))[0]).toBe('BAD_USER_INPUT')
  })

  it('of an ingredient that was deleted is edited as well: recalls still name it', async () => {
    const { id, old } = await twoLots()
    await run('mutation ($id: ID!) { deleteIngredients(ids: [$id]) }', { id }, await server.signIn('ADMIN'))
    await run(editing, { id: old.id, was: { lotNumber: 'OLD' }, changes: { lotNumber: 'B-1' } })
    expect(await prisma().lot.findUnique({ where: { id: old.id } })).toMatchObject({ lotNumber: 'B-1' })
  })

  it('is refused where it cannot be, and to those who may not', async () => {
    const { fresh } = await twoLots()
    const change = (changes: object) => ({ id: fresh.id, was: {}, changes })
    expect(await refused(editing, change({ supplierId: randomUUID() }))).toEqual([
      'BAD_USER_INPUT',
      expect.any(String),
    ])
    expect((await refused(editing, change({ lotNumber: 'x'.repeat(61) })))[0]).toBe('BAD_USER_INPUT')
    expect((await refused(editing, { ...change({}), id: randomUUID() }))[0]).toBe('NOT_FOUND')
    expect((await refused(editing, change({ lotNumber: 'V' }), viewer))[0]).toBe('FORBIDDEN')
  })
})

describe('a certificate', () => {
  const put = (path: string, body: string) =>
    fetch(`${server.url}/api/lots/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ana}`, 'content-type': 'application/pdf' },
      body,
    })

  it('is stored with its lot, sent as a file, and removed', async () => {
    const { old } = await twoLots()
    const id = randomUUID()
    const answers = [
      await put(`${old.id}/files/${id}?name=COA%207.pdf`, '%PDF-1.7 …'),
      await put(`${old.id}/files/${id}?name=COA%207.pdf`, '%PDF-1.7 …'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const files = 'query ($id: ID) { lot(id: $id) { files { id name size addedBy { name } } } }'
    expect(await run(files, { id: old.id })).toMatchObject({
      lot: { files: [{ id, name: 'COA 7.pdf', size: 12 }] },
    })
    const read = await fetch(`${server.url}/api/lots/${old.id}/files/${id}`, {
      headers: { authorization: `Bearer ${ana}` },
    })
    expect([read.headers.get('content-type'), await read.text()]).toEqual(['application/pdf', '%PDF-1.7 …'])
    await run('mutation ($id: ID!) { removeLotFile(fileId: $id) { id } }', { id })
    expect(await run(files, { id: old.id })).toEqual({ lot: { files: [] } })
  })

  it('is refused when it is no PDF', async () => {
    const { old } = await twoLots()
    expect((await put(`${old.id}/files/${randomUUID()}`, 'GIF89a')).status).toBe(415)
  })
})
