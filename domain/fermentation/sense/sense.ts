import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { courseOf, since, valuesOf, type SensedBatch } from './course.ts'
import { median, slopeOf, stretchesOf, type Point } from './hours.ts'

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

/** What counts as still, in SG a day: halfway, and near the end, where yeast is slow before it is done. */
const stuckPerDay = 0.0006
const donePerDay = 0.0003

/** For how long, in hours, it is looked back for when gravity stood still. */
const rememberedHours = 7 * 24

/** Colder by this many °F than in the last days is a cold crash. */
const crash = 8
const crashDays = 5

/** Nothing ferments below this, in °F: a beer this cold was cooled, however long ago. */
export const crashedBelow = 42

/** Judges a fermentation by what devices measured up to now; null while nothing recent does. */
export function senseOf(batch: SensedBatch, now: Date): Sense | null {
  const course = courseOf(batch, now)
  if (!course) return null
  const { points, temperatures, end, fall, isNear, progress } = course
  const { stuckHours, doneHours } = batch.thresholds ?? usualThresholds
  const latest = points.at(-1)?.t ?? 0
  const lastDay = since(temperatures, end - 24)
  const state = stateOf({ points, temperatures, fall, isNear, end: latest, stuckHours, doneHours })
  return {
    ...{ state, gravity: course.gravity, progress },
    temperature: lastDay.length > 0 ? median(valuesOf(lastDay)) : null,
    fallPerDay: -24 * slopeOf(since(points, latest - stuckHours)),
    hours: state === 'DONE' ? doneHours : stuckHours,
  }
}

interface Judged {
  points: readonly Point[]
  temperatures: readonly Point[]
  fall: number
  isNear: boolean
  end: number
  stuckHours: number
  doneHours: number
}

function stateOf(judged: Judged): SenseState {
  const { points, temperatures, fall, isNear, end, stuckHours, doneHours } = judged
  if (isCooled(temperatures)) return 'COOLED'
  if (end < startHours || fall < leastFall) return 'STARTING'
  if (isNear) return hasStood(points, end, { hours: doneHours, perDay: donePerDay }) ? 'DONE' : 'FERMENTING'
  return hasStood(points, end, { hours: stuckHours, perDay: stuckPerDay }) ? 'STUCK' : 'FERMENTING'
}

interface Rule {
  hours: number
  perDay: number
}

/** What stands still moves again once it is this much faster; less is the noise of its device. */
const movesAgain = 2

/** Whether gravity stands still, or did within the last days and has not moved again since. */
function hasStood(points: readonly Point[], end: number, rule: Rule): boolean {
  const loose = { ...rule, perDay: movesAgain * rule.perDay }
  for (let at = end; at > end - rememberedHours; at--) {
    const until = points.filter(({ t }) => t <= at)
    if (isStill(until, at, rule)) return true
    if (!isStill(until, at, loose)) return false
  }
  return false
}

/**
 * Whether gravity didn't move in the last hours, as far as it was measured from their beginning on. A device that is seldom
 * received is judged by twice as many hours.
 */
function isStill(points: readonly Point[], end: number, { hours, perDay }: Rule): boolean {
  const window = [hours, 2 * hours]
    .map((back) => since(points, end - back))
    .find((some) => some.length >= hours / 8 && end - (some[0]?.t ?? end) >= hours - 6)
  if (!window) return false
  const third = Math.floor(window.length / 3)
  const parts = [window.slice(0, third), window.slice(third, -third), window.slice(-third)].map((part) =>
    median(valuesOf(part)),
  )
  const range = Math.max(...parts) - Math.min(...parts)
  return Math.abs(24 * slopeOf(window)) <= perDay && range <= 3 * perDay
}

/** Whether the beer is much colder than in the last days, or colder than any that ferments after it was warmer. */
function isCooled(temperatures: readonly Point[]): boolean {
  const latest = temperatures.at(-1)
  if (!latest) return false
  const now = median(valuesOf(temperatures.slice(-6)))
  const window = now < crashedBelow ? temperatures : since(temperatures, latest.t - 24 * crashDays)
  const warmest = Math.max(...stretchesOf(window, 12).map((stretch) => median(valuesOf(stretch))))
  return now < warmest - crash
}
