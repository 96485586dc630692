import { describe, expect, it } from 'vitest'
import type { Asked } from '#domain/stock/stock.ts'
import { brewAlerts, groupStockAlerts, stockAlerts, type StockFacts } from '#domain/stock/stockAlerts.ts'
import type { BrewFacts } from '#domain/stock/shortages.ts'
import { english } from '#tests/support/english.ts'
import { notLoaded } from '#tests/support/sentencesOfServer.ts'
import type { Finding } from '#domain/overview/alerts.ts'

const today = '2026-04-20'
const dayIn = (days: number) => new Date(Date.UTC(2026, 3, 20 + days))

const inEnglish = (finding: Finding) => ({
  ...finding,
  title: english(finding.title),
  message: english(finding.message),
})

function aStock(more: Partial<StockFacts> = {}): StockFacts {
  return {
    id: 'i1',
    name: 'Cascade',
    unit: 'OZ',
    currentQuantity: 100,
    reorderThreshold: 16,
    expirationDate: null,
    wasStocked: true,
    ...more,
  }
}

function aBrew(batchNumber: string, inDays: number, asked: Record<string, Asked[]>): BrewFacts {
  return {
    id: batchNumber,
    batchNumber,
    recipeName: 'Hazy',
    brewDate: dayIn(inDays),
    needs: new Map(Object.entries(asked)),
  }
}

describe('a stock', () => {
  it.each([
    ['is well above its threshold', {}, []],
    ['is at its threshold', { currentQuantity: 16 }, ['WARNING Low stock: Cascade']],
    ['is empty', { currentQuantity: 0 }, ['ERROR Out of stock: Cascade']],
    [
      'is empty and has no threshold',
      { currentQuantity: 0, reorderThreshold: 0 },
      ['ERROR Out of stock: Cascade'],
    ],
    [
      'was never there, and has no threshold',
      { currentQuantity: 0, reorderThreshold: 0, wasStocked: false },
      [],
    ],
    [
      'was never there, and has a threshold',
      { currentQuantity: 0, wasStocked: false },
      ['ERROR Out of stock: Cascade'],
    ],
    ['has a lot that expires in 30 days', { expirationDate: dayIn(30) }, ['INFO Lot expires: Cascade']],
    ['has a lot that expires in 31 days', { expirationDate: dayIn(31) }, []],
    ['has a lot that expires today', { expirationDate: dayIn(0) }, ['INFO Lot expires: Cascade']],
    ['has a lot that expired yesterday', { expirationDate: dayIn(-1) }, ['WARNING Lot expired: Cascade']],
    [
      'has nothing left of an expired lot',
      { currentQuantity: 0, expirationDate: dayIn(-1) },
      ['ERROR Out of stock: Cascade'],
    ],
  ] as [string, Partial<StockFacts>, string[]][])('%s', (_what, more, expected) => {
    expect(
      stockAlerts(aStock(more), today).map(({ severity, title }) => `${severity} ${english(title)}`),
    ).toEqual(expected)
  })

  it('says how much is left and when to reorder', () => {
    const [low] = stockAlerts(aStock({ currentQuantity: 12.5 }), today)
    expect(low?.link).toBe('/ingredients?ingredient=i1')
    expect(low && english(low.message)).toBe('12.5 oz left. Reorder at 16 oz.')
  })

  it.each([
    [today, dayIn(9), '40 oz left of a lot that expires on Apr 29.'],
    ['2026-12-20', new Date('2027-01-03'), '40 oz left of a lot that expires on Jan 3, 2027.'],
    [today, new Date('2025-12-31'), '40 oz left of a lot that expires on Dec 31, 2025.'],
  ])('names the year of a lot on %s only when it is another one: %s', (now, expirationDate, told) => {
    const [lot] = stockAlerts(aStock({ currentQuantity: 40, expirationDate }), now)
    expect(lot && english(lot.message)).toBe(told)
  })
})

describe('many stocks', () => {
  const out = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      stockAlerts(
        aStock({ id: `i${n}`, name: `Hop ${String(n).padStart(2, '0')}`, currentQuantity: 0 }),
        today,
      ),
    ).flat()

  it('that are out are grouped in one alert with their number', () => {
    expect(groupStockAlerts(out(12)).map(inEnglish)).toEqual([
      {
        key: 'OUT_OF_STOCK:together',
        kind: 'OUT_OF_STOCK',
        severity: 'ERROR',
        title: '12 items out of stock',
        message: 'Hop 00, Hop 01, Hop 02 and 9 more.',
        link: '/ingredients?order=low',
        count: 12,
      },
    ])
  })

  it('up to three that are out have an alert each, besides many that are low', () => {
    const low = Array.from({ length: 5 }, (_, n) =>
      aStock({ id: `l${n}`, name: `Malt ${n}`, currentQuantity: 3 }),
    )
    const findings = [...out(3), ...low.flatMap((stock) => stockAlerts(stock, today))]
    expect(groupStockAlerts(findings).map(({ title }) => english(title))).toEqual([
      'Out of stock: Hop 00',
      'Out of stock: Hop 01',
      'Out of stock: Hop 02',
      '5 items low on stock',
    ])
  })
})

describe('a planned brew', () => {
  const oz = (amount: number): Asked[] => [{ amount, unit: 'OZ' }]

  it('is called short when it needs more than there is, in the units of the stock', () => {
    const brew = aBrew('2026-010', 7, { i1: [{ amount: 7, unit: 'LBS' }], gone: oz(9) })
    expect(brewAlerts([brew], [aStock()], today).map(inEnglish)).toMatchObject([
      { key: 'SHORT_FOR_BREW:2026-010', message: 'Hazy on Apr 27 is short of 12 oz of Cascade.' },
    ])
  })

  it('is left alone while it is more than 7 days away, or has enough', () => {
    expect(
      brewAlerts([aBrew('far', 8, { i1: oz(200) }), aBrew('near', 1, { i1: oz(100) })], [aStock()], today),
    ).toEqual([])
  })

  it('is called short from the last day on which an order arrives in time, however far away it is', () => {
    const slow = { ...aStock(), leadDays: 20 }
    const said = (inDays: number) =>
      brewAlerts([aBrew('far', inDays, { i1: oz(200) })], [slow], today).map(
        (finding) => inEnglish(finding).message,
      )
    expect(said(21)).toEqual([])
    expect(said(20)).toEqual(['Hazy on May 10 is short of 100 oz of Cascade. Order by Apr 20.'])
    expect(said(7)).toEqual([
      "Hazy on Apr 27 is short of 100 oz of Cascade. It's too late for that day: what you order today arrives on May 10.",
    ])
  })

  it.each([
    ['news', 'web/features/news/AlertNews.tsx'],
    ['dashboard', 'web/features/dashboard/AlertsCard.tsx'],
  ])('says nothing that the %s have not loaded, whenever it is to be ordered', (_page, file) => {
    const slow = { ...aStock(), leadDays: 20 }
    const alerts = [7, 20].flatMap((inDays) =>
      brewAlerts([aBrew('far', inDays, { i1: oz(200) })], [slow], today),
    )
    const messages = alerts.map(({ message }) => message)
    expect(messages.map(({ id }) => id)).toEqual(['alerts.shortOrder', 'alerts.shortOrder'])
    expect(notLoaded(messages, file, 'alert.messageSaid')).toEqual([])
  })

  it('gets what the brews before it leave', () => {
    const brews = [aBrew('second', 3, { i1: oz(60) }), aBrew('first', 1, { i1: oz(60) })]
    expect(
      brewAlerts(brews, [aStock()], today)
        .map(inEnglish)
        .map(({ title, message }) => `${title}; ${message}`),
    ).toEqual(['Short of ingredients: second; Hazy on Apr 23 is short of 20 oz of Cascade.'])
  })

  it('names three of what is short and counts the rest', () => {
    const stocks = ['A', 'B', 'C', 'D'].map((name) => aStock({ id: name, name, currentQuantity: 0 }))
    const brew = aBrew('2026-011', 0, { A: oz(1), B: oz(1), C: oz(1), D: oz(1) })
    expect(brewAlerts([brew], stocks, today).map(inEnglish)[0]?.message).toBe(
      'Hazy on Apr 20 is short of 1 oz of A, 1 oz of B, 1 oz of C and 1 more.',
    )
  })
})
