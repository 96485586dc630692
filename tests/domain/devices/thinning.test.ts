import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thinned, type BandPoint } from '#domain/devices/series/thinning.ts'

/** Points in the order of their times, each with its mean within its band. */
const somePoints = fc
  .array(
    fc.record({
      after: fc.integer({ min: 1, max: 3_600_000 }),
      mean: fc.double({ min: 0.95, max: 1.2, noNaN: true }),
      below: fc.double({ min: 0, max: 0.05, noNaN: true }),
      above: fc.double({ min: 0, max: 0.05, noNaN: true }),
    }),
    { maxLength: 400 },
  )
  .map((steps) => {
    let time = 0
    return steps.map(({ after, mean, below, above }): BandPoint => {
      time += after
      return { time, low: mean - below, mean, high: mean + above }
    })
  })
const someMost = fc.integer({ min: 3, max: 150 })

describe('a curve that has more points than are drawn', () => {
  it('keeps its first and its last point, and at most as many as are drawn', () => {
    fc.assert(
      fc.property(somePoints, someMost, (points, most) => {
        const kept = thinned(points, most)
        expect(kept).toHaveLength(Math.min(points.length, most))
        expect(kept[0]).toEqual(points[0])
        expect(kept.at(-1)).toEqual(points.at(-1))
      }),
    )
  })

  it('is made of its own means, each once, in their order', () => {
    fc.assert(
      fc.property(somePoints, someMost, (points, most) => {
        const known = new Map(points.map(({ time, mean }) => [time, mean]))
        const kept = thinned(points, most)
        for (const { time, mean } of kept) expect(known.get(time)).toBe(mean)
        for (const [at, { time }] of kept.slice(1).entries()) expect(time).toBeGreaterThan(kept[at]!.time)
      }),
    )
  })

  it('has every spike in the band between the two points that are drawn around it', () => {
    fc.assert(
      fc.property(somePoints, someMost, (points, most) => {
        const kept = thinned(points, most)
        for (const { time, low, high } of points) {
          const next = kept.findIndex((point) => point.time >= time)
          const around = kept.slice(Math.max(0, next - 1), next + 1)
          expect(Math.min(...around.map((point) => point.low))).toBeLessThanOrEqual(low)
          expect(Math.max(...around.map((point) => point.high))).toBeGreaterThanOrEqual(high)
        }
      }),
    )
  })

  it('draws the corner of a cold crash where it is, of 10,000 points by 100', () => {
    const points = Array.from({ length: 10_000 }, (_, minute): BandPoint => {
      const mean = minute < 7_013 ? 68 : Math.max(34, 68 - (minute - 7_013) * 0.05)
      return { time: minute * 60_000, low: mean, mean, high: mean }
    })
    const kept = thinned(points, 100)
    const corner = kept.filter(({ mean }) => mean === 68).at(-1)!
    expect(7_013 - corner.time / 60_000).toBeLessThan(100)
    expect(kept.some(({ mean }) => mean === 34)).toBe(true)
  })
})
