import { isSilent } from '#domain/devices/silence.ts'
import { judgeTemperature, type OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import { setPointAt, setPointsOf } from '#domain/fermentation/profile/setPoint.ts'
import type { TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'
import type { Thresholds } from '#domain/fermentation/profile/thresholds.ts'
import { nearlyDoneOf, type SensedBatch } from './course.ts'
import { forecastAsOf, type Forecast } from './forecast.ts'
import { pointsOf, steadied, type Point } from './hours.ts'
import { senseOf, type Sense } from './sense.ts'

/** A batch that ferments, with all that was measured of it. */
export interface FermentingBeer extends SensedBatch {
  /** Gravities of its log, which count where no device measures it. */
  logged: readonly { at: Date; gravity: number }[]
  steps: readonly TemperatureStep[]
  thresholds: Thresholds
  /** When its device measured the gravity last, and how often it sends; null without one. */
  device: { lastSeenAt: Date; intervalSeconds: number | null } | null
}

/** What is known about a fermentation; each part is null where nothing tells it. */
export interface Fermentation {
  sense: Sense | null
  /** As of `asOf`, which is old once the device is silent. */
  forecast: (Forecast & { asOf: Date; isOld: boolean }) | null
  /** What its profile asks for now, in °F. */
  setPoint: number | null
  offProfile: OffProfile | null
}

/** After so many hours a temperature says nothing about now. */
const longestSilence = 48

/** Judges a batch by what was measured of it up to now. */
export function fermentationOf(beer: FermentingBeer, now: Date): Fermentation {
  const { startedAt, steps, thresholds, device } = beer
  const gravities = gravitiesOf(beer)
  const end = (now.getTime() - startedAt.getTime()) / 3_600_000
  const temperatures = pointsOf(beer.temperature, startedAt)
  const isRecent = end - (temperatures.at(-1)?.t ?? -Infinity) <= longestSilence
  const nearlyDone = nearlyDoneOf(beer)
  const forecast = device && forecastAsOf(beer, device.lastSeenAt, now)
  return {
    sense: senseOf(beer, now),
    forecast: forecast && { ...forecast, isOld: isSilent(device, now) },
    setPoint: setPointAt(setPointsOf(steps, gravities), end)?.temperature ?? null,
    offProfile: isRecent
      ? judgeTemperature({ temperatures, gravities, steps, thresholds, nearlyDone, startedAt })
      : null,
  }
}

function gravitiesOf({ gravity, logged, startedAt }: FermentingBeer): Point[] {
  if (gravity.length > 0) return steadied(pointsOf(gravity, startedAt))
  const asHours = logged.map(({ at: hour, gravity: mean }) => ({ hour, min: mean, mean, max: mean }))
  return pointsOf(asHours, startedAt)
}
