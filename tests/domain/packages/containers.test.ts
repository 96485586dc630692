import { describe, expect, it } from 'vitest'
import {
  commonBBL,
  commonFormats,
  commonFormatsFor,
  containerUnit,
  packageBBL,
  perContainer,
} from '#domain/packages/containers.ts'
import { presets } from '#domain/units/units.ts'

describe('what a container holds', () => {
  it.each([
    ['KEG', 'US', 'gal'],
    ['CAN', 'US', 'oz'],
    ['KEG', 'METRIC', 'L'],
    ['BOTTLE', 'METRIC', 'mL'],
    ['CASK', 'UK', 'L'],
    ['GROWLER', 'UK', 'mL'],
  ] as const)('is read of a %s by who reads %s units in %s', (kind, preset, sign) => {
    expect(containerUnit(kind, presets[preset]).sign).toBe(sign)
  })

  it('is typed as it is printed on it, and stored as what the case holds', () => {
    const ounce = containerUnit('CAN', presets.US)
    const bbl = packageBBL(16, ounce, 24)
    expect(bbl).toBe(0.0967741935)
    expect(perContainer(bbl, ounce, 24)).toBe(16)
  })

  it.each(Object.values(presets))('reads back what was typed in any unit', (units) => {
    for (const kind of ['KEG', 'CASK', 'CAN', 'BOTTLE', 'GROWLER'] as const) {
      const unit = containerUnit(kind, units)
      for (const amount of [1, 7.5, 330, 12.3])
        for (const perCase of [1, 6, 24])
          expect(perContainer(packageBBL(amount, unit, perCase), unit, perCase)).toBe(amount)
    }
  })
})

describe('common formats', () => {
  it.each([
    ['1/4 BBL', 0.25],
    ['50 L', 0.4260839554],
    ['Firkin', 0.3486628816],
  ])('%s holds %d US barrels', (name, bbl) => {
    const format = commonFormats.find((one) => one.name === name)
    expect(format && commonBBL(format)).toBe(bbl)
  })

  it('are those that people read: cans in ounces or in milliliters, kegs in liters by both', () => {
    const cans = (preset: 'US' | 'METRIC') =>
      commonFormatsFor(presets[preset])
        .filter(({ kind }) => kind === 'CAN')
        .map(({ name }) => name)
    expect(cans('US')).toEqual(['12 oz', '16 oz'])
    expect(cans('METRIC')).toEqual(['330 mL', '440 mL', '500 mL'])
    for (const preset of ['US', 'METRIC'] as const)
      expect(commonFormatsFor(presets[preset]).map(({ name }) => name)).toContain('50 L')
  })
})
