import { asWritten, message, type Message, type PlainId } from '#domain/language/message.ts'
import {
  offeredQuantities,
  offeredUnits,
  presets,
  unitTable,
  type OfferedUnits,
  type Preset,
} from './units.ts'

/** What a quantity is called where its unit is chosen. */
export const quantityLabels = {
  gravity: 'units.quantity.gravity',
  temperature: 'units.quantity.temperature',
  volume: 'units.quantity.volume',
  mass: 'units.quantity.mass',
  color: 'units.quantity.color',
  pressure: 'units.quantity.pressure',
  co2: 'units.quantity.co2',
} as const satisfies Record<keyof OfferedUnits, PlainId>

/** The choices of each quantity, in their order. */
export const unitLabels = {
  gravity: { SG: 'units.SG', PLATO: 'units.PLATO', BRIX: 'units.BRIX' },
  temperature: { F: 'units.F', C: 'units.C' },
  volume: { BBL: 'units.BBL', GAL: 'units.GAL', HL: 'units.HL', L: 'units.L', UK_BBL: 'units.UK_BBL' },
  mass: { LB: 'units.LB', OZ: 'units.OZ', KG: 'units.KG', G: 'units.G' },
  color: { SRM: 'units.SRM', EBC: 'units.EBC', LOVIBOND: 'units.LOVIBOND' },
  pressure: { PSI: 'units.PSI', BAR: 'units.BAR', KPA: 'units.KPA' },
  co2: { VOLUMES: 'units.VOLUMES', GRAMS_PER_LITER: 'units.GRAMS_PER_LITER' },
} as const satisfies { [Q in keyof OfferedUnits]: Record<OfferedUnits[Q], PlainId> }

/** What the units that are chosen together are called. */
export const presetLabels = {
  US: 'units.preset.US',
  METRIC: 'units.preset.METRIC',
  UK: 'units.preset.UK',
} as const satisfies Record<Preset, PlainId>

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
export function unitsInWords(units: unknown): Message {
  const known = offeredUnits(typeof units === 'object' && units !== null ? units : {})
  const preset = presetOf(known)
  if (preset) return message(presetLabels[preset])
  return asWritten(offeredQuantities.map((one) => unitTable[known[one]].sign).join(', '))
}
