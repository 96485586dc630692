import { expect, it } from 'vitest'
import { isReadingDue } from '#domain/fermentation/readingDue.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'

const now = new Date('2026-05-04T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const aBatch = {
  stage: 'FERMENTING',
  fermentingStartDate: hoursAgo(200),
  lastReadingAt: hoursAgo(10),
} as const

it.each([
  ['the usual time', {}, usualThresholds.readingHours],
  ['the time that its recipe wants', { readingHours: 12 }, 12],
])('a fermenting batch is to be read after %s', (_which, recipe, hours) => {
  const readAgo = (ago: number) => isReadingDue({ ...aBatch, ...recipe, lastReadingAt: hoursAgo(ago) }, now)
  expect(readAgo(hours)).toBe(true)
  expect(readAgo(hours - 0.01)).toBe(false)
})

it('a batch that was never read is to be read that long after it began to ferment', () => {
  const unread = { ...aBatch, lastReadingAt: null }
  expect(isReadingDue(unread, now)).toBe(true)
  expect(isReadingDue({ ...unread, fermentingStartDate: hoursAgo(1) }, now)).toBe(false)
  expect(isReadingDue({ ...unread, fermentingStartDate: null }, now)).toBe(false)
})

it.each(['CONDITIONING', 'KEGGING', 'PLANNED'] as const)('a batch in %s is not', (stage) => {
  expect(isReadingDue({ ...aBatch, stage, lastReadingAt: null }, now)).toBe(false)
})
