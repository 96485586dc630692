import { expect, it } from 'vitest'
import { healthLabels, healthOf } from '#domain/fermentation/health.ts'

const fine = { issueFlag: false }

it.each([
  [null, 0, 14, 'gray'],
  [null, 20, 14, 'gray'],
  [{ issueFlag: true }, 1, 14, 'red'],
  [{ issueFlag: true }, 20, 14, 'red'],
  [fine, 0, 14, 'green'],
  [fine, 6, 14, 'green'],
  [fine, 7, 14, 'yellow'],
  [fine, 12, 14, 'yellow'],
  [fine, 13, 14, 'orange'],
  [fine, 9, 10, 'orange'],
  [fine, 89, 100, 'yellow'],
  [fine, 49, 100, 'green'],
  [fine, 30, 14, 'orange'],
  [fine, 3, 0, 'green'],
])('with %o on day %i of %i a card is %s', (latestLog, days, expectedDays, health) => {
  expect(healthOf({ latestLog, days, expectedDays })).toBe(health)
})

it('has a label for every color', () => {
  expect(new Set(Object.values(healthLabels)).size).toBe(5)
})
