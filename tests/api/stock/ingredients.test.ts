import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { adjustIngredientText, anIngredient, ingredientFields } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const create = `mutation ($input: IngredientInput!) { createIngredient(input: $input) { ${ingredientFields} } }`
const historyOf = (ingredientId: string) =>
  prisma().ingredientTransaction.findMany({ where: { ingredientId }, orderBy: { timestamp: 'asc' } })
const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('adding an ingredient', () => {
  it('names a new supplier, and its opening stock is a transaction', async () => {
    const input = {
      name: 'Golden Promise',
      currentQuantity: 55.125,
      costPerUnitCents: 110,
      reorderThreshold: 40,
      supplierName: 'Simpsons',
      expirationDate: '2027-04-30',
    }
    const { data } = await server.ask<{ createIngredient: { id: string } }>(brewer, create, { input })
    expect(data).toMatchObject({
      createIngredient: {
        category: 'GRAIN',
        unit: 'LBS',
        currentQuantity: 55.125,
        stockStatus: 'WARNING',
        inventoryValueCents: 6064,
        expirationDate: '2027-04-30',
        supplier: { name: 'Simpsons' },
      },
    })
    const { id } = data!.createIngredient
    expect(await historyOf(id)).toMatchObject([{ transactionType: 'SET', notes: 'Opening stock' }])
    expect((await changesOf(id)).map(({ type }) => type)).toEqual(['IngredientSaved', 'IngredientSaved'])
    const again = await server.ask(brewer, create, { input: { ...input, name: 'GOLDEN promise' } })
    expect(again.errors).toMatchObject([
      { message: 'An ingredient with this name already exists.', extensions: { code: 'CONFLICT' } },
    ])
    // The current value is unknown, so it isn't reported.
    expect(again.errors?.[0]?.extensions).not.toHaveProperty('conflict')
    const known = await server.ask(brewer, create, { input: { name: 'Maris', supplierName: 'simpsons' } })
    expect(known.data).toMatchObject({ createIngredient: { supplier: { name: 'Simpsons' } } })
    expect(
      await prisma().supplier.count({ where: { name: { equals: 'simpsons', mode: 'insensitive' } } }),
    ).toBe(1)
  })

  it.each([
    ['no name', { name: '  ' }, 'name', 'Name is required.'],
    [
      'a quantity below 0',
      { currentQuantity: -1 },
      'currentQuantity',
      'Current quantity must be from 0 to 1,000,000.',
    ],
    [
      'a cost below 0',
      { costPerUnitCents: -1 },
      'costPerUnitCents',
      'Cost per unit must be from $0.00 to $100,000.00.',
    ],
    [
      'a threshold below 0',
      { reorderThreshold: -1 },
      'reorderThreshold',
      'Reorder threshold must be from 0 to 1,000,000.',
    ],
    [
      'a day that does not exist',
      { expirationDate: '2199-01-01' },
      'expirationDate',
      'Expiration date must be a day from 2000 to 2099, such as 2026-04-03.',
    ],
    [
      'more decimals than are kept',
      { currentQuantity: 0.0001 },
      'currentQuantity',
      'Current quantity may have at most 3 decimals.',
    ],
    [
      'a supplier that is gone',
      { supplierId: 'none' },
      'supplierId',
      'This supplier no longer exists. Choose another one.',
    ],
  ])('refuses %s', async (_what, input, field, message) => {
    const { errors } = await server.ask(brewer, create, { input: { name: 'Refused', ...input } })
    expect(errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } },
    ])
    expect(await prisma().ingredient.count({ where: { name: 'Refused' } })).toBe(0)
  })
})

describe('adjusting a stock', () => {
  it.each([
    ['ADD', 2.5, 12.5, { transactionType: 'ADD', quantity: 2.5 }],
    ['REMOVE', 2.5, 7.5, { transactionType: 'REMOVE', quantity: 2.5 }],
    ['REMOVE', 25, 0, { transactionType: 'REMOVE', quantity: 10 }],
    ['SET', 3.2, 3.2, { transactionType: 'SET', quantity: 3.2 }],
    ['SET', 0, 0, { transactionType: 'SET', quantity: 0 }],
  ])('%s %s of 10 leaves %s', async (type, quantity, left, transaction) => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 10 })
    const { data } = await server.ask(assistant, adjustIngredientText, {
      id,
      type,
      quantity,
      notes: 'Quick add',
    })
    expect(data).toMatchObject({ adjustIngredient: { currentQuantity: left, version: 2 } })
    const [row] = await historyOf(id)
    expect({ ...row, quantity: Number(row!.quantity) }).toMatchObject({ ...transaction, notes: 'Quick add' })
    expect([Number(row!.previousQuantity), Number(row!.newQuantity)]).toEqual([10, left])
    expect(await changesOf(id)).toMatchObject([
      {
        type: 'IngredientSaved',
        detail: { delta: Math.round((left - 10) * 1000) / 1000, transactionId: row!.id },
      },
    ])
  })

  it.each([
    [-0.1, 'Quantity must be from 0 to 1,000,000.'],
    [0.15, 'Quantity must be in steps of 0.1.'],
    [1_000_001, 'Quantity must be from 0 to 1,000,000.'],
  ])('refuses a quantity of %s', async (quantity, message) => {
    const { id } = await anIngredient(prisma())
    const { errors } = await server.ask(assistant, adjustIngredientText, { id, type: 'ADD', quantity })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    expect(await historyOf(id)).toEqual([])
  })

  it('loses none of twenty concurrent adjustments, and counts a repeated one once', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0.3 })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.ask(assistant, adjustIngredientText, {
          id,
          type: n % 2 ? 'ADD' : 'REMOVE',
          quantity: 0.1,
          commandId: `${id} ${n % 19}`,
        }),
      ),
    )
    const rows = await historyOf(id)
    expect(rows).toHaveLength(19)
    const { currentQuantity } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    const moved = rows.reduce((sum, row) => sum + Number(row.newQuantity) - Number(row.previousQuantity), 0.3)
    expect(Number(currentQuantity)).toBeCloseTo(moved, 9)
    expect(Number(currentQuantity)).toBeGreaterThanOrEqual(0)
  })

  it('books a delivery in with its lot and cost', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0 })
    const receive = `mutation ($input: ReceivedOrderInput!) { receiveOrder(input: $input) { ${ingredientFields} } }`
    const input = {
      ingredientId: id,
      quantity: 110.5,
      totalCostCents: 9_400,
      lotNumber: 'L-77',
      expirationDate: '2027-01-31',
    }
    const { data } = await server.ask(assistant, receive, { input })
    expect(data).toMatchObject({
      receiveOrder: { currentQuantity: 110.5, lotNumber: 'L-77', expirationDate: '2027-01-31', version: 2 },
    })
    expect(await historyOf(id)).toMatchObject([
      { transactionType: 'ORDER_RECEIVED', totalCostCents: 9400, lotNumber: 'L-77' },
    ])
    const none = await server.ask(assistant, receive, { input: { ...input, quantity: 0 } })
    expect(none.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
