import { expect, it } from 'vitest'
import { nextBatchNumber } from '#domain/batches/batchNumbers.ts'

it.each([
  [[], 2026, '2026-001'],
  [['2026-014', '2026-009', '2025-180'], 2026, '2026-015'],
  [['2026-999'], 2026, '2026-1000'],
  [['Pilot 7', '2026-7', ' 2026-002 '], 2026, '2026-008'],
])('after %j the next number of %i is %s', (given, year, next) => {
  expect(nextBatchNumber(given, year)).toBe(next)
})
