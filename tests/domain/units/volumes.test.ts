import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brewsOf, refuseBatchSize, sizeOf } from '#domain/batches/brews.ts'
import { batchFields } from '#domain/batches/batchForm.ts'
import { packagedText } from '#domain/batches/packaged.ts'
import { brewChecklist } from '#domain/brewDay/checklist.ts'
import { recordedFigures } from '#domain/brewDay/brewSteps.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import { refuseVessel } from '#domain/equipment/vessels.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import { refuseLeft } from '#domain/stock/filledKegs.ts'
import { kegVolumeText } from '#domain/stock/kegs.ts'
import {
  countedAmount,
  shownAmount,
  shownDigits,
  units as stockUnits,
  type Unit,
} from '#domain/stock/units.ts'
import { readAmount } from '#domain/units/amounts.ts'
import { rounded, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { offeredUnits, presets, unitsOf, wholeUnits } from '#domain/units/units.ts'
import { mashRatioText, waterText } from '#domain/units/volumeText.ts'
import { english, englishIn } from '#tests/support/english.ts'

const metric: Units = presets.METRIC
const inLiters: Units = { ...metric, volume: 'L' }

const aKettle = {
  id: 'k',
  type: 'KETTLE',
  status: 'AVAILABLE',
  label: 'K-1',
  alsoConditions: false,
} as const

describe('a volume', () => {
  it('is read in barrels as before, and in what a person chose', () => {
    const batch = { batchSizeBBL: 15, brews: 2 }
    expect(english(sizeOf(batch))).toBe('15 BBL, 2 brews of 7.5 BBL')
    expect(englishIn(metric, sizeOf(batch))).toBe('17.6 hL, 2 brews of 8.8 hL')
    expect(englishIn(inLiters, brewsOf(batch))).toBe('2 brews of 880.1 L')
    expect(englishIn(metric, packagedText({ keggedBBL: 4.1666, yieldPercent: 83.3 }, 0.25))).toBe(
      '4.89 hL packaged, a yield of 83.3%. 0.29 hL stayed in the tank.',
    )
    const recorded = recordedFigures('PRE_BOIL', { volume: 3.2, gravity: 1.05 })
    expect(englishIn(metric, recorded)).toBe('12.4 °P, 3.76 hL')
    expect(english(recorded)).toBe('1.050, 3.2 BBL')
  })

  it('that was typed in hectoliters is no longer barrels with four decimals to who reads those', () => {
    const stored = toStored(metric, 'volume', 5)
    expect(stored).toBe(4.2608)
    expect(english(sizeOf({ batchSizeBBL: stored, brews: 1 }))).toBe('4.26 BBL')
    expect(englishIn(metric, sizeOf({ batchSizeBBL: stored, brews: 1 }))).toBe('5 hL')
  })

  it('has its limits said in the unit of who reads them, and what they say can be typed', () => {
    expect(english(refuseBatchSize({ batchSizeBBL: 11, brews: 1 }))).toBe(
      'Batch Size must be from 1 to 10 BBL.',
    )
    expect(englishIn(metric, refuseBatchSize({ batchSizeBBL: 25, brews: 2 }))).toBe(
      'Batch Size must be from 2.35 to 23.46 hL for 2 brews.',
    )
    for (const typed of [2.35, 23.46]) {
      const batchSizeBBL = toStored(metric, 'volume', typed)
      expect(refuseBatchSize({ batchSizeBBL, brews: 2 })).toBeNull()
      expect(batchFields.shape.batchSizeBBL.safeParse(batchSizeBBL).success).toBe(true)
    }
    const { error } = vessel.schema.shape.capacityBBL.safeParse(1_001)
    expect(error?.issues.map((issue) => englishIn(metric, issue.message))).toEqual([
      'Capacity must be from 0.02 to 1,173.47 hL.',
    ])
    const batch = { bbl: 3, figure: 'PLANNED' } as const
    const refusal = refuseLeft(4, batch)
    expect(refusal && written(refusal, readerOf('en', metric))).toBe(
      'Left in the tank can be at most the 3.52 hL of the batch.',
    )
    expect(english(refuseLeft(4, batch))).toBe('Left in the tank can be at most the 3 BBL of the batch.')
  })

  it('of half a batch fits into a vessel of that size, however both were rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 240, max: 2_300 }), (hundredths) => {
        const batchSizeBBL = toStored(metric, 'volume', hundredths / 50)
        const capacityBBL = toStored(metric, 'volume', hundredths / 100)
        const kettle = { ...aKettle, capacityBBL }
        expect(refuseVessel(kettle, 'KETTLE', batchSizeBBL / 2, null)).toBeNull()
      }),
    )
    const small = { ...aKettle, capacityBBL: 3 }
    expect(englishIn(metric, refuseVessel(small, 'KETTLE', 3.5, null))).toBe(
      'K-1 holds 3.52 hL: too small for 4.11 hL.',
    )
    expect(english(refuseVessel(small, 'KETTLE', 3.01, null))).toBe(
      'K-1 holds 3 BBL: too small for 3.01 BBL.',
    )
  })

  it('of kegs is that of their labels in gallons, and measured in other units', () => {
    const kegs = { HALF_BBL: 3, SIXTH_BBL: 100 }
    expect(kegVolumeText(kegs)).toBe('562.5 gal')
    expect(kegVolumeText(kegs, { ...storedUnits, volume: 'GAL' })).toBe('562.5 gal')
    expect(kegVolumeText(kegs, metric)).toBe('21.32 hL')
    expect(kegVolumeText({ HALF_BBL: 1_000, SIXTH_BBL: 0 }, inLiters)).toBe('58,673.9 L')
  })

  it('of water is in gallons for who reads barrels, and so is the ratio of the mash in quarts', () => {
    expect([waterText(31), waterText(31, inLiters)]).toEqual(['31.0 gal', '117.3 L'])
    expect([mashRatioText(1.5), mashRatioText(1.5, metric)]).toEqual(['1.5 qt/lb', '3.1 L/kg'])
    const grain = { name: 'Pale Malt', category: 'GRAIN', amount: 100, unit: 'LBS' } as const
    const recipe = {
      ...{ mashTemp: 152, mashSteps: [], boilTime: 60, yeast: null, expectedOG: 1.05 },
      lines: [{ ...grain, use: 'MASH' as const, minutes: null }],
    }
    const [strike, mashIn] = brewChecklist(
      recipe,
      { batchSizeBBL: 3, brews: 1 },
      { units: metric, locale: 'en-US' },
    ).map(({ detail }) => detail.map((part) => englishIn(metric, part)).join(', '))
    expect(strike).toMatch(/^1\.42 hL at [\d.]+ °C for 66\.7 °C, with 3\.1 L\/kg and grain at 18\.3 °C$/)
    expect(mashIn).toBe('45.359 kg Pale Malt')
  })
})

describe('an amount of an ingredient', () => {
  const read = unitsOf.mass.flatMap((mass) => stockUnits.map((unit) => [unit, mass] as const))
  it.each(read)('that is counted in %s and typed by who reads %s is read back as typed', (unit, mass) => {
    const units = { ...storedUnits, mass }
    const digits = shownDigits(unit, units)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (steps) => {
        const typed = rounded(steps / 10 ** digits, digits)
        expect(shownAmount(countedAmount(typed, unit, units), unit, units)).toBe(typed)
      }),
    )
  })

  it.each(read)('of a thousandth of what %s counts is not nothing to who reads %s', (unit, mass) => {
    expect(readAmount({ amount: 0.001, unit }, { ...storedUnits, mass }).amount).toBeGreaterThan(0)
  })

  it('that is too small for the unit of who reads it is in grams', () => {
    const inOunces = { ...storedUnits, mass: 'OZ' } as const
    const added = (amount: number, unit: Unit) => message('activity.added', { amount: { amount, unit } })
    expect(englishIn(inOunces, added(0.5, 'GRAMS'))).toBe('+0.5 grams')
    expect(englishIn(inOunces, added(50, 'GRAMS'))).toBe('+1.8 oz')
    expect(englishIn(metric, added(0.001, 'OZ'))).toBe('+0.028 grams')
  })
})

describe('a sentence of the server', () => {
  it('about stock has its amounts as a person reads them', () => {
    const left = { amount: 33, unit: 'LBS' } as const
    const low = message('alerts.low', { left, threshold: { amount: 44, unit: 'LBS' } })
    expect(written(low)).toBe('33 lbs left. Reorder at 44 lbs.')
    expect(written(low, readerOf('en', metric))).toBe('14.969 kg left. Reorder at 19.958 kg.')
    expect(written(low, readerOf('de', metric))).toBe('Noch 14,969 kg. Nachbestellen ab 19,958 kg.')
  })
})

it('gives who chose before volumes could be chosen those of the same preset', () => {
  const before = { gravity: 'PLATO', temperature: 'C', color: 'EBC', pressure: 'BAR' } as const
  expect(offeredUnits(before)).toEqual(offeredUnits(metric))
  expect(offeredUnits({ ...before, pressure: 'PSI' })).toMatchObject({ volume: 'BBL', mass: 'LB' })
  expect(wholeUnits({})).toEqual(storedUnits)
})
