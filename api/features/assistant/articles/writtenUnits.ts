import { litersPerGallon } from '#domain/units/barrels.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { storedUnits, type Quantity, type UnitName, type Units } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { readsGallons, readsPounds } from '#domain/units/volumeText.ts'

/** How an article says a quantity: by what sign it is written, of one that its author wrote by another. */
export interface Rewriting {
  sign: string
  /** The number in the reader's unit. */
  of: (value: number) => number
  /** How far something differs, as a rise by 2 °F, in the reader's unit. */
  ofChange: (value: number) => number
  /** How exactly it is said: what a thermometer shows, what a hydrometer does, or two digits that count. */
  exactness: 'halves' | 'wholes' | 'tenths' | 'thousandths' | 'asWritten' | 'twoDigits'
}

/** The signs of units that articles are written in. */
const known: Record<string, { quantity: Quantity; unit: UnitName }> = {
  '°F': { quantity: 'temperature', unit: 'F' },
  '°C': { quantity: 'temperature', unit: 'C' },
  SG: { quantity: 'gravity', unit: 'SG' },
  '°P': { quantity: 'gravity', unit: 'PLATO' },
  psi: { quantity: 'pressure', unit: 'PSI' },
  bar: { quantity: 'pressure', unit: 'BAR' },
  volumes: { quantity: 'co2', unit: 'VOLUMES' },
  'g/L': { quantity: 'co2', unit: 'GRAMS_PER_LITER' },
  gal: { quantity: 'volume', unit: 'GAL' },
  L: { quantity: 'volume', unit: 'L' },
  BBL: { quantity: 'volume', unit: 'BBL' },
  hL: { quantity: 'volume', unit: 'HL' },
  lb: { quantity: 'mass', unit: 'LB' },
  kg: { quantity: 'mass', unit: 'KG' },
}

/** Two signs of the same in the two systems, how many of the second the first one is, and who reads the first. */
interface Pair {
  us: string
  metric: string
  factor: number
  isUs: (units: Units) => boolean
}

const isPsi = ({ pressure }: Units) => pressure === 'PSI'

/** What people choose no unit for follows what it is made of. */
const pairs: readonly Pair[] = [
  { us: 'lb/BBL', metric: 'g/hL', factor: 453.59237 / 1.17347765, isUs: readsPounds },
  { us: 'gal/min', metric: 'L/min', factor: litersPerGallon, isUs: readsGallons },
  { us: 'gal/min/ft', metric: 'L/min/m', factor: litersPerGallon / 0.3048, isUs: readsGallons },
  { us: 'ft', metric: 'm', factor: 0.3048, isUs: readsGallons },
  { us: 'psi/ft', metric: 'bar/m', factor: 0.0689476 / 0.3048, isUs: isPsi },
]

/** How a reader of these units is told what was written in a unit; null when it is theirs. */
export function rewritingOf(sign: string, units: Units): Rewriting | null {
  const found = known[sign]
  return found ? ofQuantity(found, units) : ofPair(sign, units)
}

function ofQuantity({ quantity, unit }: { quantity: Quantity; unit: UnitName }, units: Units) {
  const target = unitRead(quantity, unit, units)
  if (target === unit) return null
  const stored = (value: number) => unitTable[unit].to(value)
  const shown = (value: number) => unitTable[target].from(value)
  const zero = quantity === 'gravity' ? usualEnd : 0
  const change = (value: number) =>
    shown(stored(fromStored({ ...units, [quantity]: unit }, quantity, zero) + value)) - shown(zero)
  return {
    ...{ sign: unitTable[target].sign, exactness: exactnessOf(quantity, target) },
    of: (value: number) => shown(stored(value)),
    ofChange: change,
  }
}

/** The gravity about which small differences are told: a degree Plato is not everywhere as many points. */
const usualEnd = 1.01

/** Small volumes are liters or gallons, and weights kilograms or pounds, whatever beer and stock are told in. */
function unitRead(quantity: Quantity, unit: UnitName, units: Units): UnitName {
  if (quantity === 'mass') return readsPounds(units) ? 'LB' : 'KG'
  if (unit === 'GAL' || unit === 'L') return readsGallons(units) ? 'GAL' : 'L'
  return units[quantity]
}

function exactnessOf(quantity: Quantity, target: UnitName): Rewriting['exactness'] {
  if (target === 'C') return 'halves'
  if (target === 'F') return 'wholes'
  if (quantity === 'co2') return 'asWritten'
  if (quantity !== 'gravity') return 'twoDigits'
  return target === storedUnits.gravity ? 'thousandths' : 'tenths'
}

function ofPair(sign: string, units: Units): Rewriting | null {
  const pair = pairs.find(({ us, metric }) => us === sign || metric === sign)
  if (!pair) throw new Error(`No article may be written in ${sign}.`)
  const { us, metric, factor, isUs } = pair
  const isWrittenUs = us === sign
  if (isUs(units) === isWrittenUs) return metric === 'bar/m' ? perMeter(sign, units) : null
  const of = (value: number) => (isWrittenUs ? value * factor : value / factor)
  if (isWrittenUs && metric === 'bar/m' && units.pressure === 'KPA')
    return told('kPa/m', (value) => of(value) * 100)
  return told(isWrittenUs ? metric : us, of)
}

/** Who reads kilopascals is told bar a meter in them too. */
const perMeter = (sign: string, { pressure }: Units) =>
  sign === 'bar/m' && pressure === 'KPA' ? told('kPa/m', (value) => value * 100) : null

const told = (sign: string, of: (value: number) => number): Rewriting => {
  return { sign, of, ofChange: of, exactness: 'twoDigits' }
}
