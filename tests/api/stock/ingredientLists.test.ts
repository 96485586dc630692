import { settleAllLots } from '#api/features/ingredients/lotBook.service.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingredientLimits } from '#domain/stock/ingredientForm.ts'
import { ingredientCategories, inventoryValueCents, unitCostCents } from '#domain/stock/stock.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const adjust = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $notes: String, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, notes: $notes, commandId: $commandId) {
    currentQuantity version stockStatus
  }
}`

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

  it('is worth what its ingredients are worth, to the cent: one by one, in the list and in the sums', async () => {
    await prisma().recipeIngredient.deleteMany()
    await prisma().ingredient.deleteMany()
    const decimal = (max: number, decimals: number) =>
      fc
        .bigInt({ min: 0n, max: BigInt(max) * 10n ** BigInt(decimals) })
        .map((parts) => new Prisma.Decimal(parts.toString()).div(10 ** decimals))
    const { currentQuantity, costPerUnitCents } = ingredientLimits
    const stock = fc.record({
      category: fc.constantFrom(...ingredientCategories),
      // Half a thousand of something at an odd number of cents ends in half a cent.
      currentQuantity: fc.oneof(
        decimal(currentQuantity.max, 3),
        fc.integer({ min: 0, max: 9_999 }).map((whole) => new Prisma.Decimal(whole).plus(0.5)),
      ),
      costPerUnitCents: fc.integer({ min: 0, max: costPerUnitCents.max }),
      exactCostCents: fc.option(decimal(costPerUnitCents.max, 8)),
    })
    const rows = fc.sample(stock, 1_000)
    await prisma().ingredient.createMany({
      data: rows.map((row, n) => ({ id: `of-${n}`, name: `Stock ${n}`, ...row })),
    })
    await settleAllLots(server.app.database)
    const worth = rows.map((row) => inventoryValueCents(Number(row.currentQuantity), unitCostCents(row)))
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
    const ask = async <Data>(query: string) => (await server.ask<Data>(assistant, query)).data!

    const values = new Map<string, number>()
    for (const offset of [0, 500]) {
      const { ingredients } = await ask<{ ingredients: { id: string; inventoryValueCents: number }[] }>(
        `{ ingredients(limit: 500, offset: ${offset}) { id inventoryValueCents } }`,
      )
      for (const { id, inventoryValueCents: value } of ingredients) values.set(id, value)
    }
    expect(rows.map((_, n) => values.get(`of-${n}`))).toEqual(worth)
    const { ingredientStats } = await ask<{
      ingredientStats: { totalValueCents: number; byCategory: { category: string; valueCents: number }[] }
    }>('{ ingredientStats { totalValueCents byCategory { category valueCents } } }')
    expect(ingredientStats.totalValueCents).toBe(total(worth))
    expect(ingredientStats.byCategory).toEqual(
      ingredientCategories.map((category) => ({
        category,
        valueCents: total(worth.filter((_, n) => rows[n]?.category === category)),
      })),
    )
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
  it('are created once a name, with an address that orders can go to and the days that they take to deliver', async () => {
    const add = `mutation ($input: SupplierInput!) { createSupplier(input: $input) { id name email phone leadDays version } }`
    const edit = `mutation ($id: ID!, $changes: SupplierChanges!) {
      updateSupplier(id: $id, baseVersion: 1, changes: $changes) { name email phone leadDays version }
    }`
    const input = {
      name: 'Hop Union',
      email: 'orders@hops.example',
      phone: '+1 (555) 010-2030',
      leadDays: 10,
    }
    const { data } = await server.ask<{ createSupplier: { id: string } }>(brewer, add, { input })
    expect((await server.ask(brewer, add, { input })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    const wrong = await server.ask(brewer, add, {
      input: { name: 'Other', email: 'no address', phone: 'call me', leadDays: 0 },
    })
    const fields = {
      email: 'Email must be an address, such as orders@maltings.example.',
      phone: 'Phone must be a number, such as +1 555 010 2030.',
      leadDays: 'Lead time must be from 1 to 180 days.',
    }
    expect(wrong.errors).toMatchObject([{ extensions: { fields } }])
    const edited = await server.ask(brewer, edit, { id: data!.createSupplier.id, changes: { email: null } })
    expect(edited.data).toEqual({ updateSupplier: { ...input, email: null, version: 2 } })
  })
})
