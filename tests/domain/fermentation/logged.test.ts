import { describe, expect, it } from 'vitest'
import type { LoggedReading } from '#domain/fermentation/logged/judgeLogged.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { fermentationOf, type FermentingBeer } from '#domain/fermentation/sense/fermentation.ts'
import { median } from '#domain/fermentation/sense/hours.ts'
import { someOf } from '#tests/support/runs.ts'
import { judgeLoggedCourses, judgeLoggedForecasts } from '#tools/simulation/loggedCourses.ts'

const start = new Date('2026-04-01T06:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

/** A beer from 1.060 to 1.012 at 66 °F that is logged once a day, as far as its gravities go. */
function beerOf(gravities: readonly number[], more: Partial<FermentingBeer> = {}): FermentingBeer {
  const logged: LoggedReading[] = gravities.map((gravity, day) => ({
    at: after(24 * day + 3),
    gravity,
    temperature: 66,
  }))
  return {
    ...{ startedAt: start, expectedOG: 1.06, expectedFG: 1.012, gravity: [], temperature: [], device: null },
    ...{ steps: [{ day: 0, gravity: null, temperature: 66 }], thresholds: usualThresholds, logged },
    ...more,
  }
}
const falling = [1.06, 1.052, 1.04, 1.029, 1.021]
const atItsEnd = [...falling, 1.016, 1.013, 1.012, 1.013, 1.012]
/** An hour after the last reading. */
const now = (gravities: readonly number[]) => after(24 * (gravities.length - 1) + 4)
const known = (gravities: readonly number[]) => fermentationOf(beerOf(gravities), now(gravities))

describe('a fermentation that no device measures', () => {
  it('has a forecast with a band from four gravities on, as of the last one', () => {
    expect(known(falling.slice(0, 3)).forecast).toBeNull()
    const { forecast, sense } = known(falling)
    expect(sense).toBeNull()
    expect(forecast).toMatchObject({ isLogged: true, isOld: false, asOf: after(24 * 4 + 3) })
    const days = (date: Date) => (date.getTime() - start.getTime()) / 86_400_000
    expect(days(forecast!.finish)).toBeGreaterThan(5)
    expect(days(forecast!.finish)).toBeLessThan(9)
    expect(days(forecast!.latest) - days(forecast!.earliest)).toBeGreaterThan(3)
    expect(forecast!.course[0]!.gravity).toBeCloseTo(1.021, 2)
  })

  it('keeps its forecast until the next reading, at most for two days', () => {
    const { forecast } = known(falling)
    const later = (hours: number) => fermentationOf(beerOf(falling), after(24 * 4 + 3 + hours)).forecast
    expect(later(40)).toEqual(forecast)
    expect(later(49)).toBeNull()
  })

  it('is done once its gravity stays at its end, which is a state and no forecast', () => {
    expect(known(atItsEnd.slice(0, 7)).sense).toBeNull()
    expect(known(atItsEnd)).toMatchObject({
      sense: { state: 'DONE', gravity: 1.012, hours: 48 },
      forecast: null,
    })
  })

  it('has no forecast while it stands still halfway: its log is an alert', () => {
    const { sense, forecast } = known([...falling.slice(0, 4), 1.029, 1.029, 1.029])
    expect({ sense, forecast }).toEqual({ sense: null, forecast: null })
  })

  it('is too warm by its log, once', () => {
    const beer = beerOf(falling)
    const logged = beer.logged.map((one, day) => ({ ...one, temperature: day === 4 ? 74 : 66 }))
    const judged = (hours: number) =>
      fermentationOf({ ...beer, logged }, after(24 * 4 + 3 + hours)).offProfile
    expect(judged(1)).toBeNull()
    expect(judged(2)).toMatchObject({ kind: 'TOO_WARM', temperature: 74, hours: 2 })
    expect(judged(49)).toBeNull()
  })

  it('is judged by its device as long as one measures it, and by its log two days later', () => {
    const measured = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ hour: after(from + at), min: 66, mean: 66, max: 66 }))
    const logged = [{ at: after(96), gravity: null, temperature: 74 }]
    const beer = beerOf([], { logged, temperature: measured(0, 99) })
    expect(fermentationOf(beer, after(99)).offProfile).toBeNull()
    const silent = { ...beer, temperature: measured(0, 40) }
    expect(fermentationOf(silent, after(99)).offProfile).toMatchObject({ kind: 'TOO_WARM' })
  })
})

it('is forecast within its band in nine of ten cases, and seldom found done too early, on generated fermentations', () => {
  const judged = judgeLoggedCourses(2, 11, 2)
  const forecasts = judged.flatMap((one) => one.forecasts)
  expect(forecasts.length).toBeGreaterThan(40)
  expect(forecasts.filter(({ isInBand }) => isInBand).length / forecasts.length).toBeGreaterThan(0.9)
  expect(judged.reduce((sum, { falseDone }) => sum + falseDone, 0)).toBeLessThanOrEqual(1)
})

it.each([1, 2] as const)(
  'is forecast within its band in nine of ten cases near a slow end too, by %i a day, and within a week',
  (perDay) => {
    const slow = someOf([2, 4], 1)
      .flatMap((seed) => judgeLoggedForecasts('lager with a diacetyl rest', { curves: 20, seed, perDay }))
      .filter(({ day }) => day >= 13 && day <= 18)
    expect(slow.length).toBeGreaterThan(40)
    expect(slow.filter(({ isInBand }) => isInBand).length / slow.length).toBeGreaterThan(0.9)
    // A band that says nothing holds everything.
    expect(median(slow.map(({ bandHours }) => bandHours))).toBeLessThan(7 * 24)
  },
)
