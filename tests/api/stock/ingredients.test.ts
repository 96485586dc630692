import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const fields = `id name category currentQuantity unit reorderThreshold costPerUnitCents stockStatus
  inventoryValueCents expirationDate lotNumber version supplier { name }`
const create = `mutation ($input: IngredientInput!) { createIngredient(input: $input) { ${fields} } }`
const update = `mutation ($id: ID!, $base: Int!, $changes: IngredientChanges!) {
  updateIngredient(id: $id, baseVersion: $base, changes: $changes) { ${fields} }
}`
const adjust = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $notes: String, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, notes: $notes, commandId: $commandId) {
    currentQuantity version stockStatus
  }
}`
const remove = `mutation ($ids: [ID!]!, $evenIfUsed: Boolean) { deleteIngredients(ids: $ids, evenIfUsed: $evenIfUsed) }`
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
      'Current Quantity must be from 0 to 1,000,000.',
    ],
    [
      'a cost below 0',
      { costPerUnitCents: -1 },
      'costPerUnitCents',
      'Cost per Unit must be from $0.00 to $100,000.00.',
    ],
    [
      'a threshold below 0',
      { reorderThreshold: -1 },
      'reorderThreshold',
      'Reorder Threshold must be from 0 to 1,000,000.',
    ],
    [
      'a day that does not exist',
      { expirationDate: '2199-01-01' },
      'expirationDate',
      'Expiration Date must be a day from 2000 to 2099, as 2026-04-03.',
    ],
    [
      'more decimals than are kept',
      { currentQuantity: 0.0001 },
      'currentQuantity',
      'Current Quantity may have at most 3 decimals.',
    ],
    [
      'a supplier that is gone',
      { supplierId: 'none' },
      'supplierId',
      'This supplier no longer exists. Please choose another one.',
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
    const { data } = await server.ask(assistant, adjust, { id, type, quantity, notes: 'Quick add' })
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
    const { errors } = await server.ask(assistant, adjust, { id, type: 'ADD', quantity })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    expect(await historyOf(id)).toEqual([])
  })

  it('loses none of twenty concurrent adjustments, and counts a repeated one once', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 0.3 })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.ask(assistant, adjust, {
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
    const { id } = await anIngredient(prisma(), { currentQuantity: 10 })
    const receive = `mutation ($input: ReceivedOrderInput!) { receiveOrder(input: $input) { ${fields} } }`
    const input = {
      ingredientId: id,
      quantity: 110.5,
      totalCostCents: 9_400,
      lotNumber: 'L-77',
      expirationDate: '2027-01-31',
    }
    const { data } = await server.ask(assistant, receive, { input })
    expect(data).toMatchObject({
      receiveOrder: { currentQuantity: 120.5, lotNumber: 'L-77', expirationDate: '2027-01-31', version: 2 },
    })
    expect(await historyOf(id)).toMatchObject([
      { transactionType: 'ORDER_RECEIVED', totalCostCents: 9400, lotNumber: 'L-77' },
    ])
    const none = await server.ask(assistant, receive, { input: { ...input, quantity: 0 } })
    expect(none.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

describe('editing an ingredient', () => {
  it('merges what others changed, and says who changed the same field', async () => {
    const { id } = await anIngredient(prisma())
    await server.ask(assistant, adjust, { id, type: 'ADD', quantity: 5 })
    const merged = await server.ask(brewer, update, { id, base: 1, changes: { costPerUnitCents: 99 } })
    expect(merged.data).toMatchObject({
      updateIngredient: { currentQuantity: 105, costPerUnitCents: 99, version: 3 },
    })
    const clash = await server.ask(brewer, update, { id, base: 1, changes: { currentQuantity: 90 } })
    expect(clash.errors).toMatchObject([
      {
        extensions: {
          code: 'CONFLICT',
          conflict: {
            version: 3,
            clashes: [{ field: 'currentQuantity', base: 100, theirs: 105, yours: 90 }],
          },
        },
      },
    ])
    expect(clash.errors![0]!.message).toMatch(/^Current Quantity was changed by brewer_assistant/)
  })

  it('makes a new quantity a transaction, together with the other fields', async () => {
    const { id } = await anIngredient(prisma())
    const changes = { currentQuantity: 80, unit: 'KG', supplierName: 'New Maltings', lotNumber: 'L-1' }
    const { data } = await server.ask(brewer, update, { id, base: 1, changes })
    expect(data).toMatchObject({
      updateIngredient: { currentQuantity: 80, unit: 'KG', version: 2, supplier: { name: 'New Maltings' } },
    })
    const notes = 'Unit changed from lbs to kg: 100 lbs before, set to 80 kg'
    expect(await historyOf(id)).toMatchObject([{ transactionType: 'UNIT_CHANGED', unit: 'KG', notes }])
    const later = await server.ask(brewer, update, { id, base: 1, changes: { subcategory: 'Base' } })
    expect(later.errors).toBeUndefined()
  })
})

describe('deleting ingredients', () => {
  it('refuses those that recipes use, by name, unless they are to leave the recipes too', async () => {
    const [used, free] = [await anIngredient(prisma(), { name: 'Used Malt' }), await anIngredient(prisma())]
    const recipe = await aRecipeOf(prisma(), [{ ingredientId: used.id }], { name: 'Old Ale' })
    const refused = await server.ask(brewer, remove, { ids: [used.id, free.id] })
    expect(refused.errors).toMatchObject([
      { message: 'Used Malt is used by Old Ale.', extensions: { code: 'REFUSED' } },
    ])
    expect(await prisma().ingredient.count({ where: { id: { in: [used.id, free.id] } } })).toBe(2)
    const { data } = await server.ask<{ deleteIngredients: string[] }>(brewer, remove, {
      ids: [used.id, free.id, 'gone'],
      evenIfUsed: true,
    })
    expect(data!.deleteIngredients.sort()).toEqual([used.id, free.id].sort())
    expect(await changesOf(recipe.id)).toMatchObject([
      {
        type: 'RecipeSaved',
        detail: { version: 2, fields: { [`lines.${recipe.lines[0]!.id}`]: { to: null } } },
      },
    ])
    const removed = await prisma().change.findFirst({ where: { type: 'IngredientsRemoved' } })
    expect(removed!.detail).toMatchObject({ names: expect.arrayContaining(['Used Malt']) })
  })

  it('asks for something to delete', async () => {
    const { errors } = await server.ask(brewer, remove, { ids: [] })
    expect(errors).toMatchObject([{ message: 'Please select ingredients to delete.' }])
  })
})

describe('the stock', () => {
  it('is listed, searched, paged and summed up', async () => {
    await prisma().recipeIngredient.deleteMany()
    await prisma().ingredient.deleteMany()
    const hops = { category: 'HOPS' as const, reorderThreshold: 10 }
    await anIngredient(prisma(), { ...hops, name: 'Citra', currentQuantity: 0, costPerUnitCents: 1800 })
    await anIngredient(prisma(), { ...hops, name: 'Saaz', currentQuantity: 10, costPerUnitCents: 1000 })
    await anIngredient(prisma(), { ...hops, name: 'Simcoe', currentQuantity: 15, costPerUnitCents: 1 })
    await anIngredient(prisma(), {
      name: 'pale 100%',
      currentQuantity: 0.5,
      reorderThreshold: 0.1,
      costPerUnitCents: 3,
    })
    const list = async (args: string) => {
      const { data } = await server.ask<{ ingredients: { name: string; stockStatus: string }[] }>(
        assistant,
        `{ ingredients${args} { name stockStatus } }`,
      )
      return data!.ingredients.map(({ name, stockStatus }) => `${name} ${stockStatus}`)
    }
    expect(await list('')).toEqual(['Citra OUT', 'pale 100% GOOD', 'Saaz LOW', 'Simcoe WARNING'])
    expect(await list('(category: HOPS, limit: 1, offset: 1)')).toEqual(['Saaz LOW'])
    expect(await list('(stockStatus: WARNING)')).toEqual(['Simcoe WARNING'])
    expect(await list('(search: "0%")')).toEqual(['pale 100% GOOD'])
    const stats = `{ ingredientStats { totalItems totalValueCents lowStock byCategory { category count valueCents } } }`
    expect((await server.ask(assistant, stats)).data).toEqual({
      ingredientStats: {
        totalItems: 4,
        totalValueCents: 10_017,
        lowStock: 2,
        byCategory: [
          { category: 'GRAIN', count: 1, valueCents: 2 },
          { category: 'HOPS', count: 3, valueCents: 10_015 },
          { category: 'YEAST', count: 0, valueCents: 0 },
          { category: 'MISC', count: 0, valueCents: 0 },
        ],
      },
    })
  })

  it("lists an ingredient's history, newest first, page by page, and the recipes that use it", async () => {
    const { id } = await anIngredient(prisma(), { name: 'Munich' })
    await aRecipeOf(prisma(), [{ ingredientId: id, amount: 12.5 }], { name: 'Bock' })
    for (const quantity of [1, 2, 3]) await server.ask(assistant, adjust, { id, type: 'SET', quantity })
    const query = `query ($id: ID!, $before: ID) {
      ingredientTransactions(ingredientId: $id, limit: 2, before: $before) { id newQuantity user { role } }
      recipesUsing(ingredientId: $id) { recipe { name } amount unit }
    }`
    interface Answer {
      ingredientTransactions: { id: string; newQuantity: number }[]
      recipesUsing: unknown
    }
    const first = (await server.ask<Answer>(assistant, query, { id })).data!
    expect(first.ingredientTransactions.map((row) => row.newQuantity)).toEqual([3, 2])
    expect(first.recipesUsing).toEqual([{ recipe: { name: 'Bock' }, amount: 12.5, unit: 'LBS' }])
    const before = first.ingredientTransactions[1]!.id
    const next = (await server.ask<Answer>(assistant, query, { id, before })).data!
    expect(next.ingredientTransactions.map((row) => row.newQuantity)).toEqual([1])
  })
})

describe('suppliers', () => {
  it('are created once a name, with an address that orders can go to', async () => {
    const add = `mutation ($input: SupplierInput!) { createSupplier(input: $input) { id name email phone version } }`
    const edit = `mutation ($id: ID!, $changes: SupplierChanges!) {
      updateSupplier(id: $id, baseVersion: 1, changes: $changes) { name email phone version }
    }`
    const input = { name: 'Hop Union', email: 'orders@hops.example', phone: '+1 (555) 010-2030' }
    const { data } = await server.ask<{ createSupplier: { id: string } }>(brewer, add, { input })
    expect((await server.ask(brewer, add, { input })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    const wrong = await server.ask(brewer, add, {
      input: { name: 'Other', email: 'no address', phone: 'call me' },
    })
    const fields = {
      email: 'E-mail must be an address, as orders@maltings.example.',
      phone: 'Phone must be a number, as +1 555 010 2030.',
    }
    expect(wrong.errors).toMatchObject([{ extensions: { fields } }])
    const edited = await server.ask(brewer, edit, { id: data!.createSupplier.id, changes: { email: null } })
    expect(edited.data).toEqual({ updateSupplier: { ...input, email: null, version: 2 } })
  })
})
