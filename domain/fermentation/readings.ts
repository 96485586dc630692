import type { PlainId, Value } from '#domain/language/message.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { parseNumber } from '#domain/language/parseNumber.ts'
import { gravityText } from './gravity.ts'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
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
  const number = parseNumber(typed)
  if (!number || number.before || number.behind) return null
  const { value } = number
  const meant = kind === 'gravity' && value >= 900 && value < 1300 ? value / 1000 : value
  return Number(meant.toFixed(kind === 'gravity' ? measurements.gravity.digits : logLimits[kind].decimals))
}

/** A value with the digits of its measurement. */
export function rounded(kind: Measurement, value: number): number {
  return Number(value.toFixed(measurements[kind].digits))
}
