import fc from 'fast-check'
import { subMinutes } from 'date-fns/subMinutes'
import { describe, expect, it } from 'vitest'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aBatch, aFermentingBatch } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const admin = await server.signIn('ADMIN')
const prisma = () => server.app.database.prisma

async function run<Data>(query: string, variables: object = {}, token = brewer): Promise<Data> {
  const { data, errors } = await server.ask<Data>(token, query, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

describe('a count that was done without a connection', () => {
  const adjust = (id: string, type: string, quantity: number, minutes: number | null) =>
    run(
      `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $at: DateTime) {
        adjustIngredient(id: $id, type: $type, quantity: $quantity, occurredAt: $at) { currentQuantity } }`,
      { id, type, quantity, at: minutes === null ? null : subMinutes(new Date(), minutes) },
    )
  const stockOf = async (id: string) =>
    Number((await prisma().ingredient.findUniqueOrThrow({ where: { id } })).currentQuantity)

  it('counts at its own time: what came after it stays', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 100 })
    await adjust(id, 'REMOVE', 30, null)
    await adjust(id, 'ADD', 5, null)
    await adjust(id, 'SET', 90, 60)
    expect(await stockOf(id)).toBe(65)
    const last = await prisma().ingredientTransaction.findFirstOrThrow({
      where: { ingredientId: id, transactionType: 'SET' },
    })
    expect([last.previousQuantity, last.newQuantity, last.notes].map(String)).toEqual([
      ...['75', '65'],
      'Counted 90 lbs then',
    ])
  })

  it('leaves a later count as it is, and so does anything else that was done before that', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 100 })
    await adjust(id, 'SET', 40, 30)
    await adjust(id, 'SET', 90, 60)
    expect(await stockOf(id)).toBe(40)
    await adjust(id, 'ADD', 10, 45)
    expect(await stockOf(id), 'the ten were there when it was counted').toBe(40)
    await adjust(id, 'REMOVE', 10, 20)
    expect(await stockOf(id)).toBe(30)
  })

  it('counts in the unit that the stock has had since', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 16, unit: 'LBS', costPerUnitCents: 1_600 })
    await adjust(id, 'REMOVE', 2, null)
    const { version } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    await run(
      `mutation { updateIngredient(id: "${id}", baseVersion: ${version}, changes: { unit: OZ }) { id } }`,
    )
    await run(
      `mutation ($id: ID!, $at: DateTime) {
        adjustIngredient(id: $id, type: SET, quantity: 10, unit: LBS, occurredAt: $at) { id } }`,
      { id, at: subMinutes(new Date(), 60) },
    )
    expect(await stockOf(id)).toBe(128)
  })
})

describe('a change of unit', () => {
  const valueOf = async (id: string) => {
    const { ingredient } = await run<{ ingredient: { inventoryValueCents: number; version: number } }>(
      `{ ingredient(id: "${id}") { inventoryValueCents version } }`,
    )
    return ingredient
  }

  it('loses no cent of it when a movement is undone afterwards', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 10, costPerUnitCents: 501, unit: 'KG' })
    await run(`mutation { updateIngredient(id: "${id}", baseVersion: 1, changes: { unit: OZ }) { id } }`)
    const { inventoryValueCents } = await valueOf(id)
    const commandId = `added to ${id}`
    await run(
      `mutation ($id: ID!, $commandId: ID) {
        adjustIngredient(id: $id, type: ADD, quantity: 1, commandId: $commandId) { id } }`,
      { id, commandId },
    )
    await run('mutation ($of: ID!) { undo(of: $of, reason: "Counted twice") }', { of: commandId })
    expect((await valueOf(id)).inventoryValueCents).toBe(inventoryValueCents)
  })

  it('loses no cent of the value of a stock, there and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 200, max: 90_000 }),
        fc.array(fc.constantFrom('LBS', 'OZ', 'KG'), { minLength: 1, maxLength: 4 }),
        async (thousandths, costPerUnitCents, units) => {
          const { id } = await anIngredient(prisma(), {
            ...{ currentQuantity: 1 + thousandths / 1_000, costPerUnitCents, unit: 'KG' },
          })
          const before = await valueOf(id)
          let { version } = before
          for (const unit of units) {
            const changes = { unit }
            const { updateIngredient } = await run<{ updateIngredient: { version: number } }>(
              `mutation ($id: ID!, $version: Int!, $changes: IngredientChanges!) {
                updateIngredient(id: $id, baseVersion: $version, changes: $changes) { version } }`,
              { id, version, changes },
            )
            version = updateIngredient.version
            expect((await valueOf(id)).inventoryValueCents).toBe(before.inventoryValueCents)
          }
          const { body } = await server.call('GET', '/api/ingredients', brewer)
          const found = (body as { _id: string; inventoryValue: number }[]).find(({ _id }) => _id === id)
          expect(found?.inventoryValue).toBeCloseTo(before.inventoryValueCents / 100, 8)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is refused when it would leave nothing to be counted', async () => {
    const { id } = await anIngredient(prisma(), {
      ...{ name: 'Saffron', currentQuantity: 0.4, unit: 'GRAMS', costPerUnitCents: 900 },
    })
    const { errors } = await server.ask(
      brewer,
      `mutation { updateIngredient(id: "${id}", baseVersion: 1, changes: { unit: KG }) { id } }`,
    )
    expect(errors?.[0]?.message).toBe(
      'Saffron: 0.4 grams are too little to be counted in kg. Choose a smaller unit.',
    )
  })
})

describe('the cost of a batch', () => {
  interface Stock {
    stockForBatch: {
      deductedAt: string | null
      movements: object[]
      deletedMovements: { ingredientName: string; totalCostCents: number }[]
    }
  }
  const stockOf = async (id: string) =>
    (
      await run<Stock>(`{ stockForBatch(batchId: "${id}") { deductedAt movements { id }
        deletedMovements { ingredientName totalCostCents } } }`)
    ).stockForBatch

  it('stays when an ingredient that it took is deleted, also while the batch is in the trash', async () => {
    const [malt, hops] = [
      await anIngredient(prisma(), { name: 'Smoked malt' }),
      await anIngredient(prisma(), { name: 'Old hops', costPerUnitCents: 100 }),
    ]
    const recipe = await aRecipeOf(prisma(), [{ ingredientId: malt.id }, { ingredientId: hops.id }])
    const { id } = await aBatch(prisma(), { recipeId: recipe.id })
    await run('mutation ($id: ID!) { deductStock(batchId: $id) { batchId } }', { id })
    const drop = (ingredientId: string) =>
      run('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
        ids: [ingredientId],
      })
    await drop(malt.id)
    expect(await stockOf(id)).toMatchObject({
      movements: [expect.anything()],
      deletedMovements: [{ ingredientName: 'Smoked malt', totalCostCents: 850 }],
    })
    await run(`mutation { deleteBatch(id: "${id}") }`)
    await drop(hops.id)
    await run(`mutation { restoreBatch(id: "${id}") { id } }`, {}, admin)
    const { deductedAt, movements, deletedMovements } = await stockOf(id)
    expect([deductedAt, movements]).toEqual([expect.any(String), []])
    expect(deletedMovements.map(({ totalCostCents }) => totalCostCents).sort()).toEqual([1_000, 850])
    expect(
      (await server.ask(brewer, 'mutation ($id: ID!) { deductStock(batchId: $id) { batchId } }', { id }))
        .errors?.[0]?.extensions.code,
      'they were taken already',
    ).toBe('REFUSED')
  })

  it('keeps what a dry hop took in its entry', async () => {
    const hops = await anIngredient(prisma(), { name: 'Last of its kind', category: 'HOPS' })
    const { id: batchId } = await aFermentingBatch(prisma())
    const additions = [{ ingredientId: hops.id, amount: 2, unit: 'LBS' }]
    await run(addLogText, { input: { batchId, logType: 'DRY_HOP', additions } })
    await run('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
      ids: [hops.id],
    })
    const { batchLogs } = await run<{ batchLogs: object[] }>(
      `{ batchLogs(batchId: "${batchId}") { additions { name quantity unit } } }`,
    )
    expect(batchLogs).toEqual([{ additions: [{ name: 'Last of its kind', quantity: 2, unit: 'LBS' }] }])
  })
})

describe('the original gravity of a running batch', () => {
  const knownOf = async (batchId: string) => {
    const { batchLogs } = await run<{ batchLogs: object[] }>(
      `{ batchLogs(batchId: "${batchId}") { originalGravity isOriginalGravityMeasured } }`,
    )
    return batchLogs
  }

  it('stays the expected one when its recipe is edited, and the measured one when it was entered', async () => {
    const { id: batchId, recipeId } = await aFermentingBatch(prisma())
    const log = (fields: object) => run(addLogText, { input: { batchId, gravity: 1.04, ...fields } })
    await log({})
    await log({ originalGravity: 1.06 })
    await prisma().recipe.update({ where: { id: recipeId }, data: { expectedOG: 1.07 } })
    await log({ originalGravity: 1.058 })
    await log({})
    expect(await knownOf(batchId)).toEqual([
      { originalGravity: 1.07, isOriginalGravityMeasured: false },
      { originalGravity: 1.058, isOriginalGravityMeasured: true },
      { originalGravity: 1.06, isOriginalGravityMeasured: false },
      { originalGravity: 1.06, isOriginalGravityMeasured: false },
    ])
  })

  it('is measured when an entry is corrected to another one', async () => {
    const { id: batchId } = await aFermentingBatch(prisma())
    const { addLog } = await run<{ addLog: { id: string } }>(addLogText, {
      input: { batchId, gravity: 1.04 },
    })
    await run(
      `mutation ($id: ID!) { editLog(id: $id, baseVersion: 1, changes: { originalGravity: 1.055 }, reason: "Typo") { id } }`,
      { id: addLog.id },
    )
    expect(await knownOf(batchId)).toEqual([{ originalGravity: 1.055, isOriginalGravityMeasured: true }])
  })

  it('is that of the first brew once two brews are reduced to one, and of both once there are two again', async () => {
    const { id } = await aBatch(prisma(), { stage: 'BOILING', batchSizeBBL: 8, brews: 2 })
    for (const [brew, gravity] of [
      [1, 1.05],
      [2, 1.06],
    ])
      await run('mutation ($input: BrewStepInput!) { recordBrewStep(input: $input) { id } }', {
        input: { batchId: id, brew, kind: 'ORIGINAL_GRAVITY', minutes: 0, gravity },
      })
    const brewsAre = async (brews: number) => {
      const { version } = await prisma().batch.findUniqueOrThrow({ where: { id } })
      const { updateBatch } = await run<{ updateBatch: object }>(
        `mutation ($id: ID!, $version: Int!, $changes: BatchChanges!) {
          updateBatch(id: $id, baseVersion: $version, changes: $changes) { brews originalGravity } }`,
        { id, version, changes: { brews } },
      )
      return updateBatch
    }
    expect(await brewsAre(1)).toEqual({ brews: 1, originalGravity: 1.05 })
    expect(await brewsAre(2)).toEqual({ brews: 2, originalGravity: 1.055 })
  })
})
