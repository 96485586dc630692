import { describe, expect, it } from 'vitest'
import type { Message } from '#domain/language/message.ts'
import { english } from '#tests/support/english.ts'
import { plannedShortages, shortageText, type PlannedBrew } from '#domain/stock/plannedShortages.ts'
import type { StockedIngredient } from '#domain/stock/plannedShortages.ts'

const malt: StockedIngredient = { id: 'malt', name: 'Pale Malt', unit: 'LBS', currentQuantity: 500 }
const cascade: StockedIngredient = { id: 'cascade', name: 'Cascade', unit: 'OZ', currentQuantity: 40 }

function aBrew(differences: Partial<PlannedBrew> = {}): PlannedBrew {
  return {
    id: 'b1',
    brewDate: '2026-12-04',
    batchSizeBBL: 3,
    lines: [
      { ingredient: malt, amount: 200, unit: 'LBS' },
      { ingredient: cascade, amount: 1, unit: 'LBS' },
    ],
    ...differences,
  }
}

const inEnglish = (said: readonly Message[] | null) => said?.map((one) => english(one)).join(' ')

const short = (brew: PlannedBrew, planned: PlannedBrew[]) =>
  plannedShortages(brew, planned).map((one) => [one.name, one.short])

describe('a brew that is being planned', () => {
  it('is short of nothing while the stock lasts for it and for what is brewed before', () => {
    expect(short(aBrew(), [aBrew({ id: 'b2', brewDate: '2026-12-01' })])).toEqual([])
  })

  it('is short of what brews on the days before take, scaled to their size', () => {
    const before = aBrew({ id: 'b2', brewDate: '2026-12-01', batchSizeBBL: 6 })
    expect(short(aBrew(), [before])).toEqual([
      ['Pale Malt', 100],
      ['Cascade', 8],
    ])
  })

  it('leaves what later brews need to them, and does not count itself twice', () => {
    const later = aBrew({ id: 'b2', brewDate: '2026-12-05', batchSizeBBL: 10 })
    expect(short(aBrew(), [later, aBrew()])).toEqual([])
  })

  it('is short of no more than it needs, when others have used up everything', () => {
    const before = aBrew({ id: 'b2', brewDate: '2026-12-04', batchSizeBBL: 10 })
    expect(short(aBrew(), [before])[0]).toEqual(['Pale Malt', 200])
  })

  it('takes what came after an earlier brew had run out, as alerts do', () => {
    const expected = [{ amount: 100, received: 0, unit: 'LBS' as const, expectedOn: '2026-12-02' }]
    const lines = [{ ingredient: { ...malt, expected }, amount: 90, unit: 'LBS' as const }]
    const before = aBrew({ id: 'b2', brewDate: '2026-12-01', batchSizeBBL: 9 })
    expect(short(aBrew({ lines }), [before])).toEqual([])
  })

  it('adds up several lines of one ingredient, and leaves out units that cannot be compared', () => {
    const lines = [
      { ingredient: malt, amount: 300, unit: 'LBS' as const },
      { ingredient: malt, amount: 300, unit: 'LBS' as const },
      { ingredient: cascade, amount: 90, unit: 'EACH' as const },
    ]
    expect(short(aBrew({ lines }), [])).toEqual([['Pale Malt', 100]])
  })
})

describe('the sentence on what is short', () => {
  const supplied = (leadDays: number | null, ingredient: StockedIngredient) => ({
    ...ingredient,
    supplier: { leadDays },
  })
  const said = (malting: number | null, hopYard: number | null = null, today = '2026-11-20') => {
    const lines = [
      { ingredient: supplied(malting, malt), amount: 200, unit: 'LBS' as const },
      { ingredient: supplied(hopYard, cascade), amount: 1, unit: 'LBS' as const },
    ]
    const texts = { dayText: (day: string) => day.slice(5), weekdayText: (day: string) => `day ${day}` }
    const all = plannedShortages(aBrew({ lines, batchSizeBBL: 10 }), [])
    return inEnglish(shortageText(all, '2026-12-04', today, texts))
  }
  const short = 'Short on 12-04: 166.667 lbs Pale Malt, 13.333 oz Cascade.'

  it('names amounts, the day, and by when they must arrive while no lead time is known', () => {
    expect(said(null)).toBe(`${short} Order in time to have them by then.`)
  })

  it.each([
    [10, null, '2026-11-24'],
    [null, 14, '2026-11-20'],
    [10, 14, '2026-11-20'],
  ])('with lead times of %j and %j days, says to order by %s', (malting, hopYard, day) => {
    expect(said(malting, hopYard)).toBe(`${short} Order by day ${day}.`)
  })

  it('says that it is too late, and when an order of today arrives', () => {
    expect(said(10, 14, '2026-11-21')).toBe(
      `${short} It's too late for that day: what you order today arrives on day 2026-12-05.`,
    )
  })

  it('names three and counts the rest', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({
      ...{ id: name, name, unit: 'LBS' as const, short: 2, leadDays: null },
    }))
    const texts = { dayText: (day: string) => day, weekdayText: (day: string) => day }
    expect(inEnglish(shortageText(many, '2026-12-04', '2026-11-20', texts))).toBe(
      'Short on 2026-12-04: 2 lbs A, 2 lbs B, 2 lbs C and 2 more. Order in time to have them by then.',
    )
    expect(shortageText([], '2026-12-04', '2026-11-20', texts)).toBeNull()
  })
})
