import { expect, it } from 'vitest'
import { packagedText } from '#domain/batches/packaged.ts'
import { batchFigures, type RecordedBatch } from '#domain/batches/batchFigures.ts'
import { english } from '#tests/support/english.ts'

const nothing: RecordedBatch = {
  ...{ batchSizeBBL: 3, knockedOutBBL: null, transferredBBL: null, leftInTankBBL: null },
  ...{ expectedOG: 1.05, readings: [], taken: [], kegs: [] },
}

const [brewing, returning] = [{ transactionType: 'BREWED' }, { transactionType: 'ADD' }]

it('a batch without records has the gravity of its recipe, said to be expected, and no made-up figures', () => {
  expect(batchFigures(nothing)).toEqual({
    originalGravity: 1.05,
    isOriginalGravityExpected: true,
    gravity: null,
    abv: null,
    attenuation: null,
    costCents: null,
    withoutCost: 0,
    volume: { bbl: 3, figure: 'PLANNED' },
    toKeg: { bbl: 3, figure: 'PLANNED' },
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
      { gravity: 1.048, originalGravity: 1.052, isOriginalGravityMeasured: true },
      { gravity: 1.012, originalGravity: 1.05, isOriginalGravityMeasured: false },
      { gravity: null, originalGravity: 1.05, isOriginalGravityMeasured: false },
    ],
    taken: [
      { ...brewing, totalCostCents: 12_000, previousQuantity: 500, newQuantity: 300 },
      { ...brewing, totalCostCents: 1_200, previousQuantity: 10, newQuantity: 7 },
      { ...returning, totalCostCents: 400, previousQuantity: 7, newQuantity: 8 },
      { ...brewing, totalCostCents: null, previousQuantity: 5, newQuantity: 4 },
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

it('a batch cost what a barrel of its best volume cost, and yielded what was kegged of what there was to keg', () => {
  const of = {
    ...nothing,
    batchSizeBBL: 10,
    taken: [{ ...brewing, totalCostCents: 93_100, previousQuantity: 9, newQuantity: 1 }],
  }
  const { costPerBBLCents } = batchFigures({ ...of, knockedOutBBL: 9.8, transferredBBL: 9.5 })
  expect(costPerBBLCents).toBe(9_800)
  const kegs = [{ size: 'HALF_BBL', previousQuantity: 0, newQuantity: 18 } as const]
  expect(
    batchFigures({ ...of, knockedOutBBL: 9.8, transferredBBL: 9.5, leftInTankBBL: 0.31, kegs }),
  ).toMatchObject({
    volume: { bbl: 9.31, figure: 'PACKAGED' },
    toKeg: { bbl: 9.5, figure: 'TRANSFERRED' },
    costPerBBLCents: 10_000,
    yieldPercent: expect.closeTo(94.737, 3) as number,
  })
})

it('what was returned in a unit in which it rounds to nothing costs nothing', () => {
  const taken = [
    { ...brewing, totalCostCents: 12, previousQuantity: 40, newQuantity: 39.99 },
    { ...returning, totalCostCents: 12, previousQuantity: 1.134, newQuantity: 1.134 },
  ]
  expect(batchFigures({ ...nothing, taken }).costCents).toBe(0)
})

it('what was taken without a price and returned is no ingredient without a price', () => {
  const taken = [
    { ...brewing, totalCostCents: null, previousQuantity: 5, newQuantity: 4 },
    { ...returning, totalCostCents: null, previousQuantity: 4, newQuantity: 5 },
    { ...brewing, totalCostCents: null, previousQuantity: 0, newQuantity: 0 },
    { ...brewing, totalCostCents: null, previousQuantity: 9, newQuantity: 8 },
  ]
  expect(batchFigures({ ...nothing, taken })).toMatchObject({ costCents: null, withoutCost: 1 })
})

it('the original gravity that was measured comes before that of readings and of the recipe, and ABV follows', () => {
  const readings = [{ gravity: 1.01, originalGravity: 1.06, isOriginalGravityMeasured: true }]
  const brewed = { ...nothing, expectedOG: 1.065, readings }
  expect(batchFigures({ ...brewed, originalGravity: 1.05 })).toMatchObject({
    originalGravity: 1.05,
    abv: expect.closeTo(5.25, 5) as number,
    attenuation: expect.closeTo(80, 5) as number,
  })
  expect(batchFigures({ ...brewed, originalGravity: null }).originalGravity).toBe(1.06)
  expect(batchFigures({ ...brewed, readings: [] }).originalGravity).toBe(1.065)
  const repeated = [{ gravity: 1.01, originalGravity: 1.06, isOriginalGravityMeasured: false }]
  expect(
    batchFigures({ ...brewed, expectedOG: 1.065, readings: repeated }),
    'an entry repeated what the recipe expected before it was edited',
  ).toMatchObject({ originalGravity: 1.065, isOriginalGravityExpected: true })
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
