import { gravityNoise } from './gravity.ts'
import { isNearEnd } from './sense/course.ts'

/** A gravity and when it was measured. */
export interface GravityReading {
  timestamp: Date
  gravity: number
}

/** Gravities in the order in which they were measured. */
export const byTime = (readings: readonly GravityReading[]) =>
  readings.toSorted((one, other) => one.timestamp.getTime() - other.timestamp.getTime())

/** As few readings as people take say less than those of a device: after this many hours it is stuck. */
const usualStuckHours = 48

/**
 * Whether fermentation is stuck: over the last 48 h of readings, or as many as its recipe says, gravity moved by no more
 * than the hydrometer's noise, after it had fallen by at least 0.005, with less than 90 % of the way to the expected FG
 * done. Readings in any order.
 * After BrewSignal and BrewPiLess, with the rate adapted to two readings a day.
 */
export function isGravityStuck(
  readings: readonly GravityReading[],
  expected: { og: number | null | undefined; fg: number | null | undefined },
  stuckHours = usualStuckHours,
): boolean {
  const sorted = byTime(readings)
  const latest = sorted.at(-1)
  const og = expected.og ?? sorted[0]?.gravity
  if (!latest || !og || !expected.fg || og <= expected.fg) return false
  const way = og - expected.fg
  if (og - latest.gravity < 0.005 || isNearEnd(sorted.map(({ gravity }) => (og - gravity) / way)))
    return false
  const from = latest.timestamp.getTime() - stuckHours * 3_600_000
  const start = sorted.findLastIndex(({ timestamp }) => timestamp.getTime() <= from)
  if (start < 0) return false
  const window = sorted.slice(start).map(({ gravity }) => gravity)
  return Math.max(...window) - Math.min(...window) <= gravityNoise + 1e-9
}
