import { describe, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile({ TIME_ZONE: 'Asia/Tokyo' })
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const call = (method: string, path: string, body?: unknown, headers?: object) =>
  server.call(method, `/api${path}`, brewer, body, headers)

describe('the REST calls for ingredients', () => {
  it('create, list and edit an ingredient under the names of the older system', async () => {
    const sent = {
      name: 'Vienna',
      category: 'grain',
      currentQuantity: 12,
      unit: 'kg',
      reorderThreshold: 10,
      costPerUnit: 2.15,
      supplierName: 'Weyermann',
    }
    const headers = { 'idempotency-key': 'vienna' }
    const created = await call('POST', '/ingredients', sent, headers)
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...sent,
        stockStatus: 'warning',
        inventoryValue: 25.8,
        subcategory: null,
        expirationDate: null,
      },
    })
    expect((await call('POST', '/ingredients', sent, headers)).body).toEqual(created.body)
    expect((await call('POST', '/ingredients', sent)).status).toBe(409)
    const { _id, version } = created.body
    const listed = await call('GET', '/ingredients?category=grain')
    expect(listed.body).toContainEqual(created.body)
    const edited = await call('PUT', `/ingredients/${_id}`, { costPerUnit: 2.2, lotNumber: 'L-3' })
    expect(edited).toMatchObject({
      status: 200,
      body: { costPerUnit: 2.2, lotNumber: 'L-3', version: Number(version) + 1 },
    })
    const stale = await call(
      'PUT',
      `/ingredients/${_id}`,
      { costPerUnit: 2.5 },
      { 'if-match': String(version) },
    )
    expect(stale.status).toBe(409)
    const merged = await call(
      'PUT',
      `/ingredients/${_id}`,
      { subcategory: 'Base' },
      { 'if-match': String(version) },
    )
    expect(merged).toMatchObject({ status: 200, body: { subcategory: 'Base', costPerUnit: 2.2 } })
    expect(await call('GET', '/suppliers')).toMatchObject({ body: [{ name: 'Weyermann', email: null }] })
  })

  it('take an expiry as a day, or as a moment on the calendar of the brewery', async () => {
    const { id } = await anIngredient(prisma())
    const expires = async (expirationDate: string | null) =>
      (await call('PUT', `/ingredients/${id}`, { expirationDate })).body['expirationDate']
    // Midnight of May 1 in Tokyo, as a program writes it in UTC.
    expect(await expires('2027-04-30T15:00:00.000Z')).toBe('2027-05-01')
    expect(await expires('2027-04-30')).toBe('2027-04-30')
    expect(await expires('2027-05-02T00:00:00')).toBe('2027-05-02')
    expect(await expires(null)).toBeNull()
    const refused = await call('PUT', `/ingredients/${id}`, { expirationDate: 'soon' })
    expect(refused).toMatchObject({ status: 422 })
  })

  it('adjust a stock and tell its history', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 1 })
    const removed = await call('PUT', `/ingredients/${id}/adjust`, {
      quantity: 3,
      type: 'remove',
      notes: 'Quick remove',
    })
    expect(removed).toMatchObject({ status: 200, body: { currentQuantity: 0, stockStatus: 'out' } })
    expect((await call('GET', `/ingredients/${id}/transactions`)).body).toMatchObject([
      {
        transactionType: 'remove',
        quantity: 1,
        previousQuantity: 1,
        newQuantity: 0,
        unit: 'lbs',
        notes: 'Quick remove',
        totalCost: null,
      },
    ])
  })

  it('say which recipes use an ingredient, and refuse to delete it then', async () => {
    const [used, free] = [await anIngredient(prisma()), await anIngredient(prisma())]
    await aRecipeOf(prisma(), [{ ingredientId: used.id, amount: 2.5, unit: 'KG' }], {
      name: 'Alt',
      style: 'Amber Ale',
    })
    expect((await call('GET', `/ingredients/${used.id}/recipes`)).body).toMatchObject([
      { name: 'Alt', beerType: 'Amber Ale', amount: 2.5, unit: 'kg' },
    ])
    expect(await call('DELETE', `/ingredients/${used.id}`)).toMatchObject({
      status: 409,
      body: { message: `${used.name} is used by Alt.` },
    })
    expect((await call('DELETE', `/ingredients/${free.id}`)).body).toEqual({ message: 'Ingredient deleted.' })
    expect((await call('DELETE', `/ingredients/${free.id}`)).status).toBe(404)
    const many = [await anIngredient(prisma()), await anIngredient(prisma())]
    const deleted = await call('POST', '/ingredients/bulk-delete', {
      ingredientIds: many.map(({ id }) => id),
    })
    expect(deleted).toMatchObject({
      status: 200,
      body: { message: '2 ingredients deleted.', deletedCount: 2 },
    })
    expect(await call('POST', '/ingredients/bulk-delete', { ingredientIds: [] })).toMatchObject({
      status: 422,
      body: { message: 'Please select ingredients to delete.' },
    })
  })

  it('sum the stock up', async () => {
    await prisma().recipeIngredient.deleteMany()
    await prisma().ingredient.deleteMany()
    await anIngredient(prisma(), { category: 'HOPS', currentQuantity: 2.5, costPerUnitCents: 1_250 })
    expect((await call('GET', '/ingredients/stats/summary')).body).toEqual({
      totalItems: 1,
      totalValue: 31.25,
      lowStock: 1,
      byCategory: {
        grain: { count: 0, value: 0 },
        hops: { count: 1, value: 31.25 },
        yeast: { count: 0, value: 0 },
        misc: { count: 0, value: 0 },
      },
    })
  })

  it.each([
    ['no name', { category: 'grain' }],
    ['an unknown category', { name: 'A', category: 'fruit' }],
    ['an unknown unit', { name: 'A', category: 'grain', unit: 'bags' }],
    ['a quantity below 0', { name: 'A', category: 'grain', currentQuantity: -1 }],
    ['a threshold below 0', { name: 'A', category: 'grain', reorderThreshold: -1 }],
    ['a cost below 0', { name: 'A', category: 'grain', costPerUnit: -0.01 }],
    ['fractions of a cent', { name: 'A', category: 'grain', costPerUnit: 0.005 }],
    ['a text for a number', { name: 'A', category: 'grain', currentQuantity: '12' }],
  ])('refuse %s', async (_what, body) => {
    expect((await call('POST', '/ingredients', body)).status).toBe(422)
  })
})

describe('the REST calls for recipes', () => {
  const aSentRecipe = async () => {
    const [malt, hops] = [await anIngredient(prisma()), await anIngredient(prisma(), { unit: 'OZ' })]
    return {
      malt,
      hops,
      sent: {
        name: 'Harbor Pale',
        beerTypeId: 'Pale Ale',
        ingredients: [
          { ingredientId: malt.id, amount: 120, unit: 'lbs' },
          { ingredientId: hops.id, amount: 8, unit: 'oz' },
        ],
        mashTemp: 150,
        boilTime: 75,
        yeast: 'US-05',
        expectedABV: 5.2,
        expectedIBU: 38,
        colorSRM: 6,
        expectedOG: 1.052,
        expectedFG: 1.011,
        notes: 'bright',
      },
    }
  }

  it('create and list a recipe under the names of the older system', async () => {
    const { sent, malt } = await aSentRecipe()
    const created = await call('POST', '/recipes', sent)
    expect(created).toMatchObject({ status: 201, body: sent })
    expect(created.body.ingredients[0]).toMatchObject({ ingredientId: malt.id, amount: 120, unit: 'lbs' })
    expect((await call('GET', '/recipes')).body).toContainEqual(created.body)
  })

  it('edit one, its ingredients as a whole: those that stay keep their lines', async () => {
    const { sent, malt, hops } = await aSentRecipe()
    const { body: before } = await call('POST', '/recipes', sent)
    const other = await anIngredient(prisma())
    const { body: after, status } = await call('PUT', `/recipes/${before._id}`, {
      ...sent,
      notes: null,
      ingredients: [
        { ingredientId: hops.id, amount: 9, unit: 'oz' },
        { ingredientId: other.id, amount: 5, unit: 'kg' },
      ],
    })
    expect(status).toBe(200)
    expect(after).toMatchObject({ notes: null, version: 2 })
    expect(after.ingredients).toMatchObject([
      { _id: before.ingredients[1]._id, ingredientId: hops.id, amount: 9 },
      { ingredientId: other.id, amount: 5, unit: 'kg' },
    ])
    const again = await call('PUT', `/recipes/${before._id}`, { ingredients: after.ingredients })
    expect(again.body).toEqual(after)
    expect(malt.id).not.toBe(other.id)
    const renamed = await call('PUT', `/recipes/${before._id}`, { name: 'Pale' }, { 'if-match': '1' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Pale', ingredients: after.ingredients } })
  })

  it('delete one, unless it is brewed', async () => {
    const { sent } = await aSentRecipe()
    const { body } = await call('POST', '/recipes', sent)
    const batch = await aBatch(prisma(), { recipeId: body._id })
    expect(await call('DELETE', `/recipes/${body._id}`)).toMatchObject({
      status: 409,
      body: { message: `Harbor Pale is used by batch ${batch.batchNumber}.` },
    })
    await prisma().batch.delete({ where: { id: batch.id } })
    expect(await call('DELETE', `/recipes/${body._id}`)).toMatchObject({
      status: 200,
      body: { message: 'Recipe deleted.' },
    })
    expect((await call('DELETE', `/recipes/${body._id}`)).status).toBe(404)
  })

  it.each([
    ['no name', { beerTypeId: 'IPA' }],
    ['no style', { name: 'A' }],
    ['ABV above 20', { name: 'A', beerTypeId: 'IPA', expectedABV: 21 }],
    ['IBU above 120', { name: 'A', beerTypeId: 'IPA', expectedIBU: 121 }],
    ['SRM above 80', { name: 'A', beerTypeId: 'IPA', colorSRM: 81 }],
    ['a mash of 139 °F', { name: 'A', beerTypeId: 'IPA', mashTemp: 139 }],
    ['a boil of 121 minutes', { name: 'A', beerTypeId: 'IPA', boilTime: 121 }],
    [
      'an ingredient without an amount',
      { name: 'A', beerTypeId: 'IPA', ingredients: [{ ingredientId: 'x', amount: 0 }] },
    ],
    [
      'an ingredient that is gone',
      { name: 'A', beerTypeId: 'IPA', ingredients: [{ ingredientId: 'x', amount: 1 }] },
    ],
  ])('refuse %s', async (_what, body) => {
    expect((await call('POST', '/recipes', body)).status).toBe(422)
  })
})
