import { isGravityStuck } from '#domain/fermentation/gravityReadings.ts'
import {
  fallExpected,
  isNearEnd,
  since,
  valuesOf,
  type SensedBatch,
} from '#domain/fermentation/sense/course.ts'
import { begun, forecastBy, greatestDeviation, type Forecast } from '#domain/fermentation/sense/forecast.ts'
import { finishOf, fitCurve, gravityAt } from '#domain/fermentation/sense/fitCurve.ts'
import { median, slopeOf, type Point } from '#domain/fermentation/sense/hours.ts'
import type { Sense } from '#domain/fermentation/sense/sense.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'

/** What somebody logged of a batch; null is what wasn't measured. */
export interface LoggedReading {
  at: Date
  gravity: number | null
  temperature: number | null
}

/** What a log tells of a fermentation: when it is probably finished, as of the last gravity, and that it is done. */
export interface LoggedCourse {
  forecast: (Forecast & { asOf: Date }) | null
  done: Sense | null
}

/** Fewer gravities tell no course, and none that are older than this, in hours, tell how it is now. */
const fewest = 4
const longestSilence = 48

/** How far gravities that people read stray, in SG; a beer is still if they stray no further than this. */
const scatter = 0.001
const stillWithin = 0.003

/** How many gravities have to be as low when it is done, and how much of the time that takes may be missing, in hours. */
const fewestStill = 3
const missing = 12

/**
 * A finish is known no better than this, in hours, and what lies between two readings; nor than this share of the time that is
 * left; nor than the time in which gravity falls there as far as readings stray: slow beers end slowly.
 */
const leastDeviation = 12
const ofRemaining = 0.5

/** For so long after its end a beer is waited for, as a share of all the time that it took. */
const waited = 0.15

/** The values of a log that were measured up to now, as points. */
export function loggedPoints(
  logged: readonly LoggedReading[],
  kind: 'gravity' | 'temperature',
  { startedAt, now }: { startedAt: Date; now: Date },
): Point[] {
  return logged
    .flatMap(({ at, [kind]: value }) =>
      value === null || at > now ? [] : [{ t: (at.getTime() - startedAt.getTime()) / 3_600_000, value }],
    )
    .filter(({ t }) => t >= 0)
    .sort((one, other) => one.t - other.t)
}

/** Judges a batch that no device measures by one or two gravities a day; null where they are too few or too old. */
export function judgeLogged(batch: SensedBatch, points: readonly Point[], now: Date): LoggedCourse | null {
  const { startedAt } = batch
  const latest = points.at(-1)
  const first = points[0]
  if (!first || !latest || points.length < fewest) return null
  const asOf = new Date(startedAt.getTime() + latest.t * 3_600_000)
  if (now.getTime() - asOf.getTime() > longestSilence * 3_600_000) return null
  const og = batch.expectedOG ?? first.value
  const span = fallExpected(batch, og)
  const curve = fitCurve(points, { og, fg: og - span }, scatter)
  const finish = curve && finishOf(curve)
  if (!curve || !finish) return null
  const progress = (og - gravityAt(curve.parameters, latest.t)) / span
  const isNear = isNearEnd(
    points.map((_, at) => (og - median(valuesOf(points.slice(Math.max(0, at - 2), at + 1)))) / span),
  )
  const done = doneOf(batch, points, { progress, finish: finish.t, isNear })
  const expected = { og: batch.expectedOG, fg: batch.expectedFG }
  const gravities = points.map(({ t, value }) => ({
    timestamp: new Date(startedAt.getTime() + t * 3_600_000),
    gravity: value,
  }))
  const isStuck = isGravityStuck(gravities, expected, batch.thresholds?.stuckHours)
  const fallThere = gravityAt(curve.parameters, finish.t - 0.5) - gravityAt(curve.parameters, finish.t + 0.5)
  const known = Math.hypot(finish.deviation, scatter / fallThere)
  const isKnown = known <= greatestDeviation && progress >= begun
  if (done || isStuck || !isKnown) return { forecast: null, done }
  const left = Math.max(0, finish.t - latest.t)
  const between = (latest.t - first.t) / (points.length - 1)
  const deviation = Math.hypot(known, leastDeviation + between, ofRemaining * left)
  const forecast = forecastBy(curve, startedAt, { finish: finish.t, deviation, from: latest.t })
  return { forecast: forecast.latest >= now ? { ...forecast, asOf } : null, done }
}

/**
 * That it is done: near the expected end, where its course is over, and as low for as long as its recipe wants. Gravities
 * are read once a day or oftener, so the first of that time may come a little later.
 */
function doneOf(
  batch: SensedBatch,
  points: readonly Point[],
  { progress, finish, isNear }: { progress: number; finish: number; isNear: boolean },
): Sense | null {
  const hours = (batch.thresholds ?? usualThresholds).doneHours
  const latest = points.at(-1)?.t ?? 0
  const window = since(points, latest - hours - missing / 2)
  const values = valuesOf(window)
  const isLongEnough = window.length >= fewestStill && latest - (window[0]?.t ?? latest) >= hours - missing
  const isStill = Math.max(...values) - Math.min(...values) <= stillWithin + 1e-9
  if (!isNear || !isLongEnough || !isStill || (1 + waited) * finish > latest) return null
  const fallPerDay = -24 * slopeOf(window)
  return { state: 'DONE', gravity: median(values), temperature: null, progress, fallPerDay, hours }
}
