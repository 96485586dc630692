import { platoOf } from '#domain/units/extract.ts'
import { tinsethUtilization } from '#domain/recipes/estimates.ts'
import { litersPerGallon } from '#domain/units/barrels.ts'

/** Bitterness in IBU by Tinseth: utilization x alpha acid x grams x 1000 / liters. Alpha acid in percent. */
export function ibuOf(hops: {
  grams: number
  alphaPercent: number
  minutes: number
  liters: number
  gravity: number
}): number {
  const { grams, alphaPercent, minutes, liters, gravity } = hops
  return (tinsethUtilization(gravity, minutes) * (alphaPercent / 100) * grams * 1_000) / liters
}

/** The gravity after water was added, or boiled off when `added` is negative: points times volume stay the same. */
export function dilutedGravity(volume: number, gravity: number, added: number): number {
  return 1 + ((gravity - 1) * volume) / (volume + added)
}

/** The water that brings a volume to a gravity, in the unit of the volume; negative when it has to be boiled off. */
export function waterToReach(volume: number, gravity: number, wanted: number): number {
  return (volume * (gravity - 1)) / (wanted - 1) - volume
}

/**
 * Volumes of CO2 that beer holds after fermenting at a temperature in °F, without pressure. Source: the quadratic of
 * priming tables such as Brewer's Friend's; 0.86 at 68 °F.
 */
export function residualCO2(temperature: number): number {
  return 3.0378 - 0.050062 * temperature + 0.00026555 * temperature ** 2
}

/**
 * The gauge pressure in psi that holds so many volumes of CO2 in beer at a temperature in °F, at sea level. Source: a fit
 * of the ASBC chart of Zahm and Nagel.
 */
export function psiToHold(volumes: number, temperature: number): number {
  const [t, v] = [temperature, volumes]
  const ofTemperature = -0.0101059 * t + 0.00116512 * t ** 2
  return -16.6999 + ofTemperature + 0.173354 * t * v + 4.24267 * v - 0.0684226 * v ** 2
}

/** Grams of sugar that make one volume of CO2 (1.96 g/l) in a liter, from molar masses. */
export const sugarPerVolume = { DEXTROSE: 4.41, TABLE_SUGAR: 3.81 } as const

export type PrimingSugar = keyof typeof sugarPerVolume

/** Grams of priming sugar for so many liters; 0 when the beer holds enough CO2 already. Temperature in °F. */
export function primingSugar(beer: {
  liters: number
  volumes: number
  temperature: number
  sugar: PrimingSugar
}): number {
  const missing = Math.max(0, beer.volumes - residualCO2(beer.temperature))
  return missing * sugarPerVolume[beer.sugar] * beer.liters
}

/**
 * The temperature of the strike water in °F: (0.2 / r) x (T2 - T1) + T2, with r in quarts of water a pound of grain.
 * Source: Palmer, How to Brew.
 */
export function strikeTemperature(quartsPerPound: number, grain: number, mash: number): number {
  return (0.2 / quartsPerPound) * (mash - grain) + mash
}

/** The quarts a pound of so many liters a kilogram. */
export function quartsPerPoundOf(litersPerKilogram: number): number {
  return (litersPerKilogram / litersPerGallon) * 4 * 0.45359237
}

/** Million cells a ml and °P: ale and lager, up to 1.060 and above. Source: White and Zainasheff, Yeast. */
export function pitchRate(gravity: number, isLager: boolean): number {
  if (isLager) return gravity > 1.06 ? 2 : 1.5
  return gravity > 1.06 ? 1 : 0.75
}

/** How many cells to pitch into so many liters of wort. */
export function cellsToPitch(liters: number, gravity: number, isLager: boolean): number {
  return pitchRate(gravity, isLager) * 1e6 * liters * 1_000 * platoOf(gravity)
}
