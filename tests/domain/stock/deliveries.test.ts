import { describe, expect, it } from 'vitest'
import { needsOrder, receiveInto, stockOn, type Delivery } from '#domain/stock/deliveries.ts'
import { brewNeeds, firstOrderBy } from '#domain/stock/shortages.ts'

const ordered = (differences: Partial<Delivery> = {}): Delivery => {
  return { amount: 55, received: 0, unit: 'LBS', expectedOn: '2026-12-04', ...differences }
}
const low = { currentQuantity: 15, reorderThreshold: 20, wasStocked: true, unit: 'LBS' } as const

describe('what is low or out', () => {
  it.each([
    ['without an order', [], true],
    ['with enough on order', [ordered()], false],
    ['with too little on order', [ordered({ amount: 5 })], true],
    ['with two orders that are enough together', [ordered({ amount: 3 }), ordered({ amount: 3 })], false],
    ['with a rest that is too little', [ordered({ received: 50 })], true],
    ['with enough in another unit', [ordered({ amount: 100, unit: 'OZ' })], false],
    ['with an amount left to the supplier', [ordered({ amount: null })], false],
    ['with an order in a unit that nobody can convert', [ordered({ unit: 'LITERS' })], true],
  ])('%s: to be ordered is %s', (_name, deliveries, isNeeded) => {
    expect(needsOrder(low, deliveries)).toBe(isNeeded)
  })

  it('a stock that is good is not to be ordered', () => {
    expect(needsOrder({ ...low, currentQuantity: 50 }, [])).toBe(false)
  })
})

describe('what there is on a day', () => {
  it.each([
    ['2026-12-03', 15],
    ['2026-12-04', 70],
    ['2026-12-09', 70],
  ])('on %s is %d', (day, amount) => {
    expect(stockOn(day, low, [ordered()])).toBe(amount)
  })

  it('includes what is late and what has no day', () => {
    const late = ordered({ expectedOn: '2026-11-20', received: 5 })
    expect(stockOn('2026-12-01', low, [late, ordered({ expectedOn: null })])).toBe(120)
  })

  it('makes a brew after the delivery short of nothing, and one before it', () => {
    const malt = { id: 'malt', name: 'Pale Malt', unit: 'LBS', currentQuantity: 20, leadDays: 7 } as const
    const brew = (id: string, day: string) => ({
      ...{ id, batchNumber: id, recipeName: 'Stout', brewDate: new Date(day) },
      needs: new Map([['malt', [{ amount: 30, unit: 'LBS' as const }]]]),
    })
    const brews = [brew('1', '2026-12-03'), brew('2', '2026-12-05'), brew('3', '2026-12-08')]
    const stocks = [{ ...malt, expected: [ordered()] }]
    expect(brewNeeds(brews, stocks).map(({ needs }) => needs[0]?.short)).toEqual([10, 0, 5])
    expect(firstOrderBy(['malt'], { brews: brews.slice(1), stocks }, '2026-11-24')?.day).toBeUndefined()
    expect(firstOrderBy(['malt'], { brews: brews.slice(1), stocks: [malt] }, '2026-11-24')?.day).toBe(
      '2026-11-28',
    )
  })
})

describe('what arrives', () => {
  const receive = (deliveries: Delivery[], quantity: number) =>
    receiveInto(deliveries, { quantity, unit: 'LBS' }).map(({ added, isWhole }) => [added, isWhole])

  it.each([
    ['all of it', [ordered()], 55, [[55, true]]],
    ['a part', [ordered()], 20, [[20, false]]],
    ['the rest', [ordered({ received: 20 })], 35, [[35, true]]],
    ['more than was ordered', [ordered()], 60, [[55, true]]],
    [
      'two orders, the first one first',
      [ordered(), ordered({ amount: 10 })],
      60,
      [
        [55, true],
        [5, false],
      ],
    ],
    ['an amount left to the supplier', [ordered({ amount: null })], 12.5, [[12.5, true]]],
    ['in another unit', [ordered({ amount: 160, unit: 'OZ' })], 10, [[160, true]]],
    ['nothing that can be compared', [ordered({ unit: 'LITERS' })], 10, []],
  ])('is %s', (_name, deliveries, quantity, receipts) => {
    expect(receive(deliveries, quantity)).toEqual(receipts)
  })
})
