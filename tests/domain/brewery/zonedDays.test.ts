import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone } from '#domain/brewery/timeZones.ts'
import { clockAt, dayAt } from '#domain/brewery/zonedDays.ts'
import { beginOf, momentAt } from '#domain/brewery/zonedMoments.ts'
import { addDays } from '#domain/batches/timeline.ts'

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
/** The days that Brewhouse takes. */
const first = Date.parse('2000-01-01T00:00:00Z')
const last = Date.parse('2099-12-31T23:59:59Z')

const aZone = fc.constantFrom(...zones)
const aMoment = fc
  .integer({ min: first / 1_000, max: Math.floor(last / 1_000) })
  .map((s) => new Date(s * 1_000))
const aDay = aMoment.map((moment) => moment.toISOString().slice(0, 10))
const runs = { numRuns: 1_500 }

describe('in every time zone', () => {
  it('a moment lies between the beginning of its day and that of the next', () => {
    fc.assert(
      fc.property(aZone, aMoment, (zone, moment) => {
        const day = dayAt(moment, zone)
        expect(beginOf(day, zone).getTime()).toBeLessThanOrEqual(moment.getTime())
        // A day that clocks go back to, for a minute past midnight, is over when the next one began.
        const next = beginOf(addDays(day, 1), zone)
        if (moment >= next) expect(dayAt(next, zone) > day).toBe(true)
      }),
      runs,
    )
  })

  it('a day begins with its own first moment, or with the next day when clocks skip it', () => {
    fc.assert(
      fc.property(aZone, aDay, (zone, day) => {
        const begin = beginOf(day, zone)
        expect(dayAt(begin, zone) >= day).toBe(true)
        expect(dayAt(new Date(begin.getTime() - 1), zone) < day).toBe(true)
      }),
      runs,
    )
  })

  it('the clock of a moment leads back to it, or an hour or so before, when that time comes twice', () => {
    fc.assert(
      fc.property(aZone, aMoment, (zone, moment) => {
        const clock = clockAt(moment, zone)
        const back = momentAt(clock, zone)
        expect(clockAt(back, zone)).toEqual(clock)
        expect(back.getTime()).toBeLessThanOrEqual(moment.getTime())
      }),
      runs,
    )
  })

  it('each zone agrees with Intl about a summer and a winter day', () => {
    for (const zone of zones)
      for (const text of ['2026-01-15T04:30:00Z', '2026-07-15T22:45:00Z']) {
        const moment = new Date(text)
        const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment)
        expect([zone, dayAt(moment, zone)]).toEqual([zone, intl])
      }
  })
})

const at = (day: string, hour: number, minute = 0) => ({ day, hour, minute, second: 0 })

it.each([
  ['skips an hour in the morning', 'Europe/Berlin', at('2026-03-29', 2, 30), '2026-03-29T01:30:00.000Z'],
  [
    'has an hour twice, and takes the first',
    'Europe/Berlin',
    at('2026-10-25', 2, 30),
    '2026-10-25T00:30:00.000Z',
  ],
  ['the same across the ocean', 'America/Chicago', at('2026-11-01', 1, 30), '2026-11-01T06:30:00.000Z'],
  ['is 13 hours ahead in summer', 'Pacific/Auckland', at('2026-12-24', 7), '2026-12-23T18:00:00.000Z'],
  ['is ahead by a part of an hour', 'Asia/Kathmandu', at('2026-06-01', 5, 45), '2026-06-01T00:00:00.000Z'],
])('a clock %s: %s', (_what, zone, clock, moment) => {
  expect(momentAt(clock, zone).toISOString()).toBe(moment)
})

it.each([
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00.000Z'],
  ['Europe/Berlin', '2026-04-03', '2026-04-02T22:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, moment) => {
  expect(beginOf(day, zone).toISOString()).toBe(moment)
})

it('knows names of time zones, and takes no offset for one', () => {
  expect(new Set(zones.map(isTimeZone))).toEqual(new Set([true]))
  expect(['', '+05:30', 'Mars/Olympus', 'Europe', '../etc/passwd'].filter(isTimeZone)).toEqual([])
})
