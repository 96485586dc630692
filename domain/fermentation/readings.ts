import type { NumberLimits } from '#domain/formFields.ts'
import { message, type Message, type PlainId, type Value } from '#domain/language/message.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { parseNumber } from '#domain/language/parseNumber.ts'
import { gravityText } from './gravity.ts'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Quantity, type Units } from '#domain/units/storedUnits.ts'
import { valueText } from '#domain/units/valueText.ts'

/** What is known of a measurement, in the unit that it is stored in. */
interface Measured {
  label: PlainId
  /** Its bounds, both included, and as many decimals as are stored. */
  limits: NumberLimits
  /** As many decimals as are shown. */
  digits: number
  /** How much one press of a button adds or subtracts. */
  step: number
  /** Where the buttons start when none was measured before. */
  first: number
  /** The usual range for beer; a value outside of it is accepted within `near` of the previous one, as in a cold crash. */
  usual: { low: number; high: number; near: number }
}

/**
 * Everything that a log entry measures, in the order of the questions about it: °F, specific gravity, pH, PSI, volumes of CO2,
 * parts per billion of oxygen.
 */
export const measurements = {
  temperature: {
    label: 'logs.field.temperature',
    limits: { min: -40, max: 300, decimals: 1, unit: ' °F', quantity: 'temperature' },
    ...{ digits: 1, step: 0.5, first: 68, usual: { low: 31, high: 110, near: 6 } },
  },
  gravity: {
    label: 'logs.field.gravity',
    // As a hydrometer reads it, to 3 decimals; the fourth is for what is read in degrees Plato.
    limits: { min: 0.99, max: 1.2, decimals: 4, quantity: 'gravity' },
    ...{ digits: 3, step: 0.001, first: 1.05, usual: { low: 0.99, high: 1.13, near: 0.01 } },
  },
  pH: {
    label: 'logs.field.pH',
    limits: { min: 0, max: 14, decimals: 2 },
    ...{ digits: 2, step: 0.01, first: 4.5, usual: { low: 2.8, high: 6.2, near: 0.2 } },
  },
  pressure: {
    label: 'logs.field.pressure',
    limits: { min: 0, max: 1_000, decimals: 2, unit: ' PSI', quantity: 'pressure' },
    ...{ digits: 1, step: 1, first: 0, usual: { low: 0, high: 40, near: 6 } },
  },
  co2: {
    label: 'logs.field.co2',
    limits: { min: 0, max: 6, decimals: 2, unit: ' vol', quantity: 'co2' },
    ...{ digits: 2, step: 0.05, first: 2.5, usual: { low: 0, high: 4.5, near: 0.3 } },
  },
  dissolvedOxygen: {
    label: 'logs.field.dissolvedOxygen',
    // Air-saturated cold beer has about 12,000.
    limits: { min: 0, max: 20_000, decimals: 1, unit: ' ppb' },
    ...{ digits: 1, step: 1, first: 20, usual: { low: 0, high: 1_000, near: 200 } },
  },
} as const satisfies Readonly<Record<string, Measured>>

/** What can be measured. */
export type Measurement = keyof typeof measurements

/** A reading, or the last values known before it. */
export type Reading = Partial<Record<Measurement, number | null>>

/** Everything that can be measured, in the order of the questions about it. */
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
  const quantity = quantityOf(kind)
  return quantity
    ? valueText(units, quantity, value, { locale })
    : `${localNumber(locale, plainNumber(kind, value))}${plainUnit(kind)}`
}

/** A measurement that has one scale as a number: a pH with its digits, an oxygen without zeros at its end. */
function plainNumber(kind: Measurement, value: number): string {
  const number = value.toFixed(measurements[kind].digits)
  return plainUnit(kind) ? String(Number(number)) : number
}

/** What follows the number of a measurement as it is stored, with its space; nothing behind a gravity or a pH. */
export function plainUnit(kind: Measurement): string {
  const { limits } = measurements[kind]
  return 'unit' in limits ? limits.unit : ''
}

/** What a measurement is a measure of, where people choose its unit; null where it has one scale, as pH. */
export function quantityOf(kind: Measurement): Quantity | null {
  const { limits }: Measured = measurements[kind]
  return limits.quantity ?? null
}

/** A measurement as a value of a sentence. */
export function measurementValue(kind: Measurement, value: number): Value {
  const quantity = quantityOf(kind)
  if (quantity) return { quantity, value, ...(kind === 'gravity' && { digits: 3 }) }
  const unit = plainUnit(kind).trim()
  if (unit) return message('logs.inUnit', { value: { number: value }, unit })
  return { number: value, digits: measurements[kind].digits }
}

/** A measurement among others: with its name, unless its unit tells what it is. */
export function measurementAmong(kind: Measurement, measured: number): Message {
  const value = measurementValue(kind, measured)
  if (kind === 'pH') return message('logs.pHOf', { pH: value })
  if (kind === 'co2' || kind === 'dissolvedOxygen')
    return message('logs.measurementOf', { name: message(measurements[kind].label), value })
  return message('common.asWritten', { text: value })
}

/** What a measurement is called beside its field: in degrees Plato it is no specific gravity. */
export function measurementLabel(kind: Measurement, units: Units): PlainId {
  return kind === 'gravity' && units.gravity === 'SG'
    ? 'logs.field.specificGravity'
    : measurements[kind].label
}

/**
 * The usual form of a stored measurement that a person typed in their unit: with the decimals that are typed as it is
 * stored, and a gravity with its point. A gravity that was typed on another scale is the one that its field shows; one
 * that a hydrometer may have read stays, since a colleague may have typed it.
 */
export function usualMeasurement(kind: Measurement, value: number, units: Units): number | null {
  const quantity = quantityOf(kind)
  if (!quantity || units[quantity] === storedUnits[quantity]) return parseMeasurement(kind, String(value))
  const isReadOff = kind !== 'gravity' || rounded(kind, value) === value
  return isReadOff ? value : toStored(units, quantity, shownValue(units, quantity, value))
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
  const { digits, limits } = measurements[kind]
  return Number(meant.toFixed(kind === 'gravity' ? digits : limits.decimals))
}

/** A value with the digits of its measurement. */
export function rounded(kind: Measurement, value: number): number {
  return Number(value.toFixed(measurements[kind].digits))
}
