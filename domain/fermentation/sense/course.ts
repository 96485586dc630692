import type { Thresholds } from '#domain/fermentation/profile/thresholds.ts'
import { median, pointsOf, steadied, type MeasuredHour, type Point } from './hours.ts'

/** What a fermentation is judged by. */
export interface SensedBatch {
  /** What devices measured in its vessel, in SG and °F. */
  gravity: readonly MeasuredHour[]
  temperature: readonly MeasuredHour[]
  startedAt: Date
  /** As measured, or else as its recipe expects it. */
  expectedOG: number | null
  expectedFG: number | null
  /** How long gravity has to stand still; as usual without. */
  thresholds?: Pick<Thresholds, 'stuckHours' | 'doneHours'>
}

/** From this share of the way on, gravity that stands still is finished. */
const nearEnd = 0.9

/** Below this share of the way a beer that was near its end isn't any more: less than that is the noise of its device. */
const noLongerNear = 0.87

/** Whether a beer is near its end, by the shares of the way in the order of time: what is said near 90 % does not flap. */
export function isNearEnd(shares: readonly number[]): boolean {
  return shares.reduce((isNear, share) => share >= (isNear ? noLongerNear : nearEnd), false)
}

/** Gravities beside each other that say together where a beer is. */
const together = 6

/** What a device last sent this long ago, in hours, says nothing about now. */
export const recentHours = 6

/** The share of an OG that yeast usually leaves, when no FG is expected. */
const usualRemains = 0.25

/** What was measured up to now, and how far it is; null while nothing recent was. `end` is now, in hours. */
export function courseOf(batch: SensedBatch, now: Date) {
  const isPast = ({ hour }: MeasuredHour) => hour <= now
  const points = steadied(pointsOf(batch.gravity.filter(isPast), batch.startedAt))
  const temperatures = pointsOf(batch.temperature.filter(isPast), batch.startedAt)
  const end = (now.getTime() - batch.startedAt.getTime()) / 3_600_000
  const latest = points.at(-1)
  if (!latest || points.length < 6 || end - latest.t > recentHours) return null
  const gravity = median(valuesOf(points.slice(-together)))
  const og = startOf(points, batch.expectedOG)
  const span = fallExpected(batch, og)
  const fall = og - gravity
  const shareAt = (at: number) =>
    (og - median(valuesOf(points.slice(Math.max(0, at + 1 - together), at + 1)))) / span
  const isNear = span > 0 && isNearEnd(points.map((_, at) => shareAt(at)).slice(together - 1))
  return { points, temperatures, end, gravity, og, span, fall, isNear, progress: span > 0 ? fall / span : 0 }
}

/** The gravity, as its device shows it, from which on a beer is nearly finished; null when nobody knows where it ends. */
export function nearlyDoneOf(batch: SensedBatch): number | null {
  const points = pointsOf(batch.gravity, batch.startedAt)
  if (points.length === 0 && (batch.expectedOG === null || batch.expectedFG === null)) return null
  const og = startOf(points, batch.expectedOG)
  return og - nearEnd * fallExpected(batch, og)
}

/** The OG as the device shows it, which may be off by as much everywhere; otherwise as expected. */
function startOf(points: readonly Point[], expectedOG: number | null): number {
  const early = points.filter(({ t }) => t <= 12).slice(0, 6)
  const shown = early.length >= 3 ? median(valuesOf(early)) : null
  const isLike = shown !== null && (expectedOG === null || Math.abs(shown - expectedOG) < 0.01)
  return isLike ? shown : (expectedOG ?? points[0]?.value ?? 1)
}

/** How far gravity is expected to fall from an OG. */
export function fallExpected({ expectedOG, expectedFG }: SensedBatch, og: number): number {
  const from = expectedOG ?? og
  const to = expectedFG ?? 1 + (from - 1) * usualRemains
  return from - to
}

/** The values of points. */
export const valuesOf = (points: readonly Point[]) => points.map(({ value }) => value)

/** The points from an hour on. */
export const since = (points: readonly Point[], from: number) => points.filter(({ t }) => t >= from)
