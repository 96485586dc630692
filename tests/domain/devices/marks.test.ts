import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excludedSpans, markOn, type Mark } from '#domain/devices/series/marks.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 10, 20, n))
const mark = (from: number, to: number, excluded = true, kind: Mark['kind'] = 'GRAVITY'): Mark => ({
  ...{ kind, excluded, from: hour(from), to: hour(to) },
})
const hoursOf = (marks: readonly Mark[]) =>
  excludedSpans(marks, 'GRAVITY').map(({ from, to, mark: held }) => [
    from.getUTCHours(),
    to.getUTCHours(),
    marks.indexOf(held),
  ])

describe('the marks of a vessel, newest first,', () => {
  it.each([
    ['one', [mark(2, 4)], [[2, 4, 0]]],
    ['of another kind', [mark(2, 4, true, 'TEMPERATURE')], []],
    [
      'taken back in the middle',
      [mark(3, 4, false), mark(2, 6)],
      [
        [2, 3, 1],
        [4, 6, 1],
      ],
    ],
    ['taken back as a whole', [mark(2, 6, false), mark(2, 6)], []],
    [
      'excluded again',
      [mark(3, 5), mark(2, 6, false), mark(1, 7)],
      [
        [1, 2, 2],
        [3, 5, 0],
        [6, 7, 2],
      ],
    ],
    [
      'one beside the other',
      [mark(4, 6), mark(2, 4)],
      [
        [2, 4, 1],
        [4, 6, 0],
      ],
    ],
    ['of nothing', [mark(4, 4)], []],
  ])('exclude where the newest one does: %s', (_name, marks, expected) => {
    expect(hoursOf(marks)).toEqual(expected)
  })

  it('say the same of each moment as their spans do', () => {
    const someMark = fc
      .record({ from: fc.nat(20), length: fc.nat(6), excluded: fc.boolean() })
      .map(({ from, length, excluded }) => mark(from, from + length, excluded))
    fc.assert(
      fc.property(fc.array(someMark, { maxLength: 12 }), fc.nat(26), (marks, at) => {
        const within = excludedSpans(marks, 'GRAVITY').some(
          ({ from, to }) => from <= hour(at) && hour(at) < to,
        )
        expect(within).toBe(markOn(marks, 'GRAVITY', hour(at))?.excluded ?? false)
      }),
    )
  })
})
