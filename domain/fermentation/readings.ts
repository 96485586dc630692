import { message, type Message, type PlainId, type Value } from '#domain/language/message.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { gravityText } from './gravity.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { valueText } from '#domain/units/valueText.ts'
import { logLimits } from './logLimits.ts'

/** What can be measured, each in its unit: °F, specific gravity, pH, PSI. */
export type Measurement = 'temperature' | 'gravity' | 'pH' | 'pressure'

/** A reading, or the last values known before it. */
export type Reading = Partial<Record<Measurement, number | null>>

/** The format and step of each measurement. */
export const measurements: Record<
  Measurement,
  {
    label: PlainId
    unit: string
    digits: number
    /** How much one press of a button adds or subtracts. */
    step: number
  }
> = {
  temperature: { label: 'logs.field.temperature', unit: '°F', digits: 1, step: 0.5 },
  gravity: { label: 'logs.field.specificGravity', unit: '', digits: 3, step: 0.001 },
  pH: { label: 'logs.field.pH', unit: '', digits: 2, step: 0.01 },
  pressure: { label: 'logs.field.pressure', unit: 'PSI', digits: 1, step: 1 },
}

/** Everything that can be measured, in the order of the form. */
export const measurementKinds = Object.keys(measurements) as Measurement[]

/** A measurement as displayed, such as 68.5 °F or 1.012; "–" when there is none. */
export function measurementText(
  kind: Measurement,
  value: number | null | undefined,
  units: Units = storedUnits,
  locale = 'en-US',
): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'gravity') return gravityText(value, units, locale)
  if (kind !== 'pH') return valueText(units, kind, value, { locale })
  return localNumber(locale, value.toFixed(measurements.pH.digits))
}

/** A measurement as a value of a sentence. */
export function measurementValue(kind: Measurement, value: number): Value {
  if (kind !== 'pH') return { quantity: kind, value, ...(kind === 'gravity' && { digits: 3 }) }
  return { number: value, digits: measurements.pH.digits }
}

/** What a measurement is called: in degrees Plato it is no specific gravity. */
export function measurementLabel(kind: Measurement, units: Units): PlainId {
  return kind === 'gravity' && units.gravity !== 'SG' ? 'logs.field.gravity' : measurements[kind].label
}

/**
 * The usual form of a stored measurement that a person typed in their unit: with the decimals that are typed as it is
 * stored, and a gravity with its point. A gravity that was typed on another scale is the one that its field shows; one
 * that a hydrometer may have read stays, since a colleague may have typed it.
 */
export function usualMeasurement(kind: Measurement, value: number, units: Units): number | null {
  if (kind === 'pH' || units[kind] === storedUnits[kind]) return parseMeasurement(kind, String(value))
  const isReadOff = kind !== 'gravity' || rounded(kind, value) === value
  return isReadOff ? value : toStored(units, kind, shownValue(units, kind, value))
}

/**
 * Parses a typed number, with a decimal comma or point; null if it isn't one. A gravity typed without its point is
 * accepted: 1050 is 1.050.
 */
export function parseMeasurement(kind: Measurement, typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) return null
  const value = Number(text)
  const meant = kind === 'gravity' && value >= 900 && value < 1300 ? value / 1000 : value
  return Number(meant.toFixed(kind === 'gravity' ? measurements.gravity.digits : logLimits[kind].decimals))
}

/**
 * The probable meaning of a value in the wrong unit, or null: °C instead of °F, Plato or a missing digit for gravity, or
 * °F where the person types °C. Both values as they are stored.
 */
export function likelyMeant(kind: Measurement, value: number, units: Units = storedUnits): number | null {
  if (kind === 'temperature' && units.temperature === 'C') {
    // No yeast works above 45 °C.
    const typed = shownValue(units, kind, value)
    return typed >= 45 && typed <= 110 ? typed : null
  }
  if (kind === 'gravity' && units.gravity !== 'SG') return null
  // No beer is kept below freezing, and few yeasts work above 30 °C.
  if (kind === 'temperature' && value >= -2 && value <= 30)
    return rounded('temperature', unitTable.C.to(value))
  if (kind !== 'gravity' || value <= 1.2) return null
  if (value >= 2 && value <= 35) return rounded('gravity', gravityOf(value))
  // 1.5 is 1.050 with its zero missing; likewise 1.48 is 1.048.
  return value < 2 ? rounded('gravity', 1 + (value - 1) / 10) : null
}

/** The first value of a reading that is probably in the wrong unit, and its probable meaning. */
export function unitSlip(
  reading: Reading,
  units: Units = storedUnits,
): { kind: Measurement; meant: number } | null {
  for (const kind of measurementKinds) {
    const value = reading[kind]
    const meant = value === null || value === undefined ? null : likelyMeant(kind, value, units)
    if (meant !== null) return { kind, meant }
  }
  return null
}

/**
 * The usual range for beer; a value outside of it is accepted within `near` of the previous one, as in a cold crash.
 */
const plausible: Record<Measurement, { low: number; high: number; near: number }> = {
  temperature: { low: 31, high: 110, near: 6 },
  gravity: { low: 0.99, high: 1.13, near: 0.01 },
  pH: { low: 2.8, high: 6.2, near: 0.2 },
  pressure: { low: 0, high: 40, near: 6 },
}

/** How far a gravity may rise by the hydrometer's noise alone. */
const noise = 0.002

/**
 * The question to ask before saving an implausible reading, or null: a value in the wrong unit, one outside of beer's
 * range, or a rising gravity. `previous` holds the last value known of each measurement.
 */
export function doubtAbout(reading: Reading, previous: Reading, units: Units = storedUnits): Message | null {
  for (const kind of measurementKinds) {
    const value = reading[kind]
    if (value === null || value === undefined) continue
    const doubt = doubtAboutOne(kind, value, previous[kind] ?? null, units)
    if (doubt) return doubt
  }
  return null
}

function doubtAboutOne(
  kind: Measurement,
  stored: number,
  before: number | null,
  units: Units,
): Message | null {
  const value = measurementValue(kind, stored)
  const { low, high, near } = plausible[kind]
  const isLikeBefore = before !== null && Math.abs(stored - before) <= near
  const meant = likelyMeant(kind, stored, units)
  if (meant !== null && (kind === 'gravity' || !isLikeBefore)) {
    const slip = { value, meant: measurementValue(kind, meant) }
    if (kind === 'gravity')
      return stored >= 2
        ? message('logs.readPlato', { ...slip, read: { number: stored, digits: 1 } })
        : message('logs.meantGravity', slip)
    return units.temperature === 'C'
      ? message('logs.tooWarm', { ...slip, read: { number: meant, digits: 1 } })
      : message('logs.belowFreezing', { ...slip, read: { number: stored, digits: 1 } })
  }
  if ((stored < low || stored > high) && !isLikeBefore) {
    return message('logs.unusual', { what: message(measurementLabel(kind, units)), value })
  }
  if (kind !== 'gravity' || before === null) return null
  const change = { before: measurementValue(kind, before), value }
  if (stored > before + noise) return message('logs.wouldRise', change)
  return before - stored > 0.04 ? message('logs.wouldFall', change) : null
}

function rounded(kind: Measurement, value: number): number {
  return Number(value.toFixed(measurements[kind].digits))
}

/** A gravity and when it was measured. */
export interface GravityReading {
  timestamp: Date
  gravity: number
}

/** As few readings as people take say less than those of a device: after this many hours it is stuck. */
const usualStuckHours = 48

/**
 * Whether fermentation is stuck: over the last 48 h, or as many as its recipe says, of readings gravity moved by no more than the hydrometer's noise,
 * after it had fallen by at least 0.005, with less than 90 % of the way to the expected FG done. Readings in any order.
 * After BrewSignal and BrewPiLess, with the rate adapted to two readings a day.
 */
export function isGravityStuck(
  readings: readonly GravityReading[],
  expected: { og: number | null | undefined; fg: number | null | undefined },
  stuckHours = usualStuckHours,
): boolean {
  const sorted = [...readings].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
  const latest = sorted.at(-1)
  const og = expected.og ?? sorted[0]?.gravity
  if (!latest || !og || !expected.fg || og <= expected.fg) return false
  if (og - latest.gravity < 0.005 || (og - latest.gravity) / (og - expected.fg) >= 0.9) return false
  const from = latest.timestamp.getTime() - stuckHours * 3_600_000
  const start = sorted.findLastIndex(({ timestamp }) => timestamp.getTime() <= from)
  if (start < 0) return false
  const window = sorted.slice(start).map(({ gravity }) => gravity)
  return Math.max(...window) - Math.min(...window) <= noise + 1e-9
}
