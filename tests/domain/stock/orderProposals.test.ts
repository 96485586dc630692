import { describe, expect, it } from 'vitest'
import type { Delivery } from '#domain/stock/deliveries.ts'
import { proposeOrders, type StockToOrder } from '#domain/stock/orderProposals.ts'
import type { BrewFacts } from '#domain/stock/shortages.ts'

const today = '2026-04-20'

const aStock = (more: Partial<StockToOrder> = {}): StockToOrder => ({
  ...{ id: 'malt', name: 'Pale Malt', unit: 'LBS', currentQuantity: 200, reorderThreshold: 100, leadDays: 5 },
  ...more,
})

const aBrew = (day: string, amount: number): BrewFacts => ({
  ...{ id: day, batchNumber: day, recipeName: 'Hazy', brewDate: new Date(day) },
  needs: new Map([['malt', [{ amount, unit: 'LBS' }]]]),
})

const onOrder = (amount: number | null, expectedOn: string | null = null): Delivery => ({
  ...{ amount, received: 0, unit: 'LBS', expectedOn },
})

const proposed = (stock: StockToOrder, brews: BrewFacts[] = []) => proposeOrders([stock], brews, today)

describe('what is proposed to order', () => {
  it('is nothing where stock and orders last for the plan and stay above the threshold', () => {
    expect(proposed(aStock())).toEqual([])
    expect(proposed(aStock(), [aBrew('2026-05-01', 99)])).toEqual([])
    expect(proposed(aStock({ currentQuantity: 0, expected: [onOrder(101)] }))).toEqual([])
  })

  it('brings what is low to twice its threshold', () => {
    expect(proposed(aStock({ currentQuantity: 60 }))).toEqual([
      { ingredientId: 'malt', amount: 140, neededOn: null, orderBy: null },
    ])
  })

  it('covers what the plan lacks, and the threshold after it, and says by when', () => {
    expect(proposed(aStock(), [aBrew('2026-05-01', 150), aBrew('2026-05-08', 1_200)])).toEqual([
      { ingredientId: 'malt', amount: 1_350, neededOn: '2026-05-08', orderBy: '2026-05-03' },
    ])
  })

  it('is less by what is on order, as far as that arrives in time', () => {
    const brews = [aBrew('2026-05-01', 300)]
    const on = (expectedOn: string) =>
      proposed(aStock({ reorderThreshold: 0, expected: [onOrder(250, expectedOn)] }), brews)
    expect(on('2026-05-01')).toEqual([])
    expect(on('2026-05-02')).toEqual([
      { ingredientId: 'malt', amount: 100, neededOn: '2026-05-01', orderBy: '2026-04-26' },
    ])
  })

  it('trusts an order whose amount was left to the supplier with the threshold, and not with the plan', () => {
    const stock = aStock({ currentQuantity: 10, expected: [onOrder(null)], leadDays: null })
    expect(proposed(stock)).toEqual([])
    expect(proposed(stock, [aBrew('2026-05-01', 50)])).toEqual([
      { ingredientId: 'malt', amount: 40, neededOn: '2026-05-01', orderBy: null },
    ])
  })

  it('leaves the amount of what is out without a threshold to who orders it', () => {
    const out = aStock({ currentQuantity: 0, reorderThreshold: 0 })
    expect(proposed(out)).toMatchObject([{ amount: null }])
    expect(proposed({ ...out, expected: [onOrder(5)] })).toEqual([])
  })
})
