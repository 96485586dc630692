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
}

async function counts() {
  const { data, errors } = await server.ask<Counts>(
    brewer,
    `{ ingredientStats { lowStock } dashboard { metrics { lowStockCount } lowStockIngredients { name } }
      wall { board { lowStockCount } } ingredients { name stockStatus wasStocked } }`,
  )
  expect(errors).toBeUndefined()
  const { ingredientStats, dashboard, wall, ingredients } = data!
  const { lowStockCount } = dashboard.metrics
  return {
    counts: [ingredientStats.lowStock, lowStockCount, wall.board.lowStockCount],
    dashboard,
    ingredients,
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
  const { dashboard, ingredients } = await counts()
  expect(dashboard.lowStockIngredients.map(({ name }) => name).sort()).toEqual(['Bravo', 'Citra'])
  expect(ingredients.map(({ name, wasStocked }) => [name, wasStocked])).toEqual([
    ['Amarillo', false],
    ['Bravo', true],
    ['Citra', true],
  ])
})
