import { afterEach, expect, it } from 'vitest'
import { sentences as english } from '#generated/language/en.ts'
import { sentences as german } from '#generated/language/de.ts'
import { daysOfMonth } from '#web/features/schedule/timeline/month/MonthCalendar.tsx'
import { columnOf, weekdayNames, weeksFrom } from '#web/ui/dates/weeks.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'

afterEach(() => speak('en', english))

it.each([
  ['2026-11', 30, 'Sun'],
  ['2026-06', 30, 'Mon'],
  ['2028-02', 29, 'Tue'],
])('%s has %i days and begins on a %s, in weeks from Monday', (month, length, weekday) => {
  const days = daysOfMonth(month)
  expect(days).toHaveLength(length)
  expect(weekdayNames()[columnOf(days[0]!) - 1]).toBe(weekday)
  expect(weekdayNames()[0]).toBe('Mon')
})

it('a week begins on Monday for who reads German', () => {
  speak('de', german)
  expect(weekdayNames()).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  expect(columnOf('2026-11-23')).toBe(1)
  expect(columnOf('2026-11-29')).toBe(7)
})

it('the weeks of the timeline begin on the first day of the reader', () => {
  expect(weeksFrom('2026-11-18', '2026-12-07')).toEqual(['2026-11-23', '2026-11-30'])
  expect(weeksFrom('2026-11-23', '2026-11-30')).toEqual(['2026-11-23'])
})
