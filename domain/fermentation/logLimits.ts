import { storedDecimals } from '#domain/units/units.ts'

/** The limits of a reading, both ends included. Temperatures in °F, pressures in PSI. */
export const logLimits = {
  temperature: { min: -40, max: 300, decimals: 1, unit: ' °F', quantity: 'temperature' },
  /** As a hydrometer reads it, to 3 decimals; the fourth is for what is read in degrees Plato. */
  gravity: { min: 0.99, max: 1.2, decimals: 4, quantity: 'gravity' },
  pH: { min: 0, max: 14, decimals: 2 },
  pressure: { min: 0, max: 1_000, decimals: 2, unit: ' PSI', quantity: 'pressure' },
  /** A recipe's expected gravity may be more precise than a reading. */
  expectedGravity: { min: 0.98, max: 1.2, decimals: 4, quantity: 'gravity' },
  /** Of a transfer. */
  volume: { min: 0, max: 1_000, decimals: storedDecimals.volume, unit: ' BBL', quantity: 'volume' },
} as const
