import { finishOf, fitCurve } from './fitCurve.ts'
import { median, pointsOf, slopeOf, steadied, stretchesOf, type MeasuredHour, type Point } from './hours.ts'

/** What a fermentation is judged by. */
export interface SensedBatch {
  /** What devices measured in its vessel, in SG and °F. */
  gravity: readonly MeasuredHour[]
  temperature: readonly MeasuredHour[]
  startedAt: Date
  /** As measured, or else as its recipe expects it. */
  expectedOG: number | null
  expectedFG: number | null
}

/** When a fermentation is probably finished, and between which moments it is in nine of ten cases. */
export interface Forecast {
  at: Date
  from: Date
  until: Date
}

export type SenseState = 'STARTING' | 'FERMENTING' | 'STUCK' | 'DONE' | 'COOLED'

/** What devices say about a fermentation, with the numbers behind it. */
export interface Sense {
  state: SenseState
  gravity: number
  /** In °F, over the last day; null when nothing measures it. */
  temperature: number | null
  /** Done of the way to the expected FG, where 1 is all of it. */
  progress: number
  /** How much gravity falls in a day. */
  fallPerDay: number
  /** For how long the rule that found it looked back, in hours. */
  hours: number
}

/** Before this, in hours, and this fall of gravity, nothing can be stuck: yeast may take a day to start. */
const startHours = 24
const leastFall = 0.005

/** From this share of the way on, gravity that stands still is finished. */
const nearEnd = 0.9

/** How long gravity stands still, in hours, and what counts as still, in SG a day. */
const stuckHours = 36
const doneHours = 48
const stillPerDay = { [stuckHours]: 0.0006, [doneHours]: 0.0003 }

/** What a device last sent this long ago, in hours, says nothing about now. */
const recentHours = 6

/** Colder by this many °F than in the last days is a cold crash. */
const crash = 8
const crashDays = 5

/** The share of an OG that yeast usually leaves, when no FG is expected. */
const usualRemains = 0.25

/** Nine of ten cases are within this many standard deviations; a finish is never known better than this, in hours. */
const band = 1.645
const leastDeviation = 14
/** No beer follows a curve exactly: the share of the time that is left by which it is off. */
const ofRemaining = 0.4
const greatestDeviation = 24 * 5
/** Before this share of the way nothing is known about how fast it is. */
const begun = 0.15

/** Judges a fermentation by what devices measured up to now; null while nothing recent does. */
export function senseOf(batch: SensedBatch, now: Date): Sense | null {
  const course = courseOf(batch, now)
  if (!course) return null
  const { points, temperatures, end, fall, progress } = course
  const latest = points.at(-1)?.t ?? 0
  const lastDay = since(temperatures, end - 24)
  const state = stateOf({ points, temperatures, fall, progress, end: latest })
  return {
    ...{ state, gravity: course.gravity, progress },
    temperature: lastDay.length > 0 ? median(valuesOf(lastDay)) : null,
    fallPerDay: -24 * slopeOf(since(points, latest - stuckHours)),
    hours: state === 'DONE' ? doneHours : stuckHours,
  }
}

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
  if (finish.t + band * Math.hypot(finish.deviation, leastDeviation) < end) return null
  const deviation = Math.hypot(finish.deviation, leastDeviation, ofRemaining * Math.max(0, finish.t - end))
  const moment = (t: number) => new Date(batch.startedAt.getTime() + Math.round(Math.max(t, end)) * 3_600_000)
  return {
    at: moment(finish.t),
    from: moment(finish.t - band * deviation),
    until: moment(finish.t + band * deviation),
  }
}

/** What was measured up to now, and how far it is; null while nothing recent was. `end` is now, in hours. */
function courseOf(batch: SensedBatch, now: Date) {
  const isPast = ({ hour }: MeasuredHour) => hour <= now
  const points = steadied(pointsOf(batch.gravity.filter(isPast), batch.startedAt))
  const temperatures = pointsOf(batch.temperature.filter(isPast), batch.startedAt)
  const end = (now.getTime() - batch.startedAt.getTime()) / 3_600_000
  const latest = points.at(-1)
  if (!latest || points.length < 6 || end - latest.t > recentHours) return null
  const gravity = median(valuesOf(points.slice(-6)))
  const og = startOf(points, batch.expectedOG)
  const span = fallExpected(batch, og)
  const fall = og - gravity
  return { points, temperatures, end, gravity, og, span, fall, progress: span > 0 ? fall / span : 0 }
}

interface Judged {
  points: readonly Point[]
  temperatures: readonly Point[]
  fall: number
  progress: number
  end: number
}

function stateOf({ points, temperatures, fall, progress, end }: Judged): SenseState {
  if (isCooled(temperatures)) return 'COOLED'
  if (end < startHours || fall < leastFall) return 'STARTING'
  if (progress >= nearEnd) return isStill(points, end, doneHours) ? 'DONE' : 'FERMENTING'
  return isStill(points, end, stuckHours) ? 'STUCK' : 'FERMENTING'
}

/** Whether gravity didn't move in the last hours, as far as it was measured from their beginning on. */
function isStill(
  points: readonly Point[],
  end: number,
  hours: typeof stuckHours | typeof doneHours,
): boolean {
  const window = since(points, end - hours)
  const first = window[0]
  if (!first || end - first.t < hours - 6 || window.length < hours / 8) return false
  const third = Math.floor(window.length / 3)
  const parts = [window.slice(0, third), window.slice(third, -third), window.slice(-third)].map((part) =>
    median(valuesOf(part)),
  )
  const range = Math.max(...parts) - Math.min(...parts)
  const still = stillPerDay[hours]
  return Math.abs(24 * slopeOf(window)) <= still && range <= 3 * still
}

/** Whether the beer is much colder than in the last days. */
function isCooled(temperatures: readonly Point[]): boolean {
  const latest = temperatures.at(-1)
  if (!latest) return false
  const window = since(temperatures, latest.t - 24 * crashDays)
  const warmest = Math.max(...stretchesOf(window, 12).map((stretch) => median(valuesOf(stretch))))
  return median(valuesOf(window.slice(-6))) < warmest - crash
}

/** The OG as the device shows it, which may be off by as much everywhere; otherwise as expected. */
function startOf(points: readonly Point[], expectedOG: number | null): number {
  const early = points.filter(({ t }) => t <= 12).slice(0, 6)
  const shown = early.length >= 3 ? median(valuesOf(early)) : null
  const isLike = shown !== null && (expectedOG === null || Math.abs(shown - expectedOG) < 0.01)
  return isLike ? shown : (expectedOG ?? points[0]?.value ?? 1)
}

function fallExpected({ expectedOG, expectedFG }: SensedBatch, og: number): number {
  const from = expectedOG ?? og
  const to = expectedFG ?? 1 + (from - 1) * usualRemains
  return from - to
}

const valuesOf = (points: readonly Point[]) => points.map(({ value }) => value)
const since = (points: readonly Point[], from: number) => points.filter(({ t }) => t >= from)
