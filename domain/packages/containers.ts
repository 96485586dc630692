import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { rounded } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { readsGallons, readsPounds } from '#domain/units/volumeText.ts'

/** What a container can be: kegs, casks and growlers are counted one by one, cans and bottles by the case. */
type ContainerKind = 'KEG' | 'CASK' | 'CAN' | 'BOTTLE' | 'GROWLER'

/** A unit in which it is written on containers what they hold. */
export interface ContainerUnit {
  sign: string
  /** Liters in one. */
  liters: number
  /** Decimals that are shown. */
  digits: number
  step: number
}

const gallon: ContainerUnit = { sign: 'gal', liters: litersPerGallon, digits: 3, step: 0.5 }
/** Of US fluid ounces a gallon has 128. */
const ounce: ContainerUnit = { sign: 'oz', liters: litersPerGallon / 128, digits: 2, step: 1 }
const liter: ContainerUnit = { sign: 'L', liters: 1, digits: 3, step: 1 }
const milliliter: ContainerUnit = { sign: 'mL', liters: 0.001, digits: 1, step: 10 }

/** Liters in an imperial gallon (UK SI 1995/1804). */
const litersPerImperialGallon = 4.54609

/** Whether packages of a kind may hold several containers. */
export const isCased = (kind: ContainerKind): boolean => kind === 'CAN' || kind === 'BOTTLE'

/** The unit in which a person reads what a container of a kind holds: kegs in gallons, cans in ounces, or both metric. */
export function containerUnit(kind: ContainerKind, units: Units): ContainerUnit {
  const isLarge = kind === 'KEG' || kind === 'CASK'
  if (readsGallons(units) && (isLarge || readsPounds(units))) return isLarge ? gallon : ounce
  return isLarge ? liter : milliliter
}

/** What a package holds, in US barrels, of containers that hold so much each. */
export function packageBBL(perContainer: number, unit: ContainerUnit, perCase: number): number {
  return rounded((perContainer * unit.liters * perCase) / litersPerBBL, 10)
}

/** What each of the containers of a package holds, as it is read. */
export function perContainer(volumeBBL: number, unit: ContainerUnit, perCase: number): number {
  return rounded((volumeBBL * litersPerBBL) / unit.liters / perCase, unit.digits)
}

/** What a package is offered as, and for whom: who reads gallons, who reads liters, or both. */
export interface CommonFormat {
  /** What it is called; of cans, bottles and growlers, what one of them holds. */
  name: string
  kind: ContainerKind
  litersEach: number
  perCase: number
  readBy: 'GALLONS' | 'LITERS' | 'ALL'
}

const one = (
  kind: ContainerKind,
  name: string,
  litersEach: number,
  readBy: CommonFormat['readBy'] = 'ALL',
): CommonFormat => ({ kind, name, litersEach, perCase: 1, readBy })

const ounces = (kind: ContainerKind, perCase: number, count: number): CommonFormat => ({
  kind,
  name: `${count} oz`,
  litersEach: count * ounce.liters,
  perCase,
  readBy: 'GALLONS',
})

const milliliters = (kind: ContainerKind, perCase: number, count: number): CommonFormat => ({
  kind,
  name: `${count} mL`,
  litersEach: count / 1000,
  perCase,
  readBy: 'LITERS',
})

/** Formats beside the two sizes of the keg inventory that breweries fill most: what is written on them, and what they hold. */
export const commonFormats: readonly CommonFormat[] = [
  one('KEG', '1/4 BBL', litersPerBBL / 4, 'GALLONS'),
  one('KEG', '20 L', 20),
  one('KEG', '30 L', 30),
  one('KEG', '50 L', 50),
  one('CASK', 'Pin', 4.5 * litersPerImperialGallon),
  one('CASK', 'Firkin', 9 * litersPerImperialGallon),
  one('CASK', 'Kilderkin', 18 * litersPerImperialGallon),
  ounces('CAN', 24, 12),
  ounces('CAN', 24, 16),
  ounces('BOTTLE', 24, 12),
  ounces('BOTTLE', 12, 22),
  milliliters('CAN', 24, 330),
  milliliters('CAN', 24, 440),
  milliliters('CAN', 24, 500),
  milliliters('BOTTLE', 24, 330),
  milliliters('BOTTLE', 20, 500),
  milliliters('BOTTLE', 12, 750),
  one('GROWLER', '64 oz', 64 * ounce.liters, 'GALLONS'),
  one('GROWLER', '32 oz', 32 * ounce.liters, 'GALLONS'),
  one('GROWLER', '1 L', 1, 'LITERS'),
  one('GROWLER', '2 L', 2, 'LITERS'),
]

/** The common formats for a person. */
export function commonFormatsFor(units: Units): CommonFormat[] {
  const read = readsGallons(units) && readsPounds(units) ? 'GALLONS' : 'LITERS'
  return commonFormats.filter(({ readBy }) => readBy === 'ALL' || readBy === read)
}

/** What a common format holds, in US barrels. */
export const commonBBL = ({ litersEach, perCase }: CommonFormat): number =>
  packageBBL(litersEach, liter, perCase)
