import { describe, expect, it } from 'vitest'
import { median, slopeOf, steadied } from '#domain/fermentation/sense/hours.ts'
import { forecastAsOf, forecastOf } from '#domain/fermentation/sense/forecast.ts'
import { senseOf, type SenseState } from '#domain/fermentation/sense/sense.ts'
import { judgeCourses, judgeForecasts } from '#tools/simulation/judgedCourses.ts'
import { someOf } from '#tests/support/runs.ts'
import { courseOf, finishedAt, measuredHours, randomOf, type CourseKind } from '#tools/simulation/courses.ts'

const start = new Date('2026-04-01T06:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

/** A gravity for each hour of a batch from 1.060 that should end at 1.012, at 68 °F. */
function batchOf(
  gravityAt: (hour: number) => number,
  { hours, warmth = () => 68 }: { hours: number; warmth?: (hour: number) => number },
) {
  const measured = (valueAt: (hour: number) => number) =>
    Array.from({ length: hours }, (_, hour) => {
      const value = valueAt(hour)
      return { hour: after(hour), min: value, mean: value, max: value }
    })
  return {
    ...{ gravity: measured(gravityAt), temperature: measured(warmth) },
    ...{ startedAt: start, expectedOG: 1.06, expectedFG: 1.012 },
  }
}

/** Falls by 0.012 a day from the 12th hour to a gravity. */
const fallingTo = (gravity: number) => (hour: number) =>
  Math.max(gravity, 1.06 - Math.max(0, hour - 12) * 0.0005)

describe('a fermentation that devices measure', () => {
  it.each([
    ['starts', fallingTo(1.012), { hours: 18 }, 'STARTING'],
    ['stays at its OG for two days', fallingTo(1.06), { hours: 48 }, 'STARTING'],
    ['falls', fallingTo(1.012), { hours: 60 }, 'FERMENTING'],
    ['stands still halfway for 36 hours', fallingTo(1.036), { hours: 12 + 48 + 38 }, 'STUCK'],
    ['stands still halfway for a day', fallingTo(1.036), { hours: 12 + 48 + 24 }, 'FERMENTING'],
    ['stands still at its end for a day', fallingTo(1.013), { hours: 12 + 94 + 24 }, 'FERMENTING'],
    ['stands still at its end for two days', fallingTo(1.013), { hours: 12 + 94 + 50 }, 'DONE'],
    [
      'is cooled down halfway',
      fallingTo(1.036),
      { hours: 100, warmth: (hour: number) => (hour > 62 ? 38 : 68) },
      'COOLED',
    ],
    [
      'shows a higher gravity since its device was moved',
      (hour: number) => fallingTo(1.012)(hour) + (hour > 80 ? 0.008 : 0),
      { hours: 12 + 96 + 50 },
      'DONE',
    ],
    [
      'has krausen on its device',
      (hour: number) => fallingTo(1.012)(hour) + (hour % 7 === 3 && hour < 100 ? 0.009 : 0),
      { hours: 70 },
      'FERMENTING',
    ],
  ] as [string, (hour: number) => number, Parameters<typeof batchOf>[1], SenseState][])(
    'that %s',
    (_what, gravityAt, course, state) => {
      expect(senseOf(batchOf(gravityAt, course), after(course.hours))?.state).toBe(state)
    },
  )

  it('has the numbers behind it', () => {
    const sense = senseOf(batchOf(fallingTo(1.036), { hours: 98 }), after(98))
    expect(sense).toMatchObject({ state: 'STUCK', temperature: 68, hours: 36 })
    expect(sense?.gravity).toBeCloseTo(1.036, 5)
    expect(sense?.progress).toBeCloseTo(0.5, 5)
  })

  it('is not judged by a device that was silent for seven hours, or never sent', () => {
    const batch = batchOf(fallingTo(1.012), { hours: 60 })
    expect(senseOf(batch, after(65))).not.toBeNull()
    expect(senseOf(batch, after(67))).toBeNull()
    expect(senseOf({ ...batch, gravity: [] }, after(60))).toBeNull()
  })

  it('is judged alike by a device that is off by the same everywhere', () => {
    const off = batchOf((hour) => fallingTo(1.036)(hour) - 0.006, { hours: 98 })
    const sense = senseOf(off, after(98))
    expect(sense?.state).toBe('STUCK')
    expect(sense?.progress).toBeCloseTo(0.5, 5)
  })

  it('looks at nothing that was measured later', () => {
    const batch = batchOf(fallingTo(1.012), { hours: 60 })
    const later = batchOf(fallingTo(1.012), { hours: 300 })
    expect(senseOf(later, after(59))).toEqual(senseOf(batch, after(59)))
  })
})

describe('the forecast of the finish', () => {
  it.each(['ale', 'slow start', 'device moved'] as CourseKind[])(
    'of %s is near the truth two days before it, and says how sure it is',
    (kind) => {
      const random = randomOf(11)
      const course = courseOf(kind, random)
      const measured = measuredHours(course, start, { until: 400, random })
      const { originalGravity: expectedOG, expectedFG } = course
      const now = after(finishedAt(course) - 48)
      const forecast = forecastOf({ ...measured, startedAt: start, expectedOG, expectedFG }, now)
      const hours = (date: Date | undefined) => ((date?.getTime() ?? 0) - start.getTime()) / 3_600_000
      expect(Math.abs(hours(forecast?.finish) - finishedAt(course))).toBeLessThan(36)
      expect(hours(forecast?.earliest)).toBeLessThan(finishedAt(course))
      expect(hours(forecast?.latest)).toBeGreaterThan(finishedAt(course))
      const expected = forecast?.course ?? []
      expect(hours(expected[0]?.at)).toBe(Math.floor(hours(now)))
      expect(expected.at(-1)?.at).toEqual(forecast?.finish)
      expect(Math.abs((expected.at(-1)?.gravity ?? 0) - expectedFG)).toBeLessThan(0.004)
      const gravities = expected.map(({ gravity }) => gravity)
      expect(gravities).toEqual(gravities.toSorted((one, other) => other - one))
    },
  )

  it.each(someOf([1, 2, 3, 4], 1))(
    'has a band that holds it, soon and late, on generated fermentations (seed %i)',
    (seed) => {
      const forecasts = judgeForecasts(5, seed)
      for (const [from, to, fewest] of [
        [1, 3, 60],
        [4, 6, 60],
        [7, 12, 30],
        [13, 18, 10],
      ] as const) {
        const made = forecasts.filter(({ day }) => day >= from && day <= to)
        expect(made.length, `day ${from} to ${to}`).toBeGreaterThan(fewest)
        const held = made.filter(({ isInBand }) => isInBand).length / made.length
        expect(held, `day ${from} to ${to}`).toBeGreaterThanOrEqual(0.85)
      }
    },
  )
})

it('raises few wrong alarms on fermentations with known truth, and misses few', () => {
  const judged = judgeCourses(1, 2_026)
  const sum = (key: Exclude<keyof (typeof judged)[number], 'kind' | 'curves' | 'foundAfter' | 'forecasts'>) =>
    judged.reduce((total, each) => total + each[key], 0)
  expect(sum('falseStuck')).toBeLessThanOrEqual(2)
  expect(sum('missedStuck')).toBeLessThanOrEqual(1)
  expect(sum('falseDone')).toBeLessThanOrEqual(1)
  expect(sum('missedDone')).toBeLessThanOrEqual(3)
  expect(sum('falseTemperature')).toBe(0)
  expect(sum('missedTemperature')).toBeLessThanOrEqual(1)
  expect(judged.flatMap(({ foundAfter }) => foundAfter).length).toBeGreaterThanOrEqual(2)
})

it('makes no forecast of a fermentation that hardly began, or is stuck, or is done', () => {
  for (const [gravity, hours] of [
    [1.012, 18],
    [1.036, 98],
    [1.013, 160],
  ] as const)
    expect(forecastOf(batchOf(fallingTo(gravity), { hours }), after(hours))).toBeNull()
})

describe('a forecast of a device that is silent', () => {
  const measured = batchOf(fallingTo(1.012), { hours: 72 })
  const asOf = after(72)

  it('is that of when it last sent', () => {
    const fresh = forecastAsOf(measured, asOf, asOf)
    expect(fresh).toMatchObject({ asOf, ...forecastOf(measured, asOf) })
    expect(forecastAsOf(measured, asOf, after(84))).toEqual(fresh)
  })

  it('is none once it should be over, or after two days', () => {
    const { latest } = forecastAsOf(measured, asOf, asOf)!
    expect(latest < after(119)).toBe(false)
    expect(forecastAsOf(measured, asOf, after(72 + 49))).toBeNull()
  })
})

it('is done by a device that is heard every eleven hours, in twice the time', () => {
  const seldom = (hours: number) => {
    const batch = batchOf(fallingTo(1.013), { hours })
    return { ...batch, gravity: batch.gravity.filter((_hour, at) => at % 11 === 0) }
  }
  expect(senseOf(seldom(166), after(166))?.state).toBe('FERMENTING')
  expect(senseOf(seldom(210), after(210))?.state).toBe('DONE')
})

it('looks back as far as its recipe says', () => {
  const still = batchOf(fallingTo(1.036), { hours: 12 + 48 + 38 })
  const thresholds = { stuckHours: 72, doneHours: 48 }
  expect(senseOf({ ...still, thresholds }, after(98))?.state).toBe('FERMENTING')
  const done = batchOf(fallingTo(1.013), { hours: 12 + 94 + 30 })
  expect(senseOf({ ...done, thresholds: { stuckHours: 36, doneHours: 24 } }, after(136))).toMatchObject({
    ...{ state: 'DONE', hours: 24 },
  })
})

describe('gravities', () => {
  it.each([
    [[3, 1, 2], 2],
    [[1, 2, 3, 4], 2.5],
  ])('%j have the middle %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('have a slope that one outlier does not move', () => {
    const points = [0, 1, 2, 3, 4, 5, 6].map((t) => ({ t, value: t === 3 ? 50 : 2 * t }))
    expect(slopeOf(points)).toBe(2)
  })

  it('lose a spike and keep a fall', () => {
    const points = [0, 1, 2, 3, 4, 5, 6, 7].map((t) => ({
      t,
      value: 1.05 - t / 1_000 + (t === 4 ? 0.02 : 0),
    }))
    expect(steadied(points)[4]?.value).toBeLessThan(1.05)
  })
})
