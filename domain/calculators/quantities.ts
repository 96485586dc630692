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

const degree = String.raw`\s*(?:°|º|deg(?:rees?)?\b\.?)?\s*`
const spelled = (words: string) => new RegExp(`^${words}(?![a-z])`, 'i')

/** The spellings of each unit, the longer ones first. */
const spellings: [SaidUnit, RegExp][] = [
  ['PLATO', spelled(`${degree}(?:plato|p)`)],
  ['BRIX', spelled(`${degree}(?:brix|bx)`)],
  ['FAHRENHEIT', spelled(`${degree}(?:fahrenheit|f)`)],
  ['CELSIUS', spelled(`${degree}(?:celsius|centigrade|c)`)],
  ['SG', spelled(String.raw`\s*(?:sg|s\.g\.?|specific gravity)`)],
  ['PERCENT', /^\s*(?:%|per ?cent\b|pct\b)/i],
  ['MINUTES', spelled(String.raw`[\s-]*min(?:ute)?s?`)],
  ['QUARTS_PER_POUND', spelled(String.raw`\s*(?:qts?|quarts?)\s*(?:\/|per)\s*(?:a )?(?:lb|pound)`)],
  ['LITERS_PER_KG', spelled(String.raw`\s*(?:l|lit(?:er|re)s?)\s*(?:\/|per)\s*(?:a )?(?:kg|kilo(?:gram)?)`)],
  ['GRAMS_PER_LITER', spelled(String.raw`\s*(?:g|grams?)\s*(?:\/|per)\s*(?:a )?(?:l|lit(?:er|re))`)],
  ['KG', spelled(String.raw`\s*(?:kgs?|kilos?|kilograms?)`)],
  ['GRAMS', spelled(String.raw`\s*(?:g|grams?|grammes?)`)],
  ['LBS', spelled(String.raw`\s*(?:lbs?|pounds?)`)],
  ['OZ', spelled(String.raw`\s*(?:oz|ounces?)`)],
  ['HECTOLITERS', spelled(String.raw`\s*(?:hl|hectolit(?:er|re)s?)`)],
  ['MILLILITERS', spelled(String.raw`\s*(?:ml|millilit(?:er|re)s?)`)],
  ['LITERS', spelled(String.raw`\s*(?:l|lit(?:er|re)s?)`)],
  ['GALLONS', spelled(String.raw`\s*(?:gal|gals|gallons?)`)],
  ['BBL', spelled(String.raw`\s*(?:bbls?|barrels?)`)],
  ['VOLUMES', spelled(String.raw`\s*(?:vols?|volumes?)`)],
]

/**
 * The numbers of a text with their units, in their order. A comma is a decimal comma, as in 12,5 °P, unless exactly
 * three digits follow: 1,500 g are fifteen hundred grams, and 1,050 is a gravity. Numbers that are part of a word or of
 * a batch number, such as FV-3 and 2026-031, are none.
 */
export function quantitiesIn(text: string): Quantity[] {
  return [...text.matchAll(/(?<![\w.,/-])\d+(?:[.,]\d+)*/g)].flatMap(({ 0: typed, index: from }) => {
    const end = from + typed.length
    const value = numberSaid(typed)
    if (value === null || /^[-/]\d/.test(text.slice(end))) return []
    const [unit, length] = unitAt(text.slice(end))
    const isGravity = unit === null && gravitySaid(value) !== null && /^(\d{3,4}|\d+[.,]\d{2,})$/.test(typed)
    return [{ value, unit: isGravity ? 'SG' : unit, from, until: end + length }]
  })
}

function unitAt(behind: string): [SaidUnit | null, number] {
  for (const [name, spelling] of spellings) {
    const match = spelling.exec(behind)
    if (match) return [name, match[0].length]
  }
  return [null, 0]
}

/** A typed number, with a decimal point or comma, or with commas between thousands; null if it isn't one. */
function numberSaid(typed: string): number | null {
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
  const text = isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.')
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** A gravity that was written as 1.050 or as 1050; null when it is no gravity of wort or beer. */
export function gravitySaid(value: number): number | null {
  const gravity = value >= 900 && value < 1300 ? value / 1000 : value
  return gravity >= 0.98 && gravity < 1.2 ? gravity : null
}
