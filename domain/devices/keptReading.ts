import type { Calibration } from './deviceForms.ts'
import type { DeviceReading, ReadingKind } from './devicePost.ts'
import { readingKinds } from './readings.ts'
import { isJump, notOfTheBeer, type Surroundings, type Whereabouts } from './kept/whereabouts.ts'
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
  /** Why it isn't one of the beer; null when it is, or there can't be such a value at all. */
  whereabouts: Whereabouts | null
  setPoint: number | null
  ambient: number | null
}

type SentReading = Pick<DeviceReading, 'measured' | 'setPoint' | 'ambient' | 'intervalSeconds'>

/**
 * Corrects a reading by the calibration of its device, judges whether it is one of the beer, then smooths it over the previous
 * one if that is recent.
 */
export function keptReading(
  { measured, setPoint, ambient, intervalSeconds }: SentReading,
  calibration: Calibration,
  around: Surroundings,
): KeptReading {
  const corrected = correctedOf(measured, calibration)
  const doubt = notOfTheBeer(corrected, intervalSeconds, around)
  const kept: KeptReading = {
    ...{ values: {}, sent: {}, implausible: [], whereabouts: null },
    setPoint: isPlausible('TEMPERATURE', setPoint) ? rounded('TEMPERATURE', setPoint) : null,
    ambient: isPlausible('TEMPERATURE', ambient) ? rounded('TEMPERATURE', ambient) : null,
  }
  for (const kind of readingKinds) {
    const [sent, value] = [measured[kind], corrected[kind]]
    if (sent === undefined || value === undefined) continue
    const isPossible = isPlausible(kind, value)
    const isDoubted = doubt.kinds.includes(kind)
    if (!isPossible || isDoubted) kept.implausible.push(kind)
    if (isPossible && isDoubted) kept.whereabouts = doubt.why
    const isSmoothed = isPossible && !isDoubted && (kind === 'TEMPERATURE' || kind === 'GRAVITY')
    const share = isSmoothed ? calibration.smoothing / 100 : 0
    const shown = rounded(kind, smoothed(kind, value, { share, intervalSeconds, around }))
    kept.values[kind] = shown
    if (shown !== rounded(kind, sent)) kept.sent[kind] = rounded(kind, sent)
  }
  return kept
}

function correctedOf(measured: SentReading['measured'], calibration: Calibration): Values {
  return Object.fromEntries(
    readingKinds.flatMap((kind) => {
      const sent = measured[kind]
      return sent === undefined || !Number.isFinite(sent) ? [] : [[kind, calibrated(kind, sent, calibration)]]
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
  const longestMs = 3 * silentAfter(intervalSeconds) * 1_000
  if (!before || share === 0 || at.getTime() - before.at.getTime() > longestMs) return value
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
export function isPlausible(kind: ReadingKind, value: number | null): value is number {
  const { min, max } = plausible[kind]
  return value !== null && value >= min && value <= max
}

const rounded = (kind: ReadingKind, value: number) => Number(value.toFixed(plausible[kind].decimals))
