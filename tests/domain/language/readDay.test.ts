import { describe, expect, it } from 'vitest'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { readDay } from '#domain/language/readDay.ts'

const today = '2026-11-21'
const orders: readonly DayOrder[] = ['DAY_FIRST', 'MONTH_FIRST']

describe('a day as people type it', () => {
  it.each([
    ['April 3, 2026', '2026-04-03'],
    ['apr 3, 2026', '2026-04-03'],
    ['apr 3 26', '2026-04-03'],
    ['3 apr 2026', '2026-04-03'],
    ['Sept. 1st, 2026', '2026-09-01'],
    ['dec 24', '2026-12-24'],
    ['2026-4-3', '2026-04-03'],
    ['3. April 2026', '2026-04-03'],
    ['3.4.2026', '2026-04-03'],
    ['24.12.', '2026-12-24'],
    ['5. märz 26', '2026-03-05'],
    ['1er août 2026', '2026-08-01'],
    ['3 de mayo de 2026', '2026-05-03'],
    ['13/4/2026', '2026-04-13'],
    ['4/13/2026', '2026-04-13'],
    ['today', '2026-11-21'],
    ['Heute', '2026-11-21'],
    ['aujourd’hui', '2026-11-21'],
    ['hoy', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['morgen', '2026-11-22'],
    ['demain', '2026-11-22'],
    ['mañana', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+3', '2026-11-24'],
    ['+ 10', '2026-12-01'],
    ['-1', '2026-11-20'],
    ['February 30, 2026', null],
    ['31.2.2026', null],
    ['31/2/2026', null],
    ['ma 3, 2026', null],
    ['April 3, 2026 soon', null],
    ['soon', null],
    ['3', null],
    ['', null],
  ])('%s is %s in either order', (typed, day) => {
    for (const order of orders) expect(readDay(typed, today, order)).toBe(day)
  })

  it.each([
    ['4/3/2026', '2026-03-04', '2026-04-03'],
    ['4-3-26', '2026-03-04', '2026-04-03'],
    ['4/3', '2026-03-04', '2026-04-03'],
  ])('%s is %s day first, and %s month first', (typed, dayFirst, monthFirst) => {
    expect(readDay(typed, today, 'DAY_FIRST')).toBe(dayFirst)
    expect(readDay(typed, today, 'MONTH_FIRST')).toBe(monthFirst)
  })
})
