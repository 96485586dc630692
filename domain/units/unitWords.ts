import {
  offeredQuantities,
  offeredUnits,
  presets,
  unitTable,
  type OfferedUnits,
  type Preset,
} from './units.ts'

/** What a quantity is called where its unit is chosen. */
export const quantityLabels: Record<keyof OfferedUnits, string> = {
  gravity: 'Gravity',
  temperature: 'Temperature',
  volume: 'Volume',
  mass: 'Weight',
  color: 'Color',
  pressure: 'Pressure',
  co2: 'Carbonation',
}

/** The choices of each quantity, in their order. */
export const unitLabels: { [Q in keyof OfferedUnits]: Record<OfferedUnits[Q], string> } = {
  gravity: { SG: 'Specific gravity (SG)', PLATO: 'Degrees Plato (°P)', BRIX: 'Degrees Brix (°Bx)' },
  temperature: { F: 'Fahrenheit (°F)', C: 'Celsius (°C)' },
  volume: {
    BBL: 'US barrels (BBL)',
    GAL: 'US gallons (gal)',
    HL: 'Hectoliters (hL)',
    L: 'Liters (L)',
    UK_BBL: 'UK barrels (UK bbl)',
  },
  mass: {
    LB: 'As counted, in pounds by default (lb)',
    OZ: 'Ounces (oz)',
    KG: 'Kilograms (kg)',
    G: 'Grams (g)',
  },
  color: { SRM: 'SRM', EBC: 'EBC', LOVIBOND: 'Lovibond (°L)' },
  pressure: { PSI: 'PSI', BAR: 'Bar', KPA: 'Kilopascal (kPa)' },
  co2: { VOLUMES: 'Volumes of CO2', GRAMS_PER_LITER: 'Grams per liter (g/L)' },
}

/** What the units that are chosen together are called. */
export const presetLabels: Record<Preset, string> = { US: 'US', METRIC: 'Metric', UK: 'UK' }

/** The preset that has exactly these units, or null. */
export function presetOf(units: OfferedUnits): Preset | null {
  const names = Object.keys(presets) as Preset[]
  const isLike = (preset: Preset) => offeredQuantities.every((one) => presets[preset][one] === units[one])
  return names.find(isLike) ?? null
}

/** The units of a preset, by its name as people type it; null when there is no such preset. */
export function presetNamed(name: string | null): OfferedUnits | null {
  const found = (Object.keys(presets) as Preset[]).find((preset) => preset === name?.toUpperCase())
  return found ? offeredUnits(presets[found]) : null
}

/** Units in words: the name of their preset, or the signs of each quantity. */
export function unitsInWords(units: unknown): string {
  const known = offeredUnits(typeof units === 'object' && units !== null ? units : {})
  const preset = presetOf(known)
  return preset ? presetLabels[preset] : offeredQuantities.map((one) => unitTable[known[one]].sign).join(', ')
}
