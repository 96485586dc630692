import type { Calibration } from './deviceForms.ts'
import type { DeviceReading, ReadingKind } from './devicePost.ts'
import { readingKinds } from './readings.ts'
import { isBeforeMeasuring, isPowerOn } from './kept/powerOn.ts'
import { isJump, notOfTheBeer, type Surroundings } from './kept/whereabouts.ts'
import { silentAfter } from './silence.ts'

/** What can be in a vessel or a kettle; anything else is an error of a device, such as a zero, or one that lies beside it. */
export const plausible: Record<ReadingKind, { min: number; max: number; decimals: number }> = {
  TEMPERATURE: { min: -40, max: 250, decimals: 3 },
  GRAVITY: { min: 0.95, max: 1.2, decimals: 5 },
  PRESSURE: { min: -15, max: 150, decimals: 3 },
  PH: { min: 1, max: 13, decimals: 3 },
}

type Values = Partial<Record<ReadingKind, number>>

/**
 * Why a value doesn't count although nobody excluded it: its sensor had not measured yet, there can't be such a one in a
 * vessel, or it isn't one of the beer. Of several the first is said.
 */
export const readingFaults = ['POWER_ON', 'IMPOSSIBLE', 'DRY', 'MOVED', 'JUMPED'] as const

export type ReadingFault = (typeof readingFaults)[number]

/** A reading as it is kept: its values, those that calibration or smoothing changed as they were sent, and what doesn't count. */
export interface KeptReading {
  values: Values
  sent: Values
  faults: Partial<Record<ReadingKind, ReadingFault>>
  setPoint: number | null
  ambient: number | null
}

type SentReading = Pick<DeviceReading, 'measured' | 'setPoint' | 'ambient' | 'intervalSeconds'>

/**
 * Corrects a reading by the calibration of its device, judges whether it is one of the beer, then smooths it over the previous
 * one if that is recent. What was sent counts to the digits that are stored, so that it can be computed again from these.
 */
export function keptReading(
  { measured, setPoint, ambient, intervalSeconds }: SentReading,
  calibration: Calibration,
  around: Surroundings,
): KeptReading {
  const sent = storedOf(measured)
  const corrected = correctedOf(sent, calibration)
  const doubt = notOfTheBeer(corrected, intervalSeconds, around)
  const kept: KeptReading = {
    ...{ values: {}, sent: {}, faults: {} },
    setPoint: isPlausible('TEMPERATURE', setPoint) ? rounded('TEMPERATURE', setPoint) : null,
    // No air is as hot as a sensor says that has not measured yet.
    ambient:
      isPlausible('TEMPERATURE', ambient) && !isBeforeMeasuring(ambient)
        ? rounded('TEMPERATURE', ambient)
        : null,
  }
  for (const kind of readingKinds) {
    const [asSent, value] = [sent[kind], corrected[kind]]
    if (asSent === undefined || value === undefined) continue
    const isDoubted = doubt.kinds.includes(kind)
    const fault =
      kind === 'TEMPERATURE' && isPowerOn(asSent, around)
        ? 'POWER_ON'
        : !isPlausible(kind, value)
          ? 'IMPOSSIBLE'
          : isDoubted
            ? doubt.why
            : null
    if (fault) kept.faults[kind] = fault
    const isSmoothed = !fault && (kind === 'TEMPERATURE' || kind === 'GRAVITY')
    const share = isSmoothed ? calibration.smoothing / 100 : 0
    const shown = rounded(kind, smoothed(kind, value, { share, intervalSeconds, around }))
    kept.values[kind] = shown
    if (shown !== asSent) kept.sent[kind] = asSent
  }
  return kept
}

function storedOf(measured: SentReading['measured']): Values {
  return Object.fromEntries(
    readingKinds.flatMap((kind) => {
      const sent = measured[kind]
      return sent === undefined || !Number.isFinite(sent) ? [] : [[kind, rounded(kind, sent)]]
    }),
  )
}

/** What there can be of it is judged as it would be stored. */
function correctedOf(sent: Values, calibration: Calibration): Values {
  return Object.fromEntries(
    readingKinds.flatMap((kind) => {
      const value = sent[kind]
      return value === undefined ? [] : [[kind, rounded(kind, calibrated(kind, value, calibration))]]
    }),
  )
}

interface Smoothing {
  share: number
  intervalSeconds: number | null
  around: Surroundings
}

/** A value over the one before it, unless that is long ago or of other beer. */
function smoothed(
  kind: ReadingKind,
  value: number,
  { share, intervalSeconds, around: { previous, at } }: Smoothing,
): number {
  const before = previous[kind]
  if (!before || share === 0) return value
  const since = at.getTime() - before.at.getTime()
  if (since < 0 || since > 3 * silentAfter(intervalSeconds) * 1_000) return value
  if (kind === 'GRAVITY' && isJump(value, before.value)) return value
  return share * before.value + (1 - share) * value
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
function isPlausible(kind: ReadingKind, value: number | null): value is number {
  const { min, max } = plausible[kind]
  return value !== null && value >= min && value <= max
}

const rounded = (kind: ReadingKind, value: number) => Number(value.toFixed(plausible[kind].decimals))
