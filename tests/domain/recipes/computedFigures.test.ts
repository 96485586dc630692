import { describe, expect, it } from 'vitest'
import { changesFigures, computeFigures } from '#domain/recipes/computedFigures.ts'
import { estimate, whirlpoolIsomerization, type KnownLine } from '#domain/recipes/estimates.ts'
import { figuresNamed, recipeFigures } from '#domain/recipes/recipeFigures.ts'

const line = { unit: 'LBS', minutes: null, alphaAcid: null, colorLovibond: null, potential: null } as const
const malt: KnownLine = {
  ...line,
  ...{ name: 'Pale', category: 'GRAIN', amount: 180, use: 'MASH', colorLovibond: 2, potential: 1.037 },
}
const hops: KnownLine = {
  ...line,
  ...{ name: 'Magnum', category: 'HOPS', amount: 1, use: 'BOIL', minutes: 60, alphaAcid: 12 },
}
const stated = { expectedOG: 1.06, expectedFG: 1.012 }

describe('computed figures', () => {
  it('are those that were asked for, with the decimals of a recipe', () => {
    expect(computeFigures(stated, recipeFigures, [malt, hops])).toEqual({
      ...{ expectedOG: 1.0537, expectedABV: 5.5, expectedIBU: 34.5, colorSRM: 3.8 },
    })
    expect(computeFigures(stated, [], [malt, hops])).toEqual({})
  })

  it('are computed from the gravity that is stated, unless that is computed, too', () => {
    expect(computeFigures(stated, ['ABV'], [malt])).toEqual({ expectedABV: 6.3 })
    expect(computeFigures(stated, ['OG', 'ABV'], [malt])).toEqual({ expectedOG: 1.0537, expectedABV: 5.5 })
  })

  it.each([
    ['a potential that is missing', 'OG', [{ ...malt, potential: null }], 'expectedOG'],
    ['no ingredients', 'COLOR', [], 'colorSRM'],
    ['a gravity above 1.200', 'OG', [{ ...malt, amount: 900 }], 'expectedOG'],
    ['a bitterness above 120', 'IBU', [malt, { ...hops, amount: 6 }], 'expectedIBU'],
  ] as const)('are null for %s', (_why, figure, lines, field) => {
    expect(computeFigures(stated, [figure], lines)).toEqual({ [field]: null })
  })

  it('are named once, in their order, without what is none', () => {
    expect(figuresNamed(['COLOR', 'OG', 'OG', 'PH'])).toEqual(['OG', 'COLOR'])
  })
})

it('counts hops of the whirlpool by how fast they isomerize below the boil', () => {
  const ibuIn = (use: KnownLine['use']) =>
    estimate(stated, [{ ...hops, amount: 3, minutes: 20, use }]).ibu ?? 0
  expect(whirlpoolIsomerization).toBeCloseTo(0.63, 2)
  expect(ibuIn('WHIRLPOOL')).toBeCloseTo(ibuIn('BOIL') * whirlpoolIsomerization, 0)
  expect(ibuIn('DRY_HOP')).toBe(0)
})

it.each([
  [{ alphaAcid: 11 }, true],
  [{ colorLovibond: 3 }, true],
  [{ potential: 1.036 }, true],
  [{ category: 'MISC' }, true],
  [{ name: 'Other' }, false],
] as const)('knows whether %j of an ingredient changes figures of recipes', (change, expected) => {
  expect(changesFigures(malt, { ...malt, ...change })).toBe(expected)
})
