import { toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'

/** A temperature in °F, of a number and the word for its unit. Null when nobody could say what it is. */
export function fahrenheit(
  value: number | null,
  unit: string | null,
  assumed: 'C' | 'F' = 'C',
): number | null {
  const word = (unit ?? assumed)
    .replace(/^(?:°|deg)/i, '')
    .toUpperCase()
    .slice(0, 1)
  if (value === null) return null
  // Kelvin is no unit that anyone reads, so that it stands here and not in the table of units.
  if (word === 'K') return aboveZero(stored({ temperature: 'C' }, 'temperature', value - 273.15))
  return word === 'C' || word === 'F' ? aboveZero(stored({ temperature: word }, 'temperature', value)) : null
}

/** A specific gravity, of a number and the word for its unit; without one, its size tells. Null when uncalibrated. */
export function specificGravity(value: number | null, unit: string | null): number | null {
  // Firmware sends 0 until someone has calibrated it.
  if (value === null || value === 0) return null
  if (unit === null) return ofUnknownScale(value)
  const word = unit.toUpperCase()
  if (word.startsWith('G') || word === 'SG') return inGravity(value)
  return word.startsWith('P') || word === '°P' ? inPlato(value) : null
}

/** A pressure in psi, of a number and the word for its unit. */
export function psi(value: number | null, unit: string | null): number | null {
  const word = (unit ?? 'PSI').toUpperCase()
  if (value === null) return null
  return word === 'PSI' || word === 'BAR' || word === 'KPA'
    ? stored({ pressure: word }, 'pressure', value)
    : null
}

/** A pH; templates fill a sensor that isn't there with 0. */
export function acidity(value: number | null): number | null {
  return value !== null && value > 0 && value < 14 ? value : null
}

/** A signal in dBm, which is negative; devices that could not tell send 0. */
export function decibels(value: number | null): number | null {
  return value !== null && value < 0 && value >= -150 ? Math.round(value) : null
}

/** Seconds until the device speaks again; nothing that is longer than a month. */
export function seconds(value: number | null): number | null {
  return value !== null && value >= 1 && value <= 2_678_400 ? Math.round(value) : null
}

/** A gravity whose scale nobody said: 0.9 to 1.2 is SG, up to 40 is Plato, around a thousand is SG without its point. */
function ofUnknownScale(value: number): number | null {
  if (value >= 0.9 && value <= 1.2) return inGravity(value)
  if (value > 1.2 && value <= 40) return inPlato(value)
  return value >= 900 && value <= 1_200 ? inGravity(value) : null
}

const inGravity = (value: number) => {
  const gravity = value > 500 ? value / 1_000 : value
  return gravity > 0 && gravity < 20 ? stored({ gravity: 'SG' }, 'gravity', gravity) : null
}

/** The scale bends beyond what wort can be; what is outside is no value on it. */
const inPlato = (value: number) =>
  value >= -20 && value <= 60 ? stored({ gravity: 'PLATO' }, 'gravity', value) : null

const aboveZero = (temperature: number) => (temperature >= -459.7 ? temperature : null)

function stored(unit: Partial<Units>, quantity: keyof Units, value: number): number {
  return toStored({ ...storedUnits, ...unit }, quantity, value)
}
