import { judgeTemperature } from '#domain/fermentation/profile/judgeTemperature.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
import type { SensedBatch } from '#domain/fermentation/sense/course.ts'
import { pointsOf, steadied } from '#domain/fermentation/sense/hours.ts'
import { forecastOf } from '#domain/fermentation/sense/forecast.ts'
import { senseOf } from '#domain/fermentation/sense/sense.ts'
import {
  courseKinds,
  courseOf,
  faultAt,
  finishedAt,
  gravityOf,
  measuredHours,
  randomOf,
  type Course,
  type CourseKind,
} from './courses.ts'

/** A beer is looked at as often, and an alarm may take so long, in hours. */
const lookEvery = 6
const inTime = { stuck: 60, done: 96, temperature: 6 }

/** A device cannot tell a beer that has so much SG to go from one that is finished. */
const nearlyDone = 0.0015

/** How right the sense for a kind of fermentation was. */
export interface Judgement {
  kind: CourseKind
  curves: number
  /** Stuck that wasn't, and stuck that was not found in time. */
  falseStuck: number
  missedStuck: number
  /** Finished that wasn't, and finished that was not found in time. */
  falseDone: number
  missedDone: number
  /** Too warm or too cold that wasn't, that was not found in time, and after how many hours it was found. */
  falseTemperature: number
  missedTemperature: number
  foundAfter: number[]
  forecasts: ForecastError[]
}

/** A forecast of the finish: after how many whole days, how many hours it was off, and whether its band held the finish. */
export interface ForecastError {
  day: number
  hours: number
  isInBand: boolean
  bandHours: number
}

/** Lets the sense look at as many fermentations of each kind, and compares it with the truth. */
export function judgeCourses(curves: number, seed: number): Judgement[] {
  const random = randomOf(seed)
  return courseKinds.map((kind) => {
    const judged: Judgement = {
      ...{ kind, curves, falseStuck: 0, missedStuck: 0, falseDone: 0, missedDone: 0 },
      ...{ falseTemperature: 0, missedTemperature: 0, foundAfter: [], forecasts: [] },
    }
    for (let curve = 0; curve < curves; curve++) judgeOne(courseOf(kind, random), judged, random)
    return judged
  })
}

/** The forecasts alone, which takes a small part of the time: as many fermentations of each kind, each looked at every day. */
export function judgeForecasts(curves: number, seed: number): ForecastError[] {
  const random = randomOf(seed)
  return courseKinds.flatMap((kind) =>
    Array.from({ length: curves }, () => courseOf(kind, random)).flatMap((course) => {
      const until = Math.ceil(endOf(course))
      return forecastErrors(course, batchOf(course, measuredHours(course, start, { until, random })))
    }),
  )
}

const start = new Date('2026-03-02T06:00:00Z')
const dateAt = (t: number) => new Date(start.getTime() + t * 3_600_000)
const hourOf = (date: Date) => (date.getTime() - start.getTime()) / 3_600_000

/** When nothing happens to its gravity any more. */
const endOf = (course: Course) => course.stuckFrom ?? finishedAt(course)

const batchOf = (course: Course, measured: ReturnType<typeof measuredHours>): SensedBatch => ({
  ...{ ...measured, startedAt: start },
  expectedOG: Number(course.originalGravity.toFixed(3)),
  expectedFG: Number(course.expectedFG.toFixed(3)),
})

function forecastErrors(course: Course, batch: SensedBatch): ForecastError[] {
  if (course.stuckFrom !== null) return []
  const finish = finishedAt(course)
  const days = Array.from({ length: Math.ceil(finish / 24) - 1 }, (_, at) => at + 1)
  return days.flatMap((day) => {
    const forecast = forecastOf(batch, dateAt(24 * day))
    if (!forecast) return []
    const [from, to] = [hourOf(forecast.earliest), hourOf(forecast.latest)]
    const isInBand = finish >= from && finish <= to
    return [{ day, hours: Math.abs(hourOf(forecast.finish) - finish), isInBand, bandHours: to - from }]
  })
}

function judgeOne(course: Course, judged: Judgement, random: () => number): void {
  const finish = endOf(course)
  const until = Math.ceil(finish) + inTime.done + lookEvery
  const measured = measuredHours(course, start, { until, random })
  const batch = batchOf(course, measured)
  judgeTemperatures(course, judged, measured)
  const isStuck = course.stuckFrom !== null
  const found = { isFalse: { stuck: false, done: false }, isStuck: false, isDone: false }
  for (let t = lookEvery; t <= until; t += lookEvery) {
    const sense = senseOf(batch, dateAt(t))
    if (sense?.state === 'STUCK') {
      if (!isStuck || t < finish) found.isFalse.stuck = true
      else if (t <= finish + inTime.stuck) found.isStuck = true
    }
    if (sense?.state === 'DONE') {
      if (isStuck || gravityOf(course, t) - course.finalGravity > nearlyDone) found.isFalse.done = true
      else found.isDone = true
    }
  }
  judged.forecasts.push(...forecastErrors(course, batch))
  if (found.isFalse.stuck) judged.falseStuck++
  if (found.isFalse.done) judged.falseDone++
  if (isStuck && !found.isStuck) judged.missedStuck++
  // Once it is cold, nobody asks whether it is done.
  if (!isStuck && !found.isDone && course.crashFrom === null) judged.missedDone++
}

/** Looks at the temperature each hour: whether it is too warm or too cold when its cooling is at fault, and else not. */
function judgeTemperatures(
  course: Course,
  judged: Judgement,
  measured: ReturnType<typeof measuredHours>,
): void {
  const startedAt = start
  const temperatures = pointsOf(measured.temperature, startedAt)
  const gravities = steadied(pointsOf(measured.gravity, startedAt))
  const span = course.originalGravity - course.expectedFG
  const { temperatureTolerance } = usualThresholds
  const { fault } = course
  // From when the beer is further off than is tolerated, and long enough that an alarm is due.
  const offFrom =
    temperatures.find(({ t }) => Math.abs(faultAt(course, t)) > temperatureTolerance + 1)?.t ?? null
  let foundAt: number | null = null
  let isFalse = false
  for (let at = 1; at <= temperatures.length; at++) {
    const seen = temperatures.slice(0, at)
    const now = (seen.at(-1)?.t ?? 0) + 1
    const found = judgeTemperature({
      ...{ temperatures: seen, gravities: gravities.filter(({ t }) => t < now), startedAt },
      ...{ steps: course.steps, thresholds: usualThresholds },
      nearlyDone: course.originalGravity - 0.9 * span,
    })
    if (!found) continue
    const isRight = fault && found.kind === (fault.by > 0 ? 'TOO_WARM' : 'TOO_COLD') && now > fault.from
    if (isRight) foundAt ??= now
    else isFalse = true
  }
  if (isFalse) judged.falseTemperature++
  if (offFrom === null) return
  if (foundAt === null || foundAt > offFrom + inTime.temperature) judged.missedTemperature++
  if (foundAt !== null) judged.foundAfter.push(Math.max(0, foundAt - offFrom))
}
