import { expect } from 'vitest'
import { topRecipes } from '#api/features/dashboard/figures.ts'
import type { Brewery } from './brewery.ts'
import type { BatchName, Model } from './model.ts'
import { worthOf } from './stock.ts'
import { producedBBL } from './volumes.ts'

/** Expects the figures that are shown of a sequence to be those of its model: what was produced, what stock is worth, what batches cost. */
export async function expectTheFiguresOf(model: Model, brewery: Brewery): Promise<void> {
  const { server, ids, ask } = brewery
  const rows = await server.app.database.prisma.$queryRaw<
    { recipeId: string; count: number; totalBBL: number }[]
  >(topRecipes(new Date(Date.now() - 86_400_000), 1_000_000))
  const shown = rows.find(({ recipeId }) => recipeId === ids.recipe)
  const produced = Object.values(model.batches).flatMap((batch) => producedBBL(batch) ?? [])
  expect([shown?.count ?? 0, shown?.totalBBL ?? 0]).toEqual([
    produced.length,
    expect.closeTo(
      produced.reduce((sum, bbl) => sum + bbl, 0),
      6,
    ),
  ])

  const { ingredient } = await ask<{ ingredient: { inventoryValueCents: number } }>(
    'viewer',
    'query ($id: ID!) { ingredient(id: $id) { inventoryValueCents } }',
    { id: ids.malt },
  )
  expect(ingredient.inventoryValueCents).toBe(worthOf(model.malt))

  await expectCostsOf(model, brewery)
  await ask('ana', 'mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
    ids: [ids.malt],
  })
  await expectCostsOf(model, brewery)
}

const movementsOf = `query ($id: ID!) { stockForBatch(batchId: $id) {
  movements { previousQuantity newQuantity totalCostCents }
  deletedMovements { previousQuantity newQuantity totalCostCents } } }`

interface Movement {
  previousQuantity: number
  newQuantity: number
  totalCostCents: number | null
}

/** Whatever became of the ingredient, a batch cost what it took, less what it returned. */
async function expectCostsOf({ batches }: Model, { ids, ask }: Brewery): Promise<void> {
  for (const [name, { isDeleted, costs }] of Object.entries(batches)) {
    if (isDeleted) continue
    const { stockForBatch } = await ask<{ stockForBatch: Record<string, Movement[]> }>(
      'viewer',
      movementsOf,
      {
        id: ids.batches[name as BatchName],
      },
    )
    const told = Object.values(stockForBatch)
      .flat()
      .map(({ previousQuantity, newQuantity, totalCostCents: cents }) =>
        cents !== null && newQuantity > previousQuantity ? -cents : cents,
      )
    expect({ name, costs: told.sort() }).toEqual({ name, costs: costs.toSorted() })
  }
}
