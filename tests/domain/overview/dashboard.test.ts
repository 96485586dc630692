import { expect, it } from 'vitest'
import { countProgress, elapsedTone, lowStockTone, percentOf } from '#domain/overview/dashboard.ts'

it.each([
  [0, 0, 0],
  [5, 0, 0],
  [1, 3, 33.3],
  [80, 80, 100],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

it.each([
  [0, 0],
  [7, 70],
  [10, 100],
  [23, 100],
])('a count of %d fills %d percent of its card', (count, percent) => {
  expect(countProgress(count)).toBe(percent)
})

it('turns red when more than five ingredients are low', () => {
  expect([0, 1, 5, 6].map(lowStockTone)).toEqual(['green', 'yellow', 'yellow', 'red'])
})

it('colors a batch by the share of its days', () => {
  expect([0, 49, 50, 84, 85, 99, 100, 140].map(elapsedTone)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'red',
  ])
})
