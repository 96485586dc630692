import { presets } from '#domain/units/units.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { srmColor } from '#domain/recipes/color.ts'
import { abvSimple } from '#domain/fermentation/gravity.ts'
import { countKegs, gallonsOf, refuseDelta, refuseReason, reversalsAtPrices } from '#domain/stock/kegs.ts'
import { relativeIsomerization, srmOf, tinsethUtilization } from '#domain/recipes/estimates.ts'
import { refuseScale } from '#domain/recipes/scaling.ts'
import { adjustStock, inventoryValueCents, isLow, needOf, stockStatus } from '#domain/stock/stock.ts'
import { refuseAdjustment } from '#domain/stock/adjustments.ts'
import { orderMail, suggestedAmount } from '#domain/stock/supplierOrders.ts'
import { convert, roundQuantity, units, type Unit } from '#domain/stock/units.ts'
import { readerOf } from '#api/language/readers.ts'
import { english } from '#tests/support/english.ts'

describe('units', () => {
  it.each<[number, Unit, Unit, number]>([
    [16, 'OZ', 'LBS', 1],
    [1000, 'GRAMS', 'LBS', 2.20462],
    [1, 'KG', 'LBS', 2.20462],
    [1, 'KG', 'GRAMS', 1000],
    [1, 'LBS', 'OZ', 16],
    [3, 'EACH', 'EACH', 3],
    [2, 'LITERS', 'LITERS', 2],
  ])('%s %s in %s are %s, by the factors of the specification', (amount, from, to, result) => {
    expect(convert(amount, from, to)).toBeCloseTo(result, 9)
  })

  it('does not guess what is not a weight', () => {
    for (const unit of units.slice(0, 4)) {
      expect(convert(1, unit, 'LITERS')).toBeNull()
      expect(convert(1, 'EACH', unit)).toBeNull()
    }
    expect(convert(1, 'LITERS', 'EACH')).toBeNull()
  })

  it('rounds to thousandths as decimals are', () => {
    expect([0.1 + 0.2, 1.0005, 2.6755, 12].map(roundQuantity)).toEqual([0.3, 1.001, 2.676, 12])
  })
})

describe('a stock', () => {
  it.each([
    [0, 10, 'OUT'],
    [0, 0, 'OUT'],
    [0.1, 10, 'LOW'],
    [10, 10, 'LOW'],
    [10.1, 10, 'WARNING'],
    [15, 10, 'WARNING'],
    [15.1, 10, 'GOOD'],
    [0.1, 0, 'GOOD'],
  ])('of %s with a threshold of %s is %s', (currentQuantity, reorderThreshold, status) => {
    expect(stockStatus({ currentQuantity, reorderThreshold, wasStocked: true })).toBe(status)
  })

  it('that is only listed, as a catalogue does, is not out', () => {
    const listed = { currentQuantity: 0, reorderThreshold: 0, wasStocked: false }
    expect(stockStatus(listed)).toBe('GOOD')
    expect(stockStatus({ ...listed, reorderThreshold: 5 })).toBe('OUT')
  })

  it.each([
    ['used up', 0, 10, true, true],
    ['used up and has no threshold', 0, 0, true, true],
    ['listed with a threshold and never bought', 0, 10, false, true],
    ['only listed, as a catalogue does', 0, 0, false, false],
    ['at its threshold', 10, 10, true, true],
    ['above its threshold', 10.1, 10, true, false],
  ])(
    'that is %s counts as low or out: of %s with a threshold of %s, ever there: %s, it is %s',
    (...stock) => {
      const [, currentQuantity, reorderThreshold, wasStocked, low] = stock
      expect(isLow({ currentQuantity, reorderThreshold, wasStocked })).toBe(low)
    },
  )

  it('is worth quantity x cost, in whole cents', () => {
    expect(inventoryValueCents(12.5, 85)).toBe(1063)
    expect(inventoryValueCents(1.005, 100)).toBe(101)
  })

  it('is never below 0 and always what its adjustments add up to', () => {
    const adjustment = fc.record({
      type: fc.constantFrom('ADD' as const, 'REMOVE' as const, 'SET' as const),
      quantity: fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10),
    })
    fc.assert(
      fc.property(fc.array(adjustment, { maxLength: 60 }), (adjustments) => {
        let [stock, thousandths] = [0, 0]
        for (const { type, quantity } of adjustments) {
          const moved = adjustStock(stock, type, quantity)
          expect(moved.newQuantity).toBeGreaterThanOrEqual(0)
          if (type === 'SET') thousandths = Math.round(quantity * 1000)
          else thousandths += (type === 'ADD' ? 1 : -1) * Math.round(moved.quantity * 1000)
          stock = moved.newQuantity
        }
        expect(Math.round(stock * 1000)).toBe(thousandths)
        expect(roundQuantity(stock)).toBe(stock)
      }),
    )
  })

  it.each([
    [0, null],
    [0.1, null],
    [12.3, null],
    [0.05, 'Quantity must be in steps of 0.1.'],
    [-0.1, 'Quantity must be from 0 to 1,000,000.'],
    [NaN, 'Quantity must be from 0 to 1,000,000.'],
  ])('adjusted by %s: %s', (quantity, reason) => {
    expect(english(refuseAdjustment(quantity))).toBe(reason)
  })

  it('is short by what recipes need beyond it, across units', () => {
    const stock = { name: 'Citra', unit: 'LBS', currentQuantity: 1 } as const
    expect(needOf(stock, [{ amount: 8, unit: 'OZ' }])).toMatchObject({
      needed: 0.5,
      short: 0,
      status: 'ENOUGH',
    })
    expect(needOf(stock, [{ amount: 24, unit: 'OZ' }])).toMatchObject({
      needed: 1.5,
      short: 0.5,
      status: 'SHORT',
    })
  })
})

describe('kegs', () => {
  it('hold what is written on them', () => {
    expect([gallonsOf('HALF_BBL', 3), gallonsOf('SIXTH_BBL', 3)]).toEqual([46.5, 15.48])
  })

  it.each([
    [5, 3, { transactionType: 'ADD', quantity: 3, newQuantity: 8 }],
    [5, -3, { transactionType: 'REMOVE', quantity: 3, newQuantity: 2 }],
    [5, -9, { transactionType: 'REMOVE', quantity: 5, newQuantity: 0 }],
    [0, -1, { transactionType: 'REMOVE', quantity: 0, newQuantity: 0 }],
  ])('%s and %s', (quantity, delta, counted) => {
    expect(countKegs(quantity, delta)).toEqual(counted)
  })

  it.each([0, 1.5, 101, -101, NaN, Infinity])('are not counted by %s', (delta) => {
    expect(english(refuseDelta(delta))).toBe('Quantity must be a whole number from 1 to 100.')
  })

  it.each([1, -1, 100, -100])('are counted by %s', (delta) => {
    expect(refuseDelta(delta)).toBeNull()
  })
})

describe('the brewer’s formulas', () => {
  it.each([
    [1.05, 1.01, 5.25],
    [1.065, 1.014, 6.69],
    [1.1, 1.024, 9.98],
  ])('%s to %s are %s percent of alcohol', (og, fg, abv) => {
    expect(abvSimple(og, fg)).toBeCloseTo(abv, 2)
  })

  it('Tinseth: 60 minutes at 1.050 use 23.07 %, 100 g of 10 % in 20 l give 115.3 IBU', () => {
    expect(tinsethUtilization(1.05, 60)).toBeCloseTo(0.2307, 4)
    expect([100, 93.3, 80].map((celsius) => Number(relativeIsomerization(celsius).toFixed(2)))).toEqual([
      1.01, 0.63, 0.23,
    ])
    expect((tinsethUtilization(1.05, 60) * 0.1 * 100 * 1000) / 20).toBeCloseTo(115.3, 1)
  })

  it('Morey: 30 MCU are 15.4 SRM', () => {
    expect(srmOf(30)).toBe(15.4)
  })

  it.each([
    [0.5, null],
    [1, null],
    [5, null],
    [0, 'Scale must be from 0.5 to 5 in steps of 0.5.'],
    [1.25, 'Scale must be from 0.5 to 5 in steps of 0.5.'],
    [5.5, 'Scale must be from 0.5 to 5 in steps of 0.5.'],
  ])('a batch scaled by %s: %s', (scale, reason) => {
    expect(english(refuseScale(scale))).toBe(reason)
  })
})

describe('the color of a beer', () => {
  it('meets its reference points and ends at 2 and 80', () => {
    expect([0, 2, 3, 20, 40, 80, 99].map(srmColor)).toEqual([
      '#ffd878',
      '#ffd878',
      '#ffca5a',
      '#9b3200',
      '#36080a',
      '#0b0202',
      '#0b0202',
    ])
  })

  it('never gets lighter with more SRM', () => {
    const lightness = (color: string) =>
      0.2126 * parseInt(color.slice(1, 3), 16) +
      0.7152 * parseInt(color.slice(3, 5), 16) +
      0.0722 * parseInt(color.slice(5), 16)
    const course = Array.from({ length: 157 }, (_, half) => lightness(srmColor(2 + half / 2)))
    course.slice(1).forEach((light, index) => expect(light).toBeLessThan(course[index]! + 0.5))
  })
})

it('an order asks for twice the threshold, and for nothing that is there', () => {
  expect(suggestedAmount({ currentQuantity: 150, reorderThreshold: 200 })).toBe(250)
  expect(suggestedAmount({ currentQuantity: 900, reorderThreshold: 200 })).toBeNull()
  const malt = { name: 'Pale', unit: 'LBS', currentQuantity: 150, amount: 250 } as const
  const wheat = { ...malt, name: 'Wheat', currentQuantity: 900, amount: null }
  const order = { customMessage: null, orderedBy: 'Ben' }
  const { subject, text } = orderMail('Maltings', [malt, wheat], order, readerOf('en'))
  const metric = orderMail('Maltings', [malt], order, readerOf('en', presets.METRIC))
  const german = orderMail('Mälzerei', [malt, wheat], order, readerOf('de', presets.METRIC))
  expect(german.subject).toBe('Bestellung: 2 Rohstoffe')
  expect(german.text).toContain('- Pale: 113,398 kg (auf Lager: 68,039 kg)')
  expect(german.text).toContain('- Wheat: nach Vereinbarung (auf Lager: 408,234 kg)')
  expect(metric.text).toContain('- Pale: 113.398 kg (in stock: 68.039 kg)')
  expect(subject).toBe('Order: 2 ingredients')
  expect(text).toBe(
    'Hello Maltings,\n\nwe would like to order:\n\n- Pale: 250 lbs (in stock: 150 lbs)\n- Wheat: as agreed (in stock: 900 lbs)\n\nPlease confirm prices and delivery.\n\nBen\n',
  )
})

describe('kegs that reverse sales', () => {
  const sales = [
    { id: 'c', priceCents: 120, open: 1 },
    { id: 'b', priceCents: 100, open: 2 },
    { id: 'a', priceCents: 120, open: 5 },
  ]

  it('come from the first sales, at the price of each', () => {
    expect(reversalsAtPrices(sales, 4)).toEqual([
      {
        priceCents: 120,
        reverses: [
          { reversesId: 'c', count: 1 },
          { reversesId: 'a', count: 1 },
        ],
      },
      { priceCents: 100, reverses: [{ reversesId: 'b', count: 2 }] },
    ])
  })

  it('leave the sales alone that they do not need', () => {
    expect(reversalsAtPrices(sales, 1)).toEqual([
      { priceCents: 120, reverses: [{ reversesId: 'c', count: 1 }] },
    ])
  })
})

it.each([
  [-1, 'FILLED', true],
  [1, 'FILLED', false],
  [-1, 'SOLD', false],
  [-1, null, false],
] as const)('%s kegs for the reason %s are refused: %s', (delta, reason, isRefused) => {
  expect(refuseReason(delta, reason) !== null).toBe(isRefused)
})
