import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { figure, signed } from '#web/ui/language/figures.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { formatMoment, formatShortDay, formatWeekday } from '#web/ui/dates/dates.ts'
import { dayInWords, monthInWords, readDay } from '#web/ui/dates/days.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { numberInText, readNumber } from '#web/ui/inputs/numbers.ts'
import { moneyText } from '#web/ui/units/money.ts'

beforeEach(() => speak('de', german))
afterEach(() => speak('en', english))

const plainly = (written: string) => written.replace(/\s/gu, ' ')

it('writes numbers, money and dates as Germans do', () => {
  expect([figure(1240.5), signed(-2), signed(3), plainly(moneyText(123_450))]).toEqual([
    '1.240,5',
    '−2',
    '+3',
    '1.234,50 $',
  ])
  expect([dayInWords('2026-04-03'), monthInWords(2026, 4)]).toEqual(['3. April 2026', 'April 2026'])
  expect([formatShortDay('2026-04-03'), formatWeekday('2026-11-24')]).toEqual(['3. Apr.', 'Di., 24. Nov.'])
  expect(formatMoment(new Date('2025-11-22T12:20:00Z'), 'UTC')).toBe('22. Nov. 2025, 12:20')
  const noon = new Date('2026-04-03T12:00:00Z')
  expect(ageText(new Date('2026-03-31T12:00:00Z'), noon)).toBe('vor 3 Tagen')
  expect(text('kegs.count', { count: 1 })).toBe('1 Keg')
})

describe('a number that is typed', () => {
  it.each([
    ['20,5', 1, 20.5],
    ['20.5', 1, 20.5],
    ['1.240,5', 1, 1240.5],
    ['1.240', 0, 1240],
    ['1,050', 3, 1.05],
    ['1.050', 3, 1.05],
    ['-0,5', 1, -0.5],
    ['−0,5', 1, -0.5],
    ['zwölf', 0, undefined],
  ])('%s is read with a comma', (typed, decimals, value) => {
    expect(readNumber(typed, { decimals })).toBe(value)
  })

  it('is shown with a comma, and read back', () => {
    const shown = numberInText(1.05, { decimals: 3 })
    expect(shown).toBe('1,050')
    expect(readNumber(shown, { decimals: 3 })).toBe(1.05)
  })
})

describe('a day that is typed', () => {
  it.each([
    ['3. April 2026', '2026-04-03'],
    ['3.4.2026', '2026-04-03'],
    ['24.12.', '2026-12-24'],
    ['5. märz 26', '2026-03-05'],
    ['April 3, 2026', '2026-04-03'],
    ['2026-04-03', '2026-04-03'],
    ['31.2.2026', null],
  ])('%s is read day first', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day)
  })
})
