import type { Quantity, UnitName, Units } from './storedUnits.ts'
import { storedDecimals, unitTable } from './units.ts'

/** A value as it is shown in a person's unit, of one that is stored; not rounded. */
export function fromStored(units: Units, quantity: Quantity, stored: number): number {
  return unitTable[units[quantity]].from(stored)
}

/** A value as it is stored, of one in a person's unit, with as many decimals as are kept. */
export function toStored(units: Units, quantity: Quantity, value: number): number {
  return rounded(unitTable[units[quantity]].to(value), storedDecimals[quantity])
}

/** A stored value as a person reads it in a field: with the shown digits of the unit. */
export function shownValue(units: Units, quantity: Quantity, stored: number): number {
  return rounded(fromStored(units, quantity, stored), unitTable[units[quantity]].digits)
}

/**
 * How far a value went, in a person's unit: a rise from 68 to 73 °F is one of 2.8 °C. Where a scale bends, as °P does,
 * the same difference of stored values is another one elsewhere on it, so that both ends are needed.
 */
export function changeIn(unit: UnitName, from: number, to: number): number {
  const { from: shown } = unitTable[unit]
  return shown(to) - shown(from)
}

/** A number with at most so many decimals; never a zero with a minus. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0
}
