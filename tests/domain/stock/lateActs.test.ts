import { expect, it } from 'vitest'
import { adjustStockLate } from '#domain/stock/lateActs.ts'

const moved = (amount: number) => ({ isCount: false, moved: amount })
const counted = { isCount: true, moved: 3 }

it.each([
  ['a count with nothing after it', 'SET', 12, [], 12],
  ['a count before a removal', 'SET', 12, [moved(-5)], 7],
  ['a count before a delivery and a removal', 'SET', 12, [moved(50), moved(-2.5)], 59.5],
  ['a count of less than was taken since', 'SET', 2, [moved(-5)], 0],
  ['a count before a later count', 'SET', 12, [moved(-5), counted], 30],
  ['an addition before a count', 'ADD', 10, [counted, moved(1)], 30],
  ['an addition with movements after it', 'ADD', 10, [moved(-5)], 40],
  ['a removal before a count', 'REMOVE', 10, [counted], 30],
] as const)('%s that is recorded late leaves the right stock', (_what, type, quantity, later, left) => {
  expect(adjustStockLate(30, type, quantity, later).newQuantity).toBe(left)
})
