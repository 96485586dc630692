import { expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

interface Counts {
  ingredientStats: { lowStock: number }
  dashboard: { metrics: { lowStockCount: number }; lowStockIngredients: { name: string }[] }
  wall: { board: { lowStockCount: number } }
  ingredients: { name: string; stockStatus: string; wasStocked: boolean }[]
  out: { name: string }[]
}

async function counts() {
  const { data, errors } = await server.ask<Counts>(
    brewer,
    `{ ingredientStats { lowStock } dashboard { metrics { lowStockCount } lowStockIngredients { name } }
      wall { board { lowStockCount } } ingredients { name stockStatus wasStocked }
      out: ingredients(stockStatus: OUT) { name } }`,
  )
  expect(errors).toBeUndefined()
  const { ingredientStats, dashboard, wall, ingredients, out } = data!
  const { lowStockCount } = dashboard.metrics
  return {
    counts: [ingredientStats.lowStock, lowStockCount, wall.board.lowStockCount],
    dashboard,
    ingredients,
    out,
  }
}

it('nothing of a catalogue counts as out of stock before it was ever there', async () => {
  const { prisma } = server.app.database
  await anIngredient(prisma, { name: 'Amarillo', currentQuantity: 0, reorderThreshold: 0 })
  await anIngredient(prisma, { name: 'Bravo', currentQuantity: 0, reorderThreshold: 5 })
  const { id } = await anIngredient(prisma, { name: 'Citra', currentQuantity: 3, reorderThreshold: 0 })
  expect((await counts()).counts).toEqual([1, 1, 1])

  const used = await server.ask(
    brewer,
    'mutation ($id: ID!) { adjustIngredient(id: $id, type: REMOVE, quantity: 3) { currentQuantity } }',
    { id },
  )
  expect(used.data).toEqual({ adjustIngredient: { currentQuantity: 0 } })
  await expect.poll(async () => (await counts()).counts).toEqual([2, 2, 2])
  const { dashboard, ingredients, out } = await counts()
  expect(dashboard.lowStockIngredients.map(({ name }) => name).sort()).toEqual(['Bravo', 'Citra'])
  const stored = [
    ['Amarillo', 'GOOD', false],
    ['Bravo', 'OUT', true],
    ['Citra', 'OUT', true],
  ]
  expect(ingredients.map(({ name, stockStatus, wasStocked }) => [name, stockStatus, wasStocked])).toEqual(
    stored,
  )
  expect(out.map(({ name }) => name)).toEqual(['Bravo', 'Citra'])
  const listed = await server.call('GET', '/api/ingredients', brewer)
  const rows = listed.body as unknown as { name: string; stockStatus: string }[]
  expect(rows.map(({ name, stockStatus }) => [name, stockStatus.toUpperCase()])).toEqual(
    stored.map(([name, status]) => [name, status]),
  )
})
