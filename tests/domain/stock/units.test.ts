import { describe, expect, it } from 'vitest'
import { readerOf } from '#api/language/readers.ts'
import { sayAmount } from '#domain/language/say.ts'
import { shownCost } from '#domain/stock/units.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { presets, wholeUnits } from '#domain/units/units.ts'

const metric = presets.METRIC

describe('an amount of an ingredient', () => {
  it.each([
    [1, 'LBS', '1 lb'],
    [0.5, 'LBS', '0.5 lbs'],
    [12_345.6789, 'GRAMS', '12,345.679 grams'],
    [1, 'GRAMS', '1 gram'],
    [1, 'EACH', '1 each'],
    [2, 'LITERS', '2 liters'],
  ] as const)('is read as it is counted by who reads pounds: %d of %s as %s', (amount, unit, words) => {
    expect(sayAmount({ amount, unit }, readerOf('en'))).toBe(words)
  })

  it.each([
    [12_190, 'GRAMS', '12.19 kg', '12,19 kg'],
    [999.9, 'GRAMS', '999.9 grams', '999,9 g'],
    [1_000, 'GRAMS', '1 kg', '1 kg'],
    [0.25, 'KG', '250 grams', '250 g'],
    [0.0012, 'KG', '1.2 grams', '1,2 g'],
    [25, 'KG', '25 kg', '25 kg'],
    [0.5, 'LBS', '226.8 grams', '226,8 g'],
    [1_012.5, 'LBS', '459.263 kg', '459,263 kg'],
    [40, 'OZ', '1.134 kg', '1,134 kg'],
    [2, 'OZ', '56.7 grams', '56,7 g'],
    [0, 'LBS', '0 kg', '0 kg'],
    [0, 'OZ', '0 grams', '0 g'],
    [2, 'LITERS', '2 liters', '2 L'],
    [12, 'EACH', '12 each', '12 Stück'],
  ] as const)('is read in kg from one on, else in grams, by who reads kg: %d of %s as %s', (...row) => {
    const [amount, unit, words, german] = row
    expect(sayAmount({ amount, unit }, readerOf('en', metric))).toBe(words)
    expect(sayAmount({ amount, unit }, readerOf('de', metric))).toBe(german)
  })

  it('is read in nothing but grams, or ounces, by who chose those', () => {
    const inGrams = readerOf('en', wholeUnits({ ...metric, mass: 'G' }))
    const inOunces = readerOf('en', wholeUnits({ ...metric, mass: 'OZ' }))
    expect(sayAmount({ amount: 12.19, unit: 'KG' }, inGrams)).toBe('12,190 grams')
    expect(sayAmount({ amount: 1, unit: 'LBS' }, inOunces)).toBe('16 oz')
  })
})

it('costs as much for one of the unit that is typed: $0.85 a pound is $1.87 a kilogram', () => {
  expect(shownCost(85, 'LBS', storedUnits)).toBe(85)
  expect(shownCost(85, 'LBS', metric)).toBeCloseTo(187.39, 2)
  expect(shownCost(3, 'GRAMS', metric)).toBe(3)
})
