import type { Calibration } from './deviceForms.ts'
import type { DeviceReading, ReadingKind } from './devicePost.ts'
import { readingKinds } from './readings.ts'
import { silentAfter } from './silence.ts'

/** What can be in a vessel or a kettle; anything else is an error of a device, such as a zero, or one that lies beside it. */
const plausible: Record<ReadingKind, { min: number; max: number; decimals: number }> = {
  TEMPERATURE: { min: -40, max: 250, decimals: 3 },
  GRAVITY: { min: 0.95, max: 1.2, decimals: 5 },
  PRESSURE: { min: -15, max: 150, decimals: 3 },
  PH: { min: 1, max: 13, decimals: 3 },
}

type Values = Partial<Record<ReadingKind, number>>

/** A reading as it is kept: its values, those that calibration or smoothing changed as they were sent, and what can't be. */
export interface KeptReading {
  values: Values
  sent: Values
  implausible: ReadingKind[]
  setPoint: number | null
  ambient: number | null
}

/** The last values of a device in its vessel, and when they were measured. */
export type Previous = Partial<Record<ReadingKind, { value: number; at: Date }>>

type SentReading = Pick<DeviceReading, 'measured' | 'setPoint' | 'ambient' | 'intervalSeconds'>

/** Corrects a reading by the calibration of its device, then smooths it over the previous one if that is recent. */
export function keptReading(
  { measured, setPoint, ambient, intervalSeconds }: SentReading,
  calibration: Calibration,
  { previous, at }: { previous: Previous; at: Date },
): KeptReading {
  const kept: KeptReading = {
    ...{ values: {}, sent: {}, implausible: [] },
    setPoint: isPlausible('TEMPERATURE', setPoint) ? rounded('TEMPERATURE', setPoint) : null,
    ambient: isPlausible('TEMPERATURE', ambient) ? rounded('TEMPERATURE', ambient) : null,
  }
  const longestMs = 3 * silentAfter(intervalSeconds) * 1_000
  for (const kind of readingKinds) {
    const sent = measured[kind]
    if (sent === undefined || !Number.isFinite(sent)) continue
    const corrected = calibrated(kind, sent, calibration)
    const isWrong = !isPlausible(kind, corrected)
    if (isWrong) kept.implausible.push(kind)
    const before = previous[kind]
    const isRecent = before !== undefined && at.getTime() - before.at.getTime() <= longestMs
    const share =
      isWrong || !isRecent || kind === 'PRESSURE' || kind === 'PH' ? 0 : calibration.smoothing / 100
    const value = rounded(
      kind,
      share === 0 ? corrected : share * (before?.value ?? 0) + (1 - share) * corrected,
    )
    kept.values[kind] = value
    if (value !== rounded(kind, sent)) kept.sent[kind] = rounded(kind, sent)
  }
  return kept
}

function calibrated(kind: ReadingKind, sent: number, calibration: Calibration): number {
  if (kind === 'TEMPERATURE') return sent + calibration.temperatureOffset
  return kind === 'GRAVITY' ? gravityBy(calibration.gravityCoefficients, sent) : sent
}

/** A gravity as a polynomial makes it of the one that was sent: coefficients from the constant term up, none for as sent. */
export function gravityBy(coefficients: readonly number[], sent: number): number {
  if (coefficients.length === 0) return sent
  return coefficients.reduceRight((sum, coefficient) => sum * sent + coefficient, 0)
}

/** Whether there can be such a value in a vessel. */
export function isPlausible(kind: ReadingKind, value: number | null): value is number {
  const { min, max } = plausible[kind]
  return value !== null && value >= min && value <= max
}

const rounded = (kind: ReadingKind, value: number) => Number(value.toFixed(plausible[kind].decimals))
