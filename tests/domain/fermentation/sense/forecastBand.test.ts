import { expect, it } from 'vitest'
import { forecastBand } from '#domain/fermentation/sense/forecastBand.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour)
const course = [
  { at: at(0), gravity: 1.03 },
  { at: at(10), gravity: 1.02 },
  { at: at(20), gravity: 1.016 },
]
const forecast = { finish: at(20), earliest: at(10), latest: at(48), course }

it('is as narrow as the last reading at its beginning, and ends at one gravity', () => {
  const band = forecastBand(forecast)
  expect(band[0]).toEqual({ time: 0, low: 1.03, mean: 1.03, high: 1.03 })
  expect(band.at(-1)).toEqual({ time: 48 * hour, low: 1.016, mean: 1.016, high: 1.016 })
})

it('is as low as if it were finished at the earliest moment, and as high as at the latest', () => {
  const point = forecastBand(forecast).find(({ time }) => time === 10 * hour)!
  expect(point.mean).toBe(1.02)
  // All of its course in half the time; and ten of 48 hours are 4.2 of 20.
  expect(point.low).toBe(1.016)
  expect(point.high).toBeCloseTo(1.03 - 0.001 * (200 / 48), 6)
})

it('stays in order, also where it may be finished now', () => {
  for (const earliest of [at(0), at(5), at(20)])
    for (const { low, mean, high } of forecastBand({ ...forecast, earliest })) {
      expect(low).toBeLessThanOrEqual(mean)
      expect(mean).toBeLessThanOrEqual(high)
    }
})

it('is empty without a course', () => {
  expect(forecastBand({ ...forecast, course: [] })).toEqual([])
  expect(forecastBand({ ...forecast, latest: at(0) })).toEqual([])
})
