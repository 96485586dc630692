import { describe, expect, it } from 'vitest'
import { estimate } from '#domain/recipes/estimates.ts'
import { stockStatus } from '#domain/stock/stock.ts'
import { days, demoOf } from './demoBrewery.ts'

describe.each(days)('the stock room of the demo %s', (_name, now) => {
  const { all } = demoOf(now)

  it('holds more than 40 ingredients of 5 suppliers, of every category and every status', () => {
    expect(all.ingredients.length).toBeGreaterThan(40)
    expect(all.suppliers).toHaveLength(5)
    expect(new Set(all.ingredients.map(({ supplierId }) => supplierId)).size).toBe(5)
    expect(new Set(all.ingredients.map(({ category }) => category)).size).toBe(4)
    const statuses = all.ingredients.map((row) =>
      stockStatus({
        currentQuantity: Number(row.currentQuantity),
        reorderThreshold: Number(row.reorderThreshold),
        wasStocked: true,
      }),
    )
    expect(new Set(statuses)).toEqual(new Set(['GOOD', 'WARNING', 'LOW', 'OUT']))
    const low = statuses.filter((status) => status === 'LOW' || status === 'OUT')
    expect(low.length).toBeGreaterThan(2)
    expect(low.length).toBeLessThan(12)
  })

  it('counts every stock exactly through its transactions, in the order of time', () => {
    for (const { id, currentQuantity, version } of all.ingredients) {
      const rows = all.ingredientTransactions.filter(({ ingredientId }) => ingredientId === id)
      rows.slice(1).forEach((row, index) => expect(row.previousQuantity).toEqual(rows[index]!.newQuantity))
      expect(rows.at(-1)!.newQuantity).toEqual(currentQuantity)
      expect(version).toBe(rows.length + 1)
    }
  })

  it('brewed from it: every brew of the last 60 days took its ingredients', () => {
    const brewed = all.ingredientTransactions.filter(({ transactionType }) => transactionType === 'BREWED')
    const numbers = new Set(brewed.map(({ batchNumber }) => batchNumber))
    expect(numbers.size).toBeGreaterThan(8)
    const batches = new Map(all.batches.map((batch) => [batch.id, batch]))
    for (const row of brewed) expect(batches.get(row.batchId ?? '')?.batchNumber).toBe(row.batchNumber)
  })

  it('has recipes whose ingredients give nearly the gravity and bitterness they promise', () => {
    for (const recipe of all.recipes) {
      const lines = all.recipeLines.filter(({ recipeId }) => recipeId === recipe.id)
      expect(lines.length, recipe.name).toBeGreaterThan(6)
      const number = (value: { toNumber(): number } | null) => value?.toNumber() ?? null
      const known = lines.map(({ ingredient, amount, unit, use, minutes }) => ({
        name: ingredient.name,
        category: ingredient.category,
        amount: Number(amount),
        unit,
        use,
        minutes,
        alphaAcid: number(ingredient.alphaAcid),
        colorLovibond: number(ingredient.colorLovibond),
        potential: number(ingredient.potential),
      }))
      const gravities = { expectedOG: Number(recipe.expectedOG), expectedFG: Number(recipe.expectedFG) }
      const { originalGravity, ibu, missing } = estimate(gravities, known)
      expect(missing, recipe.name).toEqual([])
      expect(Math.abs(originalGravity! - gravities.expectedOG), recipe.name).toBeLessThan(0.002)
      expect(Math.abs(ibu! - Number(recipe.expectedIBU)), recipe.name).toBeLessThan(2)
    }
  })
})
