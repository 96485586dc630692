import { abvSimple } from '#domain/fermentation/gravity.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { LineUse } from './recipeForm.ts'
import { recipeBBL } from './recipes.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { poundsOf, type Unit } from '#domain/stock/units.ts'
import { gallonsPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { rounded } from '#domain/units/conversion.ts'

const gallons = recipeBBL * gallonsPerBBL

/** An ingredient of a recipe: how much of it goes in, and when. */
export interface RecipeLine {
  name: string
  category: IngredientCategory
  amount: number
  unit: Unit
  use: LineUse | null
  minutes: number | null
}

/** An ingredient of a recipe with its figures, for calculation. */
export interface KnownLine extends RecipeLine {
  /** Percent. */
  alphaAcid: number | null
  colorLovibond: number | null
  /** The specific gravity of one pound dissolved in one gallon. */
  potential: number | null
}

/** Calculated figures; null where an ingredient's own figure is missing, listed in `missing`. */
export interface Estimates {
  originalGravity: number | null
  abv: number | null
  ibu: number | null
  srm: number | null
  missing: Message[]
}

/** The color by Morey: SRM = 1.4922 x MCU^0.6859, MCU being pounds x Lovibond per gallon. */
export function srmOf(mcu: number): number {
  return rounded(1.4922 * mcu ** 0.6859, 1)
}

/** The share of alpha acid that a boil of this many minutes utilizes, by Tinseth. */
export function tinsethUtilization(gravity: number, minutes: number): number {
  return (1.65 * 0.000125 ** (gravity - 1) * (1 - Math.exp(-0.04 * minutes))) / 4.15
}

/**
 * How fast alpha acids isomerize at a temperature in °C, as a share of how fast they do while it boils: Hosom's fit (2015) to the
 * rates of Malowicki and Shellhammer, J. Agric. Food Chem. 53 (2005) 4434.
 */
export const relativeIsomerization = (celsius: number): number =>
  2.39e11 * Math.exp(-9773 / (celsius + 273.15))

/** The same in a whirlpool: in 20 to 30 minutes its wort cools from the boil to below 90 °C; this is 200 °F. */
export const whirlpoolIsomerization = relativeIsomerization(93.3)

const gramsPerPound = 1 / 0.00220462
/** The usual mash efficiency. */
const mashEfficiency = 0.75

/** Calculates the figures of a recipe for 3 BBL. Gravities stated in the recipe are used as they are. */
export function estimate(
  recipe: { expectedOG: number | null; expectedFG: number | null },
  lines: readonly KnownLine[],
): Estimates {
  const missing: Message[] = []
  const originalGravity = estimateGravity(lines, missing)
  const og = recipe.expectedOG ?? originalGravity
  const { expectedFG } = recipe
  const abv = abvSimple(og, expectedFG)
  if (expectedFG === null) missing.push(message('recipes.missing.fg'))
  return {
    originalGravity,
    abv: abv === null ? null : rounded(abv, 2),
    ibu: og === null ? null : estimateBitterness(og, lines, missing),
    srm: estimateColor(lines, missing),
    missing: distinct(missing),
  }
}

/** Each only once, though several figures lack it. */
function distinct(missing: readonly Message[]): Message[] {
  return [...new Map(missing.map((one) => [JSON.stringify(one), one])).values()]
}

const isFermentable = ({ category, potential }: KnownLine) => category === 'GRAIN' || potential !== null

/** Sums one figure over the lines; null when a line lacks it (which is noted) or there are no lines. */
function sumOf(
  lines: readonly KnownLine[],
  what: 'recipes.missing.potential' | 'recipes.missing.color' | 'recipes.missing.bitterness',
  missing: Message[],
  figureOf: (line: KnownLine) => number | null,
): number | null {
  const figures = lines.map((line) => {
    const figure = figureOf(line)
    if (figure === null) missing.push(message(what, { name: line.name }))
    return figure
  })
  if (figures.length === 0) return null
  return figures.reduce<number | null>(
    (sum, figure) => (sum === null || figure === null ? null : sum + figure),
    0,
  )
}

function estimateGravity(lines: readonly KnownLine[], missing: Message[]): number | null {
  const points = sumOf(lines.filter(isFermentable), 'recipes.missing.potential', missing, (line) => {
    const pounds = poundsOf(line.amount, line.unit)
    if (pounds === null || line.potential === null) return null
    const isMashed = line.use === null || line.use === 'MASH'
    return pounds * (line.potential - 1) * (isMashed ? mashEfficiency : 1)
  })
  return points === null ? null : rounded(1 + points / gallons, 4)
}

function estimateColor(lines: readonly KnownLine[], missing: Message[]): number | null {
  const grain = lines.filter(({ category }) => category === 'GRAIN')
  const mcu = sumOf(grain, 'recipes.missing.color', missing, ({ amount, unit, colorLovibond }) => {
    const pounds = poundsOf(amount, unit)
    return pounds === null || colorLovibond === null ? null : (pounds * colorLovibond) / gallons
  })
  return mcu === null ? null : srmOf(mcu)
}

function estimateBitterness(og: number, lines: readonly KnownLine[], missing: Message[]): number | null {
  const hops = lines.filter(({ category }) => category === 'HOPS')
  const ibu = sumOf(hops, 'recipes.missing.bitterness', missing, (line) => {
    const heat = heatOf(line)
    if (heat === 0) return 0
    const pounds = poundsOf(line.amount, line.unit)
    if (pounds === null || line.alphaAcid === null || line.minutes === null) return null
    const milligrams = pounds * gramsPerPound * 1000 * (line.alphaAcid / 100)
    return (heat * tinsethUtilization(og, line.minutes) * milligrams) / (gallons * litersPerGallon)
  })
  return ibu === null ? null : rounded(ibu, 1)
}

/** How fast a hop isomerizes where it is added, as a share of the boil. */
function heatOf({ use }: KnownLine): number {
  if (use === 'WHIRLPOOL') return whirlpoolIsomerization
  return use === null || use === 'BOIL' || use === 'FIRST_WORT' ? 1 : 0
}
