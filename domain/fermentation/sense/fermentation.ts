import { judgeLogged, loggedPoints, type LoggedReading } from '#domain/fermentation/logged/judgeLogged.ts'
import { isSilent } from '#domain/devices/silence.ts'
import { judgeTemperature, type OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import { setPointAt, setPointsOf } from '#domain/fermentation/profile/setPoint.ts'
import type { TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'
import type { Thresholds } from '#domain/fermentation/profile/thresholds.ts'
import { nearlyDoneOf, type SensedBatch } from './course.ts'
import { forecastAsOf, type Forecast } from './forecast.ts'
import { pointsOf, steadied, type MeasuredHour, type Point } from './hours.ts'
import { senseOf, type Sense } from './sense.ts'

/** A batch that ferments, with all that was measured of it. */
export interface FermentingBeer extends SensedBatch {
  /** Its log, which counts where no device measures it. */
  logged: readonly LoggedReading[]
  steps: readonly TemperatureStep[]
  thresholds: Thresholds
  /** When its device measured the gravity last, and how often it sends; null without one. */
  device: { lastSeenAt: Date; intervalSeconds: number | null } | null
}

/** What is known about a fermentation; each part is null where nothing tells it. */
export interface Fermentation {
  sense: Sense | null
  /** As of `asOf`, which is old once the device is silent, and always told where people log gravities. */
  forecast: (Forecast & { asOf: Date; isOld: boolean; isLogged: boolean }) | null
  /** What its profile asks for now, in °F. */
  setPoint: number | null
  offProfile: OffProfile | null
}

/** After so many hours a temperature says nothing about now. */
const longestSilence = 48

/** Judges a batch by what was measured of it up to now, by its log where no device does. */
export function fermentationOf(beer: FermentingBeer, now: Date): Fermentation {
  const { startedAt, steps, device } = beer
  const end = (now.getTime() - startedAt.getTime()) / 3_600_000
  const gravities = gravitiesOf(beer, now)
  const logged = isMeasured(beer.gravity, now)
    ? null
    : judgeLogged(beer, loggedPoints(beer.logged, 'gravity', { startedAt, now }), now)
  const measured = device && forecastAsOf(beer, device.lastSeenAt, now)
  return {
    sense: withLoggedTemperature(senseOf(beer, now) ?? logged?.done ?? null, beer, now),
    forecast: measured
      ? { ...measured, isOld: isSilent(device, now), isLogged: false }
      : (logged?.forecast && { ...logged.forecast, isOld: false, isLogged: true }) || null,
    setPoint: setPointAt(setPointsOf(steps, gravities), end)?.temperature ?? null,
    offProfile: offProfileOf(beer, gravities, now),
  }
}

/** A beer that is done, with the temperature that somebody logged of it last where no device measures it. */
function withLoggedTemperature(sense: Sense | null, beer: FermentingBeer, now: Date): Sense | null {
  if (sense?.state !== 'DONE' || sense.temperature !== null) return sense
  const { logged, startedAt } = beer
  const latest = loggedPoints(logged, 'temperature', { startedAt, now }).at(-1)
  const end = (now.getTime() - startedAt.getTime()) / 3_600_000
  return latest && end - latest.t <= longestSilence ? { ...sense, temperature: latest.value } : sense
}

/** Too warm or too cold by the device, or by the log where none measures the temperature. */
function offProfileOf(beer: FermentingBeer, gravities: readonly Point[], now: Date): OffProfile | null {
  const { startedAt, steps, thresholds, temperature, logged } = beer
  const end = (now.getTime() - startedAt.getTime()) / 3_600_000
  const isByDevice = isMeasured(temperature, now)
  const temperatures = isByDevice
    ? pointsOf(temperature, startedAt)
    : loggedPoints(logged, 'temperature', { startedAt, now })
  if (end - (temperatures.at(-1)?.t ?? -Infinity) > longestSilence) return null
  const judged = { temperatures, gravities, steps, thresholds, nearlyDone: nearlyDoneOf(beer), startedAt }
  return judgeTemperature(isByDevice ? judged : { ...judged, loggedUntil: end })
}

/** Whether a device measures it: it did within two days. */
function isMeasured(hours: readonly MeasuredHour[], now: Date): boolean {
  return hours.some(({ hour }) => now.getTime() - hour.getTime() <= longestSilence * 3_600_000)
}

function gravitiesOf({ gravity, logged, startedAt }: FermentingBeer, now: Date): Point[] {
  if (gravity.length > 0) return steadied(pointsOf(gravity, startedAt))
  return loggedPoints(logged, 'gravity', { startedAt, now })
}
