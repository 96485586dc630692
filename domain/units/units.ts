import { litersPerBBL } from './barrels.ts'
import { exactGravityOf, platoOf } from './extract.ts'
import { storedUnits, type Quantity, type UnitName, type Units } from './storedUnits.ts'

/** The units of each quantity, in the order in which they are offered. */
export const unitsOf = {
  gravity: ['SG', 'PLATO', 'BRIX'],
  temperature: ['F', 'C'],
  volume: ['BBL', 'GAL', 'HL', 'L', 'UK_BBL'],
  mass: ['LB', 'OZ', 'KG', 'G'],
  color: ['SRM', 'EBC', 'LOVIBOND'],
  maltColor: ['MALT_LOVIBOND', 'MALT_EBC'],
  pressure: ['PSI', 'BAR', 'KPA'],
  co2: ['VOLUMES', 'GRAMS_PER_LITER'],
} as const satisfies { [Q in Quantity]: readonly Units[Q][] }

/** How many decimals of the stored unit are kept: as many as every shown digit of the other units needs. */
export const storedDecimals: Record<Quantity, number> = {
  gravity: 4,
  temperature: 1,
  volume: 4,
  mass: 3,
  color: 1,
  maltColor: 2,
  pressure: 2,
  co2: 2,
}

/** The units that are chosen together. */
export const presets = {
  US: storedUnits,
  METRIC: {
    gravity: 'PLATO',
    temperature: 'C',
    volume: 'HL',
    mass: 'KG',
    color: 'EBC',
    maltColor: 'MALT_EBC',
    pressure: 'BAR',
    co2: 'GRAMS_PER_LITER',
  },
  UK: {
    gravity: 'SG',
    temperature: 'C',
    volume: 'UK_BBL',
    mass: 'KG',
    color: 'EBC',
    maltColor: 'MALT_EBC',
    pressure: 'BAR',
    co2: 'VOLUMES',
  },
} as const satisfies Record<string, Units>

export type Preset = keyof typeof presets

/** A unit: its sign behind a number, the decimals that are shown, and how far one press of a button goes. */
interface Unit {
  sign: string
  digits: number
  step: number
  /** A value in the unit, of one that is stored. */
  from: (stored: number) => number
  /** The value to store, of one in the unit. */
  to: (value: number) => number
}

const same = (value: number) => value

/** A unit of which one is `size` of the stored unit. */
const ofSize = (size: number) => ({
  from: (stored: number) => stored / size,
  to: (value: number) => value * size,
})

const ukBarrel = 163.65924
const pound = 453.59237
const kilopascalsPerPsi = 6.894757293168
/** °Brix is practically the same as °Plato. */
const onExtractScale = { from: platoOf, to: exactGravityOf }

/** SRM = 1.3546 °L − 0.76: Daniels, Designing Great Beers. */
const srmOf = (lovibond: number) => 1.3546 * lovibond - 0.76
const lovibondOf = (srm: number) => (srm + 0.76) / 1.3546
/** Of malts and sugars below 1 °L in proportion, since that formula falls below zero. */
const maltEbcOf = (lovibond: number) => 1.97 * (lovibond < 1 ? lovibond * srmOf(1) : srmOf(lovibond))
const maltLovibondOf = (ebc: number) => (ebc < maltEbcOf(1) ? ebc / maltEbcOf(1) : lovibondOf(ebc / 1.97))

/** Every unit. Sizes: NIST SP 811 (barrel of 31 US gallons), UK SI 1995/1804; EBC = 1.97 SRM; 1 volume of CO2 = 1.96 g/L. */
export const unitTable: Record<UnitName, Unit> = {
  SG: { sign: 'SG', digits: 3, step: 0.001, from: same, to: same },
  PLATO: { sign: '°P', digits: 1, step: 0.1, ...onExtractScale },
  BRIX: { sign: '°Bx', digits: 1, step: 0.1, ...onExtractScale },
  F: { sign: '°F', digits: 1, step: 0.5, from: same, to: same },
  C: { sign: '°C', digits: 1, step: 0.5, from: (f) => (f - 32) / 1.8, to: (c) => c * 1.8 + 32 },
  BBL: { sign: 'BBL', digits: 2, step: 0.25, from: same, to: same },
  GAL: { sign: 'gal', digits: 1, step: 1, ...ofSize(1 / 31) },
  HL: { sign: 'hL', digits: 2, step: 0.1, ...ofSize(100 / litersPerBBL) },
  L: { sign: 'L', digits: 1, step: 5, ...ofSize(1 / litersPerBBL) },
  UK_BBL: { sign: 'UK bbl', digits: 2, step: 0.25, ...ofSize(ukBarrel / litersPerBBL) },
  LB: { sign: 'lb', digits: 2, step: 1, from: same, to: same },
  OZ: { sign: 'oz', digits: 1, step: 1, ...ofSize(1 / 16) },
  KG: { sign: 'kg', digits: 2, step: 1, ...ofSize(1000 / pound) },
  G: { sign: 'g', digits: 0, step: 10, ...ofSize(1 / pound) },
  SRM: { sign: 'SRM', digits: 1, step: 1, from: same, to: same },
  EBC: { sign: 'EBC', digits: 0, step: 1, ...ofSize(1 / 1.97) },
  LOVIBOND: { sign: '°L', digits: 1, step: 1, from: lovibondOf, to: srmOf },
  MALT_LOVIBOND: { sign: '°L', digits: 2, step: 1, from: same, to: same },
  MALT_EBC: {
    sign: 'EBC',
    digits: 1,
    step: 1,
    from: maltEbcOf,
    to: maltLovibondOf,
  },
  PSI: { sign: 'PSI', digits: 1, step: 1, from: same, to: same },
  BAR: { sign: 'bar', digits: 2, step: 0.05, ...ofSize(100 / kilopascalsPerPsi) },
  KPA: { sign: 'kPa', digits: 1, step: 5, ...ofSize(1 / kilopascalsPerPsi) },
  VOLUMES: { sign: 'vol', digits: 2, step: 0.05, from: same, to: same },
  GRAMS_PER_LITER: { sign: 'g/L', digits: 1, step: 0.1, ...ofSize(1 / 1.96) },
}

/** What can be chosen today; every screen, form and document follows these. */
export const offeredQuantities = [
  'gravity',
  'temperature',
  'volume',
  'mass',
  'color',
  'pressure',
  'co2',
] as const

export type OfferedUnits = Pick<Units, (typeof offeredQuantities)[number]>

type Chosen = { [Q in keyof OfferedUnits]?: OfferedUnits[Q] | null | undefined }

/**
 * The units of what can be chosen. What is missing, since it could not be chosen yet, is as in the preset that has the
 * others, else as it is stored.
 */
export function offeredUnits(chosen: Chosen): OfferedUnits {
  const known = offeredQuantities.filter((quantity) => chosen[quantity])
  const isLike = (preset: Units) => known.every((quantity) => preset[quantity] === chosen[quantity])
  const like: Units = (known.length > 0 && Object.values(presets).find(isLike)) || storedUnits
  return {
    gravity: chosen.gravity ?? like.gravity,
    temperature: chosen.temperature ?? like.temperature,
    volume: chosen.volume ?? like.volume,
    mass: chosen.mass ?? like.mass,
    color: chosen.color ?? like.color,
    pressure: chosen.pressure ?? like.pressure,
    co2: chosen.co2 ?? like.co2,
  }
}

/** All units that belong to what somebody chose: the color of grain follows that of beer. */
export function wholeUnits(chosen: Chosen): Units {
  const offered = offeredUnits(chosen)
  return { ...offered, maltColor: offered.color === 'EBC' ? 'MALT_EBC' : storedUnits.maltColor }
}
