import { expect, it } from 'vitest'
import { amountWords, costPerUnit } from '#domain/stock/units.ts'

it.each([
  [1, 'LBS', '1 lb'],
  [0.5, 'LBS', '0.5 lbs'],
  [12_345.6789, 'GRAMS', '12,345.679 grams'],
  [1, 'GRAMS', '1 gram'],
  [1, 'EACH', '1 each'],
] as const)('writes %d of %s as %s', (amount, unit, words) => {
  expect(amountWords(amount, unit)).toBe(words)
})

it.each([
  [3, 'GRAMS', '$0.03/g'],
  [123_450, 'KG', '$1,234.50/kg'],
  [250, 'LBS', '$2.50/lb'],
] as const)('writes a cost of %d cents for one of %s as %s', (cents, unit, words) => {
  expect(costPerUnit(cents, unit)).toBe(words)
})
