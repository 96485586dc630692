import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentences as german } from '#generated/language/de.ts'
import { sentences as english } from '#generated/language/en.ts'
import { figure, signed } from '#web/ui/language/figures.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { formatMoment, formatShortDay, formatWeekday } from '#web/ui/dates/dates.ts'
import { dayInWords, monthInWords } from '#web/ui/dates/days.ts'
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
    ['1.240.5', 0, 12_405],
    ['1 24', 0, 124],
    ['1 240', 0, 1240],
    ['1.240.500', 0, 1_240_500],
    ['1.2.3', 0, undefined],
    ['20,5 °C', 1, undefined],
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
