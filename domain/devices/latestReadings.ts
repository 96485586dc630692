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

/** What was measured last of one kind, as everything is stored. */
export interface LatestReading {
  value: number
  at: Date
  /** Beside a temperature: what the controller is set to. */
  setPoint: number | null
  /** Whether a person logged it; else a device measured it. */
  isLogged?: boolean
}

/** A value in the log of a batch, as it is sent. */
export interface SentLogged {
  value: number
  at: string
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

/** After this time, in hours, neither does what a person logged. */
const trustedHours = 48

/** Whether a reading is too old to be taken for how the beer is now. */
export function isOutdated(
  { at, isLogged = false }: Pick<LatestReading, 'at' | 'isLogged'>,
  now: Date,
): boolean {
  return now.getTime() - at.getTime() > (isLogged ? trustedHours * 60 : trustedMinutes) * 60_000
}

/** Of what devices measured and what people logged, whichever was measured last of each kind. */
export function newestReadings(
  measured: VesselReadings | undefined,
  logged: Partial<Record<'temperature' | 'gravity', SentLogged | null | undefined>>,
): VesselReadings {
  const newest: VesselReadings = { ...measured }
  for (const kind of ['temperature', 'gravity'] as const) {
    const [mine, device] = [logged[kind], measured?.[kind]]
    if (!mine || (device && device.at >= new Date(mine.at))) continue
    const setPoint = device?.setPoint ?? null
    newest[kind] = { value: mine.value, at: new Date(mine.at), setPoint, isLogged: true }
  }
  return newest
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
    const { value, at, setPoint, isLogged = false } = reading
    const set = setPoint === null ? null : measurementText(kind, setPoint, units, locale)
    const written = measurementText(kind, value, units, locale)
    // The one measurement whose name stands for its unit, in every language.
    return [{ kind, text: kind === 'pH' ? `pH ${written}` : written, set, at, isLogged }]
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
