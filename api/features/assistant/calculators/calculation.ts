import { litersPerBBL, quartsPerPoundOf } from '#domain/calculators/brewingFormulas.ts'
import { quantitiesIn, type Quantity } from '#domain/calculators/quantities.ts'
import { litersPerGallon } from '#domain/recipes/recipes.ts'
import type { CalculatorName } from './calculators.ts'
import { gravityIn, liters, Numbers } from './numbers.ts'

/** A calculation that a question asks for, or what it lacks, in a sentence. */
export type Calculation = { calculator: CalculatorName; sent: Record<string, unknown> } | { lacks: string }

type Recognize = (numbers: Numbers, question: string) => Calculation | null

/** The calculation that a question asks for, with its numbers put in; null when it asks for none. */
export function calculationIn(question: string): Calculation | null {
  // "1.065-1.014" and "1.065 → 1.014" are two gravities.
  const text = question.replace(/(?<=\d[.,]\d{2,4})\s*(?:-|–|—|->|→)\s*(?=\d)/g, ' to ')
  const numbers = new Numbers(quantitiesIn(text), text)
  for (const recognize of recognizers) {
    const found = recognize(numbers, text.toLowerCase())
    if (found) return found
  }
  return null
}

/** The units that a dilution is answered in, with their liters. */
const shownIn = { GALLONS: ['gal', litersPerGallon], BBL: ['BBL', litersPerBBL], LITERS: ['L', 1] } as const

const alcohol: Recognize = (numbers, question) => {
  if (!/\b(abv|alcohol|attenuation|attenuated|how strong)\b|\bog\b.*\bfg\b/.test(question)) return null
  const [first, second] = numbers.gravities
  if (first === undefined) return null
  if (second === undefined)
    return { lacks: 'Tell me both gravities, as in: what is the ABV from 1.050 to 1.010?' }
  const [og, fg] = [gravityIn(numbers.near(/\bog\b|original/i)), gravityIn(numbers.near(/\bfg\b|final/i))]
  const original = og !== null && fg !== null && og !== fg ? og : Math.max(first, second)
  const final = og !== null && fg !== null && og !== fg ? fg : Math.min(first, second)
  return { calculator: 'alcohol', sent: { original, final } }
}

const bitterness: Recognize = (numbers, question) => {
  if (!/\b(ibus?|bitterness|tinseth)\b/.test(question)) return null
  const [weight] = numbers.weights
  const [alphaPercent] = numbers.of('PERCENT')
  const [wort] = numbers.liters
  if (weight === undefined || alphaPercent === undefined) return null
  if (wort === undefined)
    return { lacks: 'Tell me the volume too, as in: IBU of 100 g at 10% for 60 min in 20 L of 1.050?' }
  const [minutes] = numbers.of('MINUTES')
  const [gravity] = numbers.gravities
  const sent = { grams: weight, alphaPercent, liters: wort, ...(minutes !== undefined && { minutes }), ...(gravity !== undefined && { gravity }) } // prettier-ignore
  return { calculator: 'bitterness', sent }
}

const dilution: Recognize = (numbers, question) => {
  if (!/\b(dilut\w*|water|boil(ed|ing)? (off|down)|top up|thin)\b/.test(question)) return null
  const [gravity, wanted] = numbers.gravities
  const gravityAt = numbers.all.find((one) => gravityIn(one) === gravity)?.from ?? 0
  // The wort is the volume before its gravity: "10 gal of water to 93 gal of 1.060".
  const wort = numbers.volumes.findLast(({ until }) => until <= gravityAt) ?? numbers.volumes[0]
  if (!wort || gravity === undefined) return null
  const water = numbers.volumes.find((one) => one !== wort)
  const [unit, perUnit] = wort.unit === 'GALLONS' || wort.unit === 'BBL' ? shownIn[wort.unit] : shownIn.LITERS
  const inUnit = ({ value, unit: own }: Quantity) => (value * ((own && liters[own]) ?? 1)) / perUnit
  const base = { volume: inUnit(wort), unit, gravity }
  if (wanted !== undefined) return { calculator: 'dilution', sent: { ...base, wanted } }
  if (!water)
    return {
      lacks: 'Tell me how much water, or the gravity to reach, as in: dilute 93 gal of 1.060 to 1.054.',
    }
  const added = inUnit(water) * (/\bboil/.test(question) ? -1 : 1)
  return { calculator: 'dilution', sent: { ...base, added } }
}

const priming: Recognize = (numbers, question) => {
  if (!/\bprim(e|ing|ed)\b|\bbottling sugar\b|\bsugar\b.*\b(bottles?|carbonat\w+|volumes?)\b/.test(question))
    return null
  const [beer] = numbers.liters
  const [volumes] = numbers.carbonations
  if (beer === undefined && volumes === undefined) return null
  if (beer === undefined || volumes === undefined)
    return {
      lacks: 'Tell me the volume of beer and of CO2, as in: priming sugar for 20 L to 2.5 volumes at 68 °F?',
    }
  const [temperature] = numbers.temperatures
  return {
    calculator: 'priming',
    sent: { liters: beer, volumes, ...(temperature !== undefined && { temperature }) },
  }
}

const strikeWater: Recognize = (numbers, question) => {
  if (!/\bstrike\b|\bmash(ing)? in\b|\bdough(ing)? in\b/.test(question)) return null
  const temperatures = numbers.temperatures
  if (temperatures.length === 0) return null
  const mash = Math.max(...temperatures)
  const grain = temperatures.length > 1 ? Math.min(...temperatures) : undefined
  const [metric] = numbers.of('LITERS_PER_KG')
  const [quarts] = numbers.of('QUARTS_PER_POUND')
  const quartsPerPound = quarts ?? (metric === undefined ? undefined : quartsPerPoundOf(metric))
  return {
    calculator: 'strike_water',
    sent: {
      mash,
      ...(grain !== undefined && { grain }),
      ...(quartsPerPound !== undefined && { quartsPerPound }),
    },
  }
}

const pitching: Recognize = (numbers, question) => {
  if (!/\bpitch(ing)?\b|\b(yeast )?cells\b/.test(question)) return null
  const [wort] = numbers.liters
  const [gravity] = numbers.gravities
  if (wort === undefined && gravity === undefined) return null
  if (wort === undefined || gravity === undefined)
    return {
      lacks: 'Tell me the volume and the gravity, as in: how many cells to pitch into 3 BBL of 1.048 ale?',
    }
  const isLager = /\b(lager|pils\w*|helles|bock|marzen|märzen)\b/.test(question)
  return { calculator: 'pitching', sent: { liters: wort, gravity, isLager } }
}

/** How each scale is named in a question. */
const scales = {
  SG: /\b(sg|specific gravity|gravity)\b/,
  PLATO: /\bplato\b|°\s*p\b/,
  BRIX: /\bbrix\b|°\s*bx\b/,
} as const

const conversion: Recognize = (numbers, question) => {
  for (const { value, unit } of numbers.all) {
    if (unit !== 'SG' && unit !== 'PLATO' && unit !== 'BRIX') continue
    const others = (['SG', 'PLATO', 'BRIX'] as const).filter((scale) => scale !== unit)
    const isAlone = /^(what('s| is| are)? )?[\d.,]+ ?\W*(plato|p|brix|bx)\W*$/.test(question)
    if (isAlone || /\bconvert\b/.test(question) || others.some((scale) => scales[scale].test(question)))
      return { calculator: 'convert_gravity', sent: { value, unit } }
  }
  return null
}

const recognizers: readonly Recognize[] = [
  bitterness,
  strikeWater,
  priming,
  pitching,
  dilution,
  alcohol,
  conversion,
]
