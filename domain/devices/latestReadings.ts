import { measurementText } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ReadingKind } from './devicePost.ts'

/** The latest reading of a vessel, as it is sent. */
export interface SentReading {
  equipmentId: string
  kind: ReadingKind
  value: number
  at: string
  setPoint?: number | null
}

/** What a device measured last of one kind, as everything is stored. */
export interface LatestReading {
  value: number
  at: Date
  /** Beside a temperature: what the controller is set to. */
  setPoint: number | null
}

/** What devices measure, by the name of the measurement in a log entry. */
export const measuredNames = {
  TEMPERATURE: 'temperature',
  GRAVITY: 'gravity',
  PRESSURE: 'pressure',
  PH: 'pH',
} as const satisfies Record<ReadingKind, string>

/** The latest readings of one vessel, as far as a device measures them. */
export type VesselReadings = Partial<Record<(typeof measuredNames)[ReadingKind], LatestReading>>

/** After this time, in minutes, a reading no longer tells how the beer is now; the slowest hydrometers send each hour. */
const trustedMinutes = 120

/** Whether a reading of a device is too old to be taken for how the beer is now. */
export function isOutdated({ at }: Pick<LatestReading, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > trustedMinutes * 60_000
}

/** The latest readings by vessel. */
export function readingsByVessel(sent: readonly SentReading[]): ReadonlyMap<string, VesselReadings> {
  const byVessel = new Map<string, VesselReadings>()
  for (const { equipmentId, kind, value, at, setPoint = null } of sent) {
    const before = byVessel.get(equipmentId)
    byVessel.set(equipmentId, { ...before, [measuredNames[kind]]: { value, at: new Date(at), setPoint } })
  }
  return byVessel
}

/** The readings of a vessel as a person reads them, each with its moment. */
export function readingTexts(readings: VesselReadings, units: Units, locale = 'en-US') {
  return Object.values(measuredNames).flatMap((kind) => {
    const reading = readings[kind]
    if (!reading) return []
    const { value, at, setPoint } = reading
    const set = setPoint === null ? null : measurementText(kind, setPoint, units, locale)
    const written = measurementText(kind, value, units, locale)
    // The one measurement whose name stands for its unit, in every language.
    return [{ kind, text: kind === 'pH' ? `pH ${written}` : written, set, at }]
  })
}

/** The readings of a vessel, since the beer is in it, that still tell how it is now; null when there are none. */
export function freshReadings(
  readings: VesselReadings,
  now: Date,
  since: Date | null = null,
): VesselReadings | null {
  const fresh = Object.entries(readings).filter(
    ([, reading]) => !isOutdated(reading, now) && (!since || reading.at >= since),
  )
  return fresh.length === 0 ? null : Object.fromEntries(fresh)
}
