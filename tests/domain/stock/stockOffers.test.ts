import { expect, it } from 'vitest'
import { batchStages } from '#domain/batches/batchStages.ts'
import { filledKegsFields } from '#domain/stock/filledKegs.ts'
import { batchGallons, offerOnMove, stockUsesIn } from '#domain/stock/stockOffers.ts'

it('offers ingredients when brewing begins and kegs when kegging does, and nothing on any other move', () => {
  const offered = batchStages.flatMap((from) =>
    batchStages.flatMap((to) => {
      const use = offerOnMove(from, to)
      return use ? [`${from} ${to} ${use}`] : []
    }),
  )
  expect(offered).toEqual([
    'PLANNED MASHING INGREDIENTS',
    'PLANNED FERMENTING INGREDIENTS',
    'CONDITIONING KEGGING KEGS',
  ])
})

it.each([
  ['PLANNED', []],
  ['MASHING', ['INGREDIENTS']],
  ['CONDITIONING', ['INGREDIENTS']],
  ['KEGGING', ['INGREDIENTS', 'KEGS']],
  ['COMPLETED', ['INGREDIENTS', 'KEGS']],
  ['CANCELLED', []],
] as const)('lets people make up for it in %s', (stage, uses) => {
  expect(stockUsesIn(stage)).toEqual(uses)
})

it('knows 31 gallons in a barrel', () => {
  expect([1, 3, 7.5].map(batchGallons)).toEqual([31, 93, 232.5])
})

it.each([
  [{ halfBarrels: 0, sixthBarrels: 0, beerTypeId: null }, false],
  [{ halfBarrels: 0, sixthBarrels: 1, beerTypeId: null }, true],
  [{ halfBarrels: 100, sixthBarrels: 0, beerTypeId: 'b' }, true],
  [{ halfBarrels: 101, sixthBarrels: 0, beerTypeId: null }, false],
  [{ halfBarrels: -1, sixthBarrels: 2, beerTypeId: null }, false],
  [{ halfBarrels: 1.5, sixthBarrels: 0, beerTypeId: null }, false],
])('takes kegs from 0 to 100 that are not all 0: %o', (kegs, isRight) => {
  expect(filledKegsFields.safeParse({ leftInTankBBL: null, ...kegs }).success).toBe(isRight)
})
