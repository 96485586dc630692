import type { Measurement } from '#domain/fermentation/readings.ts'
import { fromStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'

/** A stored measurement in a person's unit, not rounded; pH has one scale. */
export function shownReading(units: Units, kind: Measurement, stored: number): number {
  return kind === 'pH' ? stored : fromStored(units, kind, stored)
}
