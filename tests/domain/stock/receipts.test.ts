import { describe, expect, it } from 'vitest'
import { receivedStock, standingValue, type StockChange } from '#domain/stock/receipts.ts'

describe('a delivery', () => {
  const stock = { currentQuantity: 100, costPerUnitCents: 61, lotNumber: 'L1', expirationDate: '2026-12-31' }
  const nothing = { quantity: 550, totalCostCents: null, lotNumber: null, expirationDate: null }

  it.each([
    [49_000, { costPerUnitCents: 89 }],
    [274, {}],
    [275, { costPerUnitCents: 1 }],
    [0, {}],
    [null, {}],
  ])('of 550 for %s cents changes %j', (totalCostCents, changed) => {
    expect(receivedStock(stock, { ...nothing, totalCostCents })).toEqual(changed)
  })

  it('of a used-up stock without lots changes only that it has none', () => {
    const empty = { ...stock, currentQuantity: 0, lotNumber: null, expirationDate: null }
    expect(receivedStock(empty, nothing)).toEqual({ lotNumber: null, expirationDate: null })
  })
})

describe('the lot of a stock after changes of which some were undone', () => {
  const change = (
    command: string,
    from: unknown,
    to: unknown,
    undoes: string | null = null,
  ): StockChange => ({
    command,
    undoes,
    fields: { lotNumber: { from, to } },
  })
  const [a, b] = [change('a', 'L1', 'L2'), change('b', 'L2', 'L3')]

  it.each<[string, StockChange[], string | null, unknown]>([
    ['is unknown without any', [], null, undefined],
    ['is that of the last', [a, b], null, 'L3'],
    ['is that of the first without the last', [a, b], 'b', 'L2'],
    ['is that of the last without the first', [a, b], 'a', 'L3'],
    ['is that of before without both', [a, b, change('c', 'L3', 'L3', 'a')], 'b', 'L1'],
    ['is what an undo of something earlier gave back', [change('c', 'L2', 'L1', 'older'), b], 'b', 'L1'],
  ])('%s', (_said, changes, without, lot) => {
    expect(standingValue(changes, 'lotNumber', without)).toBe(lot)
  })
})
