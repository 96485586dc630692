import { offeredQuantities, offeredUnits, presets, type OfferedUnits, type Preset } from './units.ts'

/** What a quantity is called where its unit is chosen. */
export const quantityLabels: Record<keyof OfferedUnits, string> = {
  gravity: 'Gravity',
  temperature: 'Temperature',
  color: 'Color',
  pressure: 'Pressure',
}

/** The choices of each quantity, in their order. */
export const unitLabels: { [Q in keyof OfferedUnits]: Record<OfferedUnits[Q], string> } = {
  gravity: { SG: 'Specific gravity (SG)', PLATO: 'Degrees Plato (°P)', BRIX: 'Degrees Brix (°Bx)' },
  temperature: { F: 'Fahrenheit (°F)', C: 'Celsius (°C)' },
  color: { SRM: 'SRM', EBC: 'EBC', LOVIBOND: 'Lovibond (°L)' },
  pressure: { PSI: 'PSI', BAR: 'Bar', KPA: 'Kilopascal (kPa)' },
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
