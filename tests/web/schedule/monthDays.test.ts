import { expect, it } from 'vitest'
import { daysOfMonth, weekdayOf, weekdays } from '#web/features/schedule/timeline/month/monthDays.ts'

it.each([
  ['2026-11', 30, 'Sun'],
  ['2026-06', 30, 'Mon'],
  ['2028-02', 29, 'Tue'],
])('%s has %i days and begins on a %s, in weeks from Monday', (month, length, weekday) => {
  const days = daysOfMonth(month)
  expect(days).toHaveLength(length)
  expect(weekdays[weekdayOf(days[0]!) - 1]).toBe(weekday)
  expect(weekdays[0]).toBe('Mon')
})
