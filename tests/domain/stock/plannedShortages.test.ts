import { describe, expect, it } from 'vitest'
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
  const shortages = plannedShortages(aBrew({ batchSizeBBL: 10 }), [])

  it('names amounts, the day, and by when they must arrive', () => {
    expect(shortageText(shortages, '2026-12-04', () => 'Dec 4')).toBe(
      'Short on Dec 4: 166.667 lbs Pale Malt, 13.333 oz Cascade. Order in time to have them by then.',
    )
  })

  it('names three and counts the rest', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name, unit: 'LBS' as const, short: 2 }))
    expect(shortageText(many, '2026-12-04')).toBe(
      'Short on 2026-12-04: 2 lbs A, 2 lbs B, 2 lbs C and 2 more. Order in time to have them by then.',
    )
    expect(shortageText([], '2026-12-04')).toBeNull()
  })
})
