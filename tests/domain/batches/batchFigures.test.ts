import { expect, it } from 'vitest'
import { packagedText } from '#domain/batches/packaged.ts'
import { batchFigures, type RecordedBatch } from '#domain/batches/batchFigures.ts'
import { english } from '#tests/support/english.ts'

const nothing: RecordedBatch = { batchSizeBBL: 3, expectedOG: 1.05, readings: [], taken: [], kegs: [] }

it('a batch without records has the gravity of its recipe, said to be expected, and no made-up figures', () => {
  expect(batchFigures(nothing)).toEqual({
    originalGravity: 1.05,
    isOriginalGravityExpected: true,
    gravity: null,
    abv: null,
    attenuation: null,
    costCents: null,
    withoutCost: 0,
    kegs: { HALF_BBL: 0, SIXTH_BBL: 0 },
    keggedBBL: null,
    yieldPercent: null,
    costPerBBLCents: null,
  })
})

it('a batch adds up what it took and what it filled, less what was taken back', () => {
  const figures = batchFigures({
    ...nothing,
    readings: [
      { gravity: 1.048, originalGravity: 1.052 },
      { gravity: 1.012, originalGravity: 1.052 },
      { gravity: null, originalGravity: 1.052 },
    ],
    taken: [
      { totalCostCents: 12_000, previousQuantity: 500, newQuantity: 300 },
      { totalCostCents: 1_200, previousQuantity: 10, newQuantity: 7 },
      { totalCostCents: 400, previousQuantity: 7, newQuantity: 8 },
      { totalCostCents: null, previousQuantity: 5, newQuantity: 4 },
    ],
    kegs: [
      { size: 'HALF_BBL', previousQuantity: 2, newQuantity: 7 },
      { size: 'HALF_BBL', previousQuantity: 7, newQuantity: 6 },
      { size: 'SIXTH_BBL', previousQuantity: 0, newQuantity: 3 },
    ],
  })
  expect(figures).toMatchObject({
    originalGravity: 1.052,
    isOriginalGravityExpected: false,
    gravity: 1.012,
    costCents: 12_800,
    withoutCost: 1,
    kegs: { HALF_BBL: 4, SIXTH_BBL: 3 },
    keggedBBL: 2.5,
    costPerBBLCents: 5_120,
  })
  expect(figures.abv).toBeCloseTo(5.25)
  expect(figures.attenuation).toBeCloseTo(76.923)
  expect(figures.yieldPercent).toBeCloseTo(83.333)
})

it('what was taken without a price and returned is no ingredient without a price', () => {
  const taken = [
    { totalCostCents: null, previousQuantity: 5, newQuantity: 4 },
    { totalCostCents: null, previousQuantity: 4, newQuantity: 5 },
    { totalCostCents: null, previousQuantity: 0, newQuantity: 0 },
    { totalCostCents: null, previousQuantity: 9, newQuantity: 8 },
  ]
  expect(batchFigures({ ...nothing, taken })).toMatchObject({ costCents: null, withoutCost: 1 })
})

it('the original gravity that was measured comes before that of readings and of the recipe, and ABV follows', () => {
  const readings = [{ gravity: 1.01, originalGravity: 1.06 }]
  const brewed = { batchSizeBBL: 3, expectedOG: 1.065, readings, taken: [], kegs: [] }
  expect(batchFigures({ ...brewed, originalGravity: 1.05 })).toMatchObject({
    originalGravity: 1.05,
    abv: expect.closeTo(5.25, 5) as number,
    attenuation: expect.closeTo(80, 5) as number,
  })
  expect(batchFigures({ ...brewed, originalGravity: null }).originalGravity).toBe(1.06)
  expect(batchFigures({ ...brewed, readings: [] }).originalGravity).toBe(1.065)
  expect(
    batchFigures({ ...brewed, expectedOG: 1.06 }),
    'an entry repeats what the recipe expects',
  ).toMatchObject({ originalGravity: 1.06, isOriginalGravityExpected: true })
})

it('says what was packaged, and what stayed in the tank as far as somebody said', () => {
  const packaged = { keggedBBL: 25 / 6, yieldPercent: 83.33 }
  expect(english(packagedText(packaged, 0.25))).toBe(
    '4.17 BBL packaged, a yield of 83.3%. 0.25 BBL stayed in the tank.',
  )
  expect(english(packagedText(packaged, 0))).toBe(
    '4.17 BBL packaged, a yield of 83.3%. Nothing stayed in the tank.',
  )
  expect(english(packagedText(packaged, null))).toBe('4.17 BBL packaged, a yield of 83.3%.')
  expect(packagedText({ keggedBBL: null, yieldPercent: null }, 1)).toBeNull()
})
