import { parseNumber, valueBy, type DecimalSign } from '#domain/language/parseNumber.ts'

/** The units that people write behind numbers. `SG` also stands for a bare number that can only be a gravity. */
export type SaidUnit =
  | 'SG'
  | 'PLATO'
  | 'BRIX'
  | 'PERCENT'
  | 'GRAMS'
  | 'KG'
  | 'LBS'
  | 'OZ'
  | 'LITERS'
  | 'HECTOLITERS'
  | 'MILLILITERS'
  | 'GALLONS'
  | 'BBL'
  | 'FAHRENHEIT'
  | 'CELSIUS'
  | 'MINUTES'
  | 'VOLUMES'
  | 'QUARTS_PER_POUND'
  | 'LITERS_PER_KG'
  | 'GRAMS_PER_LITER'

/** A number in a text, with the unit behind it. */
export interface Quantity {
  value: number
  unit: SaidUnit | null
  /** Where it stands in the text, and where it ends. */
  from: number
  until: number
}

/** How numbers and units are written in a language. */
export interface Spelling {
  decimal: DecimalSign
  /** The words of units besides their signs, for expressions. */
  units: Readonly<Record<SaidUnit, string>>
}

const degree = String.raw`\s*(?:°|º|deg(?:rees?)?\b\.?)?\s*`

/** The signs of each unit, in the order in which they are tried. */
const signs: [SaidUnit, string][] = [
  ['PLATO', `${degree}p`],
  ['BRIX', `${degree}bx`],
  ['FAHRENHEIT', `${degree}f`],
  ['CELSIUS', `${degree}c`],
  ['SG', String.raw`\s*(?:sg|s\.g\.?)`],
  ['PERCENT', String.raw`\s*%`],
  ['MINUTES', String.raw`[\s-]*mins?`],
  ['QUARTS_PER_POUND', String.raw`\s*qts?\s*\/\s*lb`],
  ['LITERS_PER_KG', String.raw`\s*l\s*\/\s*kg`],
  ['GRAMS_PER_LITER', String.raw`\s*g\s*\/\s*l`],
  ['KG', String.raw`\s*kgs?`],
  ['GRAMS', String.raw`\s*g`],
  ['LBS', String.raw`\s*lbs?`],
  ['OZ', String.raw`\s*oz`],
  ['HECTOLITERS', String.raw`\s*hl`],
  ['MILLILITERS', String.raw`\s*ml`],
  ['LITERS', String.raw`\s*l`],
  ['GALLONS', String.raw`\s*gals?`],
  ['BBL', String.raw`\s*bbls?`],
  ['VOLUMES', String.raw`\s*vols?`],
]

const spellings = new WeakMap<Spelling, [SaidUnit, RegExp][]>()

function spellingsOf(spelling: Spelling): [SaidUnit, RegExp][] {
  const known = spellings.get(spelling)
  if (known) return known
  const made = signs.map(([unit, sign]): [SaidUnit, RegExp] => {
    const end = unit === 'PERCENT' ? '' : String.raw`(?!\p{L})`
    return [unit, new RegExp(`^(?:${sign}|${degree}[\\s-]*(?:${spelling.units[unit]}))${end}`, 'iu')]
  })
  spellings.set(spelling, made)
  return made
}

/**
 * The numbers of a text with their units, in their order, as a language writes them. Where its decimal sign is a point, a
 * comma is a decimal comma too, as in 12,5 °P, unless exactly three digits follow: 1,500 g are fifteen hundred grams, and
 * 1,050 is a gravity. Where it is a comma, the same holds for points, and spaces may stand between thousands. Numbers below
 * zero, and those that are part of a word or of a batch number, such as FV-3 and 2026-031, are none.
 */
export function quantitiesIn(text: string, spelling: Spelling): Quantity[] {
  const number =
    spelling.decimal === ','
      ? /(?<![\w.,/−-])(?:[1-9]\d{0,2}(?:\s\d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)*)/g
      : /(?<![\w.,/−-])\d+(?:[.,]\d+)*/g
  return [...text.matchAll(number)].flatMap(({ 0: typed, index: from }) => {
    const end = from + typed.length
    const number = parseNumber(typed)
    if (!number || /^[-/]\d/.test(text.slice(end))) return []
    const value = valueBy(number, spelling.decimal)
    const [unit, length] = unitAt(text.slice(end), spelling)
    const isGravity = unit === null && gravitySaid(value) !== null && /^(\d{3,4}|\d+[.,]\d{2,})$/.test(typed)
    return [{ value, unit: isGravity ? 'SG' : unit, from, until: end + length }]
  })
}

function unitAt(behind: string, spelling: Spelling): [SaidUnit | null, number] {
  for (const [name, written] of spellingsOf(spelling)) {
    const match = written.exec(behind)
    if (match) return [name, match[0].length]
  }
  return [null, 0]
}

/** A gravity that was written as 1.050 or as 1050; null when it is no gravity of wort or beer. */
export function gravitySaid(value: number): number | null {
  const gravity = value >= 900 && value < 1300 ? value / 1000 : value
  return gravity >= 0.98 && gravity < 1.2 ? gravity : null
}
