import { courseOf, recentHours, type SensedBatch } from './course.ts'
import { finishOf, fitCurve, gravityAt, type FittedCurve } from './fitCurve.ts'
import { senseOf } from './sense.ts'

/** When a fermentation is probably finished, and between which moments it is in nine of ten cases. */
export interface Forecast {
  finish: Date
  earliest: Date
  latest: Date
  /** The gravities that are expected until then, in SG, from the last reading on. */
  course: ExpectedGravity[]
}

export interface ExpectedGravity {
  at: Date
  gravity: number
}

/** In how many parts the time that is left is drawn. */
const courseParts = 8

/** Nine of ten cases are within this many standard deviations; a finish is never known better than these hours. */
const nineOfTen = 1.645
const leastDeviation = 14
/**
 * No beer follows a curve exactly: the shares by which it is off of the time that is left, and of all the time that it takes, as
 * slow ones end slowly. With these `bench:sense` finds nine of ten finishes in their bands.
 */
const ofRemaining = 0.4
const ofWhole = 0.12
/** What is known worse than this, in hours, is no forecast. */
export const greatestDeviation = 24 * 5
/** Before this share of the way nothing is known about how fast it is: what its beginning promises is two days too early. */
export const begun = 0.25

/** A forecast says nothing any more after so many hours without a reading. */
const longestSilence = 48

/** When a fermentation that runs is probably finished; null when too little was measured of it to say so. */
export function forecastOf(batch: SensedBatch, now: Date): Forecast | null {
  const course = courseOf(batch, now)
  const state = course && senseOf(batch, now)?.state
  if (!course || course.progress < begun || (state !== 'STARTING' && state !== 'FERMENTING')) return null
  const { points, og, span, end } = course
  const curve = fitCurve(points, { og, fg: og - span })
  const finish = curve && finishOf(curve)
  if (!finish || finish.deviation > greatestDeviation) return null
  // What should be over by now is so slow that no curve says when it ends.
  const known = Math.hypot(finish.deviation, leastDeviation, ofWhole * finish.t)
  if (finish.t + nineOfTen * known < end) return null
  const deviation = Math.hypot(known, ofRemaining * Math.max(0, finish.t - end))
  return forecastBy(curve, batch.startedAt, { finish: finish.t, deviation, from: end })
}

/**
 * The forecast of a batch by a fitted curve: from an hour since it began on, with the hour of its finish and the standard
 * deviation of that.
 */
export function forecastBy(
  { parameters }: FittedCurve,
  startedAt: Date,
  { finish, deviation, from }: { finish: number; deviation: number; from: number },
): Forecast {
  const hour = (t: number) => Math.round(Math.max(t, from))
  const moment = (t: number) => new Date(startedAt.getTime() + hour(t) * 3_600_000)
  return {
    finish: moment(finish),
    earliest: moment(finish - nineOfTen * deviation),
    latest: moment(finish + nineOfTen * deviation),
    course: hoursBetween(Math.floor(from), hour(finish)).map((t) => ({
      at: new Date(startedAt.getTime() + t * 3_600_000),
      gravity: toTenThousandth(gravityAt(parameters, t)),
    })),
  }
}

/** Whole hours, so that a course is the same until the next one. */
function hoursBetween(from: number, to: number): number[] {
  const hours = Array.from({ length: courseParts + 1 }, (_, part) =>
    Math.round(from + ((to - from) * part) / courseParts),
  )
  return [...new Set(hours)]
}

const toTenThousandth = (gravity: number) => Math.round(gravity * 10_000) / 10_000

/**
 * The same of a batch whose devices may have been silent since `asOf`: as it was forecast then. Null for what should be over
 * by now, and after two days of silence.
 */
export function forecastAsOf(batch: SensedBatch, asOf: Date, now: Date): (Forecast & { asOf: Date }) | null {
  const silentHours = (now.getTime() - asOf.getTime()) / 3_600_000
  if (silentHours > longestSilence) return null
  const forecast = forecastOf(batch, silentHours > recentHours ? asOf : now)
  return forecast && forecast.latest >= now ? { ...forecast, asOf } : null
}
