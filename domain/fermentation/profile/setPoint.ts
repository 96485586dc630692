import type { Point } from '#domain/fermentation/sense/hours.ts'
import type { TemperatureStep } from './temperatureSteps.ts'

/** What a profile asks for at a moment, in °F and in hours since the batch began to ferment. */
export interface SetPoint {
  temperature: number
  since: number
  /** What it asked for before; null in its first step. */
  before: number | null
}

/**
 * The set points of a profile in order of time. A step by gravity begins with the first gravity that is as low; the last
 * step that has begun holds, whatever those before it wait for.
 * `early` is by how much SG steps by gravity begin before.
 */
export function setPointsOf(
  steps: readonly TemperatureStep[],
  gravities: readonly Point[],
  early = 0,
): SetPoint[] {
  const begun = steps.flatMap(({ day, gravity, temperature }) => {
    const since = day === null ? gravities.find(({ value }) => value <= (gravity ?? 0) + early)?.t : day * 24
    return since === undefined ? [] : [{ temperature, since }]
  })
  return begun
    .filter(({ since }, at) => begun.slice(at + 1).every((later) => later.since > since))
    .map((step, at, all) => ({ ...step, before: all[at - 1]?.temperature ?? null }))
}

/** The set point that holds at an hour; null before the first one. */
export function setPointAt(setPoints: readonly SetPoint[], t: number): SetPoint | null {
  return setPoints.findLast(({ since }) => since <= t) ?? null
}
