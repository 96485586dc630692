import { message, type Message } from '#domain/language/message.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { gravityNoise } from './gravity.ts'
import {
  measurementKinds,
  measurementLabel,
  measurements,
  measurementValue,
  rounded,
  type Measurement,
  type Reading,
} from './readings.ts'

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
  const { low, high, near } = measurements[kind].usual
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
  if (stored > before + gravityNoise) return message('logs.wouldRise', change)
  return before - stored > 0.04 ? message('logs.wouldFall', change) : null
}
