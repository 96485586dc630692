import type { Point } from '#domain/fermentation/sense/hours.ts'
import { setPointAt, setPointsOf, type SetPoint } from './setPoint.ts'
import type { TemperatureStep } from './temperatureSteps.ts'
import type { Thresholds } from './thresholds.ts'

export type TemperatureAlarm = 'TOO_WARM' | 'TOO_COLD'

/** That a beer is too warm or too cold, with the numbers behind it. */
export interface OffProfile {
  kind: TemperatureAlarm
  /** In °F: what it was in the last hour, how far from its profile, and what that asks for. */
  temperature: number
  off: number
  setPoint: number
  /** That it is more than three times the tolerance off. */
  isFar: boolean
  /** For how many hours it has been so, up to when it was measured last. */
  hours: number
  measuredAt: Date
}

/** What a temperature is judged by; points by hours since the batch began to ferment. */
export interface JudgedBeer {
  /** Means of hours, by the hour's beginning, or what was logged. */
  temperatures: readonly Point[]
  gravities: readonly Point[]
  steps: readonly TemperatureStep[]
  thresholds: Pick<Thresholds, 'temperatureTolerance' | 'temperatureHours'>
  /** From which gravity on it is nearly finished: then cold is a crash that nobody entered. Null when that isn't known. */
  nearlyDone: number | null
  startedAt: Date
  /**
   * Now, by hours, if the temperatures were logged by hand: each counts from its moment until the next one, the last one until
   * now. Without it they are hours of a device.
   */
  loggedUntil?: number
}

/**
 * How fast tanks follow a new set point, in °F an hour at least, and how long that takes to begin. Cooling has glycol;
 * most tanks are warmed by nothing but their yeast.
 */
const rampPerHour = { cooling: 1, warming: 0.15 }
const rampBegins = 12

/** A brewer who measures by hand goes on to a step by gravity before the device has seen it, by so much SG. */
const early = 0.002

/** So many times the tolerance off is an error, not only a warning. */
const far = 3

/** Hours that lie further apart are not consecutive. */
const nextHours = 6

/**
 * Whether a beer is too warm or too cold against its profile, up to the last hour that was measured. An alarm begins after
 * some hours beyond the tolerance and ends within half of it. While a tank follows a new set point, anything between the
 * old and the new one is right; and of a step by gravity that is about to begin, its temperature too.
 */
export function judgeTemperature(beer: JudgedBeer): OffProfile | null {
  const { temperatures, gravities, steps, thresholds, nearlyDone, startedAt, loggedUntil } = beer
  const setPoints = setPointsOf(steps, gravities)
  const earliest = setPointsOf(steps, gravities, early)
  const crashFrom = gravities.find(({ value }) => nearlyDone !== null && value <= nearlyDone)?.t ?? Infinity
  const { temperatureTolerance: tolerance, temperatureHours } = thresholds
  let run: { kind: TemperatureAlarm; from: number; isRaised: boolean } | null = null
  let found: OffProfile | null = null
  let arrived: SetPoint | null = null
  for (const [at, { t, value }] of temperatures.entries()) {
    const setPoint = setPointAt(setPoints, t)
    if (!setPoint) continue
    if (Math.abs(value - setPoint.temperature) <= tolerance) arrived = setPoint
    const band = including(
      bandAt(setPoint, t, { arrived, first: temperatures[0]?.value ?? value }),
      setPointAt(earliest, t)?.temperature ?? setPoint.temperature,
    )
    const kind = value > band.high ? 'TOO_WARM' : 'TOO_COLD'
    const isCrash = kind === 'TOO_COLD' && t >= crashFrom
    const off = isCrash ? 0 : Math.max(value - band.high, band.low - value, 0)
    const isApart = loggedUntil === undefined && t - (temperatures[at - 1]?.t ?? t) > nextHours
    if (run && (run.kind !== kind || isApart || off <= (run.isRaised ? tolerance / 2 : tolerance))) run = null
    if (!run && off > tolerance) run = { kind, from: t, isRaised: false }
    const until = loggedUntil === undefined ? t + 1 : (temperatures[at + 1]?.t ?? loggedUntil)
    const hours = run ? until - run.from : 0
    if (run && hours >= temperatureHours) run.isRaised = true
    const distance = Math.abs(value - setPoint.temperature)
    found = run?.isRaised
      ? {
          ...{ kind, temperature: value, off: distance, isFar: off > far * tolerance },
          ...{ setPoint: setPoint.temperature, hours: Math.round(hours) },
          measuredAt: new Date(startedAt.getTime() + (loggedUntil === undefined ? t + 1 : t) * 3_600_000),
        }
      : null
  }
  return found
}

/** Temperatures that are right, in °F. */
interface Band {
  low: number
  high: number
}

const including = ({ low, high }: Band, temperature: number): Band => ({
  low: Math.min(low, temperature),
  high: Math.max(high, temperature),
})

/**
 * Which temperatures are right: the set point, or all up to what the beer comes from, as long as it is on its way. It
 * begins to ferment as warm as it was knocked out.
 */
function bandAt(
  setPoint: SetPoint,
  t: number,
  { arrived, first }: { arrived: SetPoint | null; first: number },
): Band {
  const { temperature, since, before } = setPoint
  const from = before ?? first
  const perHour = temperature < from ? rampPerHour.cooling : rampPerHour.warming
  const isOnItsWay = arrived !== setPoint && t - since < rampBegins + Math.abs(temperature - from) / perHour
  return isOnItsWay
    ? { low: Math.min(temperature, from), high: Math.max(temperature, from) }
    : { low: temperature, high: temperature }
}
