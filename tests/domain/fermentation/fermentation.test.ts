import { describe, expect, it } from 'vitest'
import { daysInVessel, daysSince, isOverdue, progressOf } from '#domain/fermentation/fermentation.ts'

const now = new Date('2026-04-10T09:30:00Z')

it.each([
  ['2026-04-10T09:30:00Z', 0],
  ['2026-04-09T09:30:01Z', 0],
  ['2026-04-09T09:30:00Z', 1],
  ['2026-04-08T23:59:59Z', 1],
  ['2026-03-27T09:30:00Z', 14],
  ['2025-04-10T09:30:00Z', 365],
  ['2026-04-10T09:30:01Z', 0],
  ['2026-05-01T00:00:00Z', 0],
])('counts whole days since %s, and none of a start in the future: %i', (start, days) => {
  expect(daysSince(new Date(start), now)).toBe(days)
})

it.each([null, undefined])('counts no days when the start is %s', (start) => {
  expect(daysSince(start, now)).toBe(0)
})

it.each([
  [0, 14, 0],
  [1, 14, 7],
  [7, 14, 50],
  [13, 14, 93],
  [14, 14, 100],
  [21, 14, 100],
  [5, 3, 100],
  [5, 0, 0],
  [0, 0, 0],
  [5, -1, 0],
])(
  'day %i of %i expected days is %i percent, and never more than all of it',
  (days, expectedDays, percent) => {
    expect(progressOf(days, expectedDays)).toBe(percent)
  },
)

describe('the days of a batch count from the tank it is in', () => {
  const batch = {
    fermentingStartDate: new Date('2026-03-20T12:00:00Z'),
    conditioningStartDate: new Date('2026-04-05T08:00:00Z'),
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
  }

  it.each([
    ['FERMENTING', 20, 14],
    ['CONDITIONING', 5, 7],
    ['KEGGING', 5, 7],
  ] as const)('in %s: day %i of %i', (stage, days, expectedDays) => {
    expect(daysInVessel({ ...batch, stage }, now)).toEqual({ days, expectedDays })
  })

  it.each([
    ['PLANNED', 14],
    ['FERMENTING', 14],
    ['CONDITIONING', 7],
  ] as const)('a batch in %s without dates is on day 0 of %i', (stage, expectedDays) => {
    const undated = { ...batch, stage, fermentingStartDate: null, conditioningStartDate: undefined }
    expect(daysInVessel(undated, now)).toEqual({ days: 0, expectedDays })
  })

  it('a batch whose fermentation begins in the future is on day 0', () => {
    const early = {
      ...batch,
      stage: 'FERMENTING' as const,
      fermentingStartDate: new Date('2026-04-12T08:00:00Z'),
    }
    expect(daysInVessel(early, now)).toEqual({ days: 0, expectedDays: 14 })
  })
})

it.each([
  ['FERMENTING', 99, false],
  ['FERMENTING', 100, true],
  ['CONDITIONING', 100, true],
  ['KEGGING', 100, false],
] as const)(
  'a batch that is %s, with %i percent of its days over, is overdue: %s',
  (stage, percent, overdue) => {
    expect(isOverdue(stage, percent)).toBe(overdue)
  },
)
