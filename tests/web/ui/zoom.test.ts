import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangeByKey, showWithin } from '#web/ui/charts/zoom/chartZoom.ts'
import { cutTo } from '#web/ui/charts/TimeChart.tsx'
import {
  moved,
  pinched,
  shortestSpan,
  spanOf,
  within,
  zoomed,
  type Range,
} from '#web/ui/charts/zoom/range.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'

const hour = 3_600_000
const limits: Range = { from: 100 * hour, to: 200 * hour }
const someRange = fc
  .record({ from: fc.integer({ min: -500, max: 500 }), span: fc.integer({ min: 1, max: 600 }) })
  .map(({ from, span }): Range => ({ from: from * hour, to: (from + span) * hour }))

describe('what is shown of a chart', () => {
  it('lies within its limits, and is no shorter than ten minutes', () => {
    fc.assert(
      fc.property(someRange, (range) => {
        const shown = within(range, limits)
        expect(shown.from).toBeGreaterThanOrEqual(limits.from)
        expect(shown.to).toBeLessThanOrEqual(limits.to)
        expect(spanOf(shown)).toBe(Math.min(spanOf(range), spanOf(limits)))
      }),
    )
    expect(spanOf(within({ from: 150 * hour, to: 150 * hour }, limits))).toBe(shortestSpan)
  })

  it('is zoomed around a moment that stays where it is', () => {
    const range = { from: 120 * hour, to: 140 * hour }
    expect(zoomed(range, 1 / 2, 125 * hour)).toEqual({ from: 122.5 * hour, to: 132.5 * hour })
    expect(moved(range, -1 / 2)).toEqual({ from: 110 * hour, to: 130 * hour })
  })

  it('keeps the moments of two fingers under them', () => {
    const places = fc.tuple(
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      fc.double({ min: 0.6, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(someRange, places, places, (range, from, to) => {
        const momentAt = (shown: Range, place: number) => shown.from + place * spanOf(shown)
        const moments = [momentAt(range, from[0]), momentAt(range, from[1])] as const
        const next = pinched(moments, to)
        expect(momentAt(next, to[0])).toBeCloseTo(moments[0], 0)
        expect(momentAt(next, to[1])).toBeCloseTo(moments[1], 0)
      }),
    )
  })

  it.each([
    ['+', false, { from: 125 * hour, to: 135 * hour }],
    ['-', false, { from: 110 * hour, to: 150 * hour }],
    ['0', false, null],
    ['ArrowLeft', true, { from: 110 * hour, to: 130 * hour }],
    ['ArrowRight', true, { from: 130 * hour, to: 150 * hour }],
    ['ArrowLeft', false, undefined],
    ['a', false, undefined],
  ])('by the key %s, with Shift %s', (key, shiftKey, expected) => {
    expect(rangeByKey({ key, shiftKey }, { from: 120 * hour, to: 140 * hour })).toEqual(expected)
  })

  it('is everything once there is no more', () => {
    const shown: (Range | null)[] = []
    const show = (range: Range | null) => void shown.push(range)
    showWithin({ limits, show }, { from: 0, to: 500 * hour })
    showWithin({ limits, show }, { from: 90 * hour, to: 150 * hour })
    expect(shown).toEqual([null, { from: 100 * hour, to: 160 * hour }])
  })

  it('is in its table and its words, without what is beside it', () => {
    const line = (label: string, values: (number | null)[]) =>
      ({ label, tone: 'orange', values, format: String, formatTick: String, minSpan: 1 }) as const
    const data: ChartData = {
      times: [1, 2, 3, 4],
      series: [line('Gravity', [1, null, 3, 4]), line('Temperature', [5, 6, 7, 8])],
      bands: [{ ...line('Device', [1, 2, 3, 4]), of: 0, low: [0, 1, 2, 3], high: [2, 3, 4, 5] }],
      levels: [],
      markers: [1, 3].map((time) => ({ time, label: 'Event', tone: 'red' })),
    }
    expect(cutTo(data, { from: 2, to: 3 })).toMatchObject({
      times: [2, 3],
      series: [{ values: [null, 3] }, { values: [6, 7] }],
      bands: [{ low: [1, 2], values: [2, 3], high: [3, 4] }],
      markers: [{ time: 3 }],
    })
    expect(cutTo(data, { from: 10, to: 20 }).times).toEqual([])
    expect(cutTo(data, null)).toBe(data)
  })
})
