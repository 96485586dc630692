import { quantityOf, type Measurement } from '#domain/fermentation/readings.ts'
import { fromStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'

/** A stored measurement in a person's unit, not rounded; pH has one scale. */
export function shownReading(units: Units, kind: Measurement, stored: number): number {
  const quantity = quantityOf(kind)
  return quantity ? fromStored(units, quantity, stored) : stored
}
