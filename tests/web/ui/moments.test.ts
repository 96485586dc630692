import { expect, it } from 'vitest'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { withoutRepeats } from '#web/ui/charts/plotOptions.ts'

it('lists say Nov 22, 12:20, and the year only where it is another one', () => {
  const year = new Date().getFullYear()
  expect(formatMoment(new Date(year, 10, 22, 12, 20))).toBe('Nov 22, 12:20')
  expect(formatMoment(new Date(2020, 0, 3, 0, 5))).toBe('Jan 3, 2020, 00:05')
})

it('an axis labels no two ticks the same', () => {
  expect(withoutRepeats(['68.0', '68.0', '68.1'])).toEqual(['68.0', '', '68.1'])
})
