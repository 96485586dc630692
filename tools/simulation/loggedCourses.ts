import { isGravityStuck } from '#domain/fermentation/gravityReadings.ts'
import type { LoggedReading } from '#domain/fermentation/logged/judgeLogged.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { fermentationOf, type FermentingBeer } from '#domain/fermentation/sense/fermentation.ts'
import {
  courseOf,
  faultAt,
  finishedAt,
  gravityOf,
  randomOf,
  temperatureOf,
  type Course,
  type CourseKind,
} from './courses.ts'
import type { ForecastError, Judgement } from './judgedCourses.ts'

/** The fermentations that are no fault of a device. */
const loggedKinds = [
  'ale',
  'lager with a diacetyl rest',
  'slow start',
  'cold crash',
  'stuck',
  'cooling fails',
  'cooling sticks',
] as const satisfies readonly CourseKind[]

/** How far what people read strays: standard deviations, in SG and °F. One in twenty readings is left out. */
const scatter = { gravity: 0.001, temperature: 0.3 }
const leftOut = 0.05

/** A beer is looked at as often, and an alarm may take so long after a reading shows it, in hours. */
const lookEvery = 3
const inTime = { stuck: 84, done: 120, temperature: 6 }

/** A hydrometer cannot tell a beer that has so much SG to go from one that is finished. */
const nearlyDone = 0.002

const start = new Date('2026-03-02T14:00:00Z')
const hourOf = (date: Date) => (date.getTime() - start.getTime()) / 3_600_000
const dateAt = (t: number) => new Date(start.getTime() + t * 3_600_000)

/** Lets the rules look at as many fermentations of each kind that people log once or twice a day. */
export function judgeLoggedCourses(curves: number, seed: number, perDay: 1 | 2): Judgement[] {
  const random = randomOf(seed)
  return loggedKinds.map((kind) => {
    const judged: Judgement = {
      ...{ kind, curves, falseStuck: 0, missedStuck: 0, falseDone: 0, missedDone: 0 },
      ...{ falseTemperature: 0, missedTemperature: 0, foundAfter: [], forecasts: [] },
    }
    for (let curve = 0; curve < curves; curve++) judgeOne(courseOf(kind, random), judged, { perDay, random })
    return judged
  })
}

/** The forecasts alone, which takes a small part of the time: of as many fermentations of a kind, each looked at every day. */
export function judgeLoggedForecasts(
  kind: CourseKind,
  { curves, seed, perDay }: { curves: number; seed: number; perDay: 1 | 2 },
): ForecastError[] {
  const random = randomOf(seed)
  return Array.from({ length: curves }, () => courseOf(kind, random)).flatMap((course) =>
    forecastErrors(course, loggedReadings(course, { perDay, random, until: finishedAt(course) })),
  )
}

/** What people log of a fermentation: in the morning and, twice a day, in the evening. */
function loggedReadings(
  course: Course,
  { perDay, random, until }: { perDay: 1 | 2; random: () => number; until: number },
): LoggedReading[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const readings: LoggedReading[] = []
  for (let due = 4; due < until; due += 24 / perDay) {
    const t = due + (random() - 0.5) * 4
    const gravity = Number((gravityOf(course, t) + scatter.gravity * normal()).toFixed(3))
    const temperature = Math.round(2 * (temperatureOf(course, t) + scatter.temperature * normal())) / 2
    if (random() >= leftOut) readings.push({ at: dateAt(t), gravity, temperature })
  }
  return readings
}

const beerOf = (course: Course): Omit<FermentingBeer, 'logged'> => ({
  ...{ startedAt: start, gravity: [], temperature: [], device: null },
  expectedOG: Number(course.originalGravity.toFixed(3)),
  expectedFG: Number(course.expectedFG.toFixed(3)),
  ...{ steps: course.steps, thresholds: usualThresholds },
})

/** How far the forecast of each day was off, until it is finished. */
function forecastErrors(course: Course, readings: readonly LoggedReading[]): ForecastError[] {
  if (course.stuckFrom !== null) return []
  const finish = finishedAt(course)
  const days = Array.from({ length: Math.ceil(finish / 24) - 1 }, (_, at) => at + 1)
  return days.flatMap((day) => {
    const logged = readings.filter(({ at }) => at <= dateAt(24 * day))
    const { forecast } = fermentationOf({ ...beerOf(course), logged }, dateAt(24 * day))
    if (!forecast) return []
    const [from, to] = [hourOf(forecast.earliest), hourOf(forecast.latest)]
    const isInBand = finish >= from && finish <= to
    return [{ day, hours: Math.abs(hourOf(forecast.finish) - finish), isInBand, bandHours: to - from }]
  })
}

function judgeOne(course: Course, judged: Judgement, how: { perDay: 1 | 2; random: () => number }): void {
  const finish = course.stuckFrom ?? finishedAt(course)
  const until = Math.ceil(finish) + inTime.done + lookEvery
  const readings = loggedReadings(course, { ...how, until })
  const beer = beerOf(course)
  const isStuck = course.stuckFrom !== null
  const found = { falseStuck: false, falseDone: false, stuck: false, done: false }
  const temperature = { isFalse: false, foundAt: Infinity }
  for (let t = lookEvery; t <= until; t += lookEvery) {
    const logged = readings.filter(({ at }) => at <= dateAt(t))
    const { sense, offProfile } = fermentationOf({ ...beer, logged }, dateAt(t))
    const gravities = logged.map(({ at, gravity }) => ({ timestamp: at, gravity: gravity ?? 0 }))
    const isAlarm = sense === null && isGravityStuck(gravities, { og: beer.expectedOG, fg: beer.expectedFG })
    if (isAlarm && (!isStuck || t < finish)) found.falseStuck = true
    else if (isAlarm && t <= finish + inTime.stuck) found.stuck = true
    if (sense?.state === 'DONE') {
      if (isStuck || gravityOf(course, t) - course.finalGravity > nearlyDone) found.falseDone = true
      else found.done = true
    }
    if (offProfile) {
      const { fault } = course
      const isRight = fault && offProfile.kind === (fault.by > 0 ? 'TOO_WARM' : 'TOO_COLD') && t > fault.from
      if (isRight) temperature.foundAt = Math.min(temperature.foundAt, t)
      else temperature.isFalse = true
    }
  }
  judged.forecasts.push(...forecastErrors(course, readings))
  count(judged, { course, found, isStuck, temperature, readings })
}

interface Outcome {
  course: Course
  found: { falseStuck: boolean; falseDone: boolean; stuck: boolean; done: boolean }
  isStuck: boolean
  temperature: { isFalse: boolean; foundAt: number }
  readings: readonly LoggedReading[]
}

function count(judged: Judgement, { course, found, isStuck, temperature, readings }: Outcome): void {
  if (found.falseStuck) judged.falseStuck++
  if (found.falseDone) judged.falseDone++
  if (isStuck && !found.stuck) judged.missedStuck++
  // Once it is cold, nobody asks whether it is done.
  if (!isStuck && !found.done && course.crashFrom === null) judged.missedDone++
  if (temperature.isFalse) judged.falseTemperature++
  // A fault between two readings is seen by nobody.
  const isOff = (t: number) => Math.abs(faultAt(course, t)) > usualThresholds.temperatureTolerance + 1.5
  const seenAt = readings.map(({ at }) => hourOf(at)).find(isOff)
  if (seenAt === undefined) return
  if (temperature.foundAt > seenAt + inTime.temperature) judged.missedTemperature++
  if (temperature.foundAt < Infinity) judged.foundAfter.push(Math.max(0, temperature.foundAt - seenAt))
}
