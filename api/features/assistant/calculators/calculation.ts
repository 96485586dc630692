import { quartsPerPoundOf } from '#domain/calculators/brewingFormulas.ts'
import { quantitiesIn, type Quantity, gravitySaid, type SaidUnit } from '#domain/calculators/quantities.ts'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import type { PlainId } from '#domain/language/message.ts'
import type { CalculatorName } from '#api/features/assistant/model/calculatorTools.ts'
import type { QuestionWords } from '#api/features/assistant/question/languages/questionWords.ts'
import { plainLetters } from '#api/features/assistant/question/words.ts'
import { rounded } from '#domain/units/conversion.ts'
import { unitTable } from '#domain/units/units.ts'
import { gravityOf } from '#domain/units/extract.ts'

/** A calculation that a question asks for, or the sentence that says what it lacks. */
export type Calculation = { calculator: CalculatorName; sent: Record<string, unknown> } | { lacks: PlainId }

type Words = QuestionWords['calculators']

type Recognize = (numbers: Numbers, question: string, words: Words) => Calculation | null

/** The calculation that a question asks for, with its numbers put in; null when it asks for none. */
export function calculationIn(question: string, { calculators: words }: QuestionWords): Calculation | null {
  // "1.065-1.014" and "1.065 → 1.014" are two gravities.
  const text = question.replace(/(?<=\d[.,]\d{2,4})\s*(?:-|–|—|->|→)\s*(?=\d)/g, words.to)
  const numbers = new Numbers(quantitiesIn(text, words), text)
  for (const recognize of recognizers) {
    const found = recognize(numbers, plainLetters(text), words)
    if (found) return found
  }
  return null
}

/** The units that a dilution is answered in, with their liters. */
const shownIn = {
  GALLONS: ['gal', litersPerGallon],
  BBL: ['BBL', litersPerBBL],
  HECTOLITERS: ['hL', 100],
  LITERS: ['L', 1],
} as const

const isShownUnit = (unit: string | null): unit is keyof typeof shownIn => Object.hasOwn(shownIn, unit ?? '')

const alcohol: Recognize = (numbers, question, words) => {
  if (!words.alcohol.test(question)) return null
  const [first, second] = numbers.gravities
  if (first === undefined) return null
  if (second === undefined) return { lacks: 'calculators.needsGravities' }
  const [og, fg] = [gravityIn(numbers.near(words.original)), gravityIn(numbers.near(words.final))]
  const original = og !== null && fg !== null && og !== fg ? og : Math.max(first, second)
  const final = og !== null && fg !== null && og !== fg ? fg : Math.min(first, second)
  return { calculator: 'alcohol', sent: { original, final } }
}

const bitterness: Recognize = (numbers, question, words) => {
  if (!words.bitterness.test(question)) return null
  const [weight] = numbers.weights
  const [alphaPercent] = numbers.of('PERCENT')
  const [wort] = numbers.liters
  if (weight === undefined || alphaPercent === undefined) return null
  if (wort === undefined) return { lacks: 'calculators.needsVolume' }
  const [minutes] = numbers.of('MINUTES')
  const [gravity] = numbers.gravities
  const sent = { grams: weight, alphaPercent, liters: wort, ...(minutes !== undefined && { minutes }), ...(gravity !== undefined && { gravity }) } // prettier-ignore
  return { calculator: 'bitterness', sent }
}

const dilution: Recognize = (numbers, question, words) => {
  if (!words.dilution.test(question)) return null
  const [gravity, wanted] = numbers.gravities
  const gravityAt = numbers.all.find((one) => gravityIn(one) === gravity)?.from ?? 0
  // The wort is the volume before its gravity: "10 gal of water to 93 gal of 1.060".
  const wort = numbers.volumes.findLast(({ until }) => until <= gravityAt) ?? numbers.volumes[0]
  if (!wort || gravity === undefined) return null
  const water = numbers.volumes.find((one) => one !== wort)
  const [unit, perUnit] = shownIn[isShownUnit(wort.unit) ? wort.unit : 'LITERS']
  const inUnit = ({ value, unit: own }: Quantity) => (value * ((own && liters[own]) ?? 1)) / perUnit
  const base = { volume: inUnit(wort), unit, gravity }
  if (wanted !== undefined) return { calculator: 'dilution', sent: { ...base, wanted } }
  if (!water) return { lacks: 'calculators.needsWater' }
  const added = inUnit(water) * (words.boilOff.test(question) ? -1 : 1)
  return { calculator: 'dilution', sent: { ...base, added } }
}

const priming: Recognize = (numbers, question, words) => {
  if (!words.priming.test(question)) return null
  const [beer] = numbers.liters
  const [volumes] = numbers.carbonations
  if (beer === undefined && volumes === undefined) return null
  if (beer === undefined || volumes === undefined) return { lacks: 'calculators.needsPriming' }
  const [temperature] = numbers.temperatures
  return {
    calculator: 'priming',
    sent: { liters: beer, volumes, ...(temperature !== undefined && { temperature }) },
  }
}

const strikeWater: Recognize = (numbers, question, words) => {
  if (!words.strike.test(question)) return null
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

const pitching: Recognize = (numbers, question, words) => {
  if (!words.pitching.test(question)) return null
  const [wort] = numbers.liters
  const [gravity] = numbers.gravities
  if (wort === undefined && gravity === undefined) return null
  if (wort === undefined || gravity === undefined) return { lacks: 'calculators.needsPitch' }
  const isLager = words.lager.test(question)
  return { calculator: 'pitching', sent: { liters: wort, gravity, isLager } }
}

const conversion: Recognize = (numbers, question, words) => {
  for (const { value, unit } of numbers.all) {
    if (unit !== 'SG' && unit !== 'PLATO' && unit !== 'BRIX') continue
    const others = (['SG', 'PLATO', 'BRIX'] as const).filter((scale) => scale !== unit)
    const isAlone = /^[\d.,]+ ?\W*(plato|p|brix|bx)\W*$/.test(question.replace(words.aloneBefore, ''))
    if (isAlone || words.convert.test(question) || others.some((scale) => words.scales[scale].test(question)))
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

const grams: Partial<Record<SaidUnit, number>> = { GRAMS: 1, KG: 1_000, OZ: 28.349523, LBS: 453.59237 }

const liters: Partial<Record<SaidUnit, number>> = {
  LITERS: 1,
  HECTOLITERS: 100,
  MILLILITERS: 0.001,
  GALLONS: litersPerGallon,
  BBL: litersPerBBL,
}

/** The numbers of a question by what they can mean. */
class Numbers {
  constructor(
    readonly all: readonly Quantity[],
    private readonly text: string,
  ) {}

  of = (unit: SaidUnit) => this.all.filter((one) => one.unit === unit).map(({ value }) => value)
  /** Specific gravities, whether written in SG, °P or °Brix. */
  get gravities(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'SG') return gravitySaid(value) ?? []
      return unit === 'PLATO' || unit === 'BRIX' ? gravityOf(value) : []
    })
  }
  get weights(): number[] {
    return this.all.flatMap(({ value, unit }) => (unit && grams[unit] ? value * grams[unit] : []))
  }
  get volumes(): Quantity[] {
    return this.all.filter(({ unit }) => unit !== null && liters[unit] !== undefined)
  }
  get liters(): number[] {
    return this.volumes.map(({ value, unit }) => value * ((unit && liters[unit]) ?? 1))
  }
  /** Volumes of CO2, whether written so or in g/L. */
  get carbonations(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'GRAMS_PER_LITER') return rounded(unitTable.GRAMS_PER_LITER.to(value), 2)
      return unit === 'VOLUMES' ? value : []
    })
  }
  /** In °F. */
  get temperatures(): number[] {
    return this.all.flatMap(({ value, unit }) => {
      if (unit === 'CELSIUS') return unitTable.C.to(value)
      return unit === 'FAHRENHEIT' ? value : []
    })
  }
  /** The number before or after a word, such as the OG in "og 1.065". */
  near(word: RegExp): Quantity | undefined {
    const match = word.exec(this.text)
    if (!match) return undefined
    const at = match.index
    const after = this.all.find(({ from }) => from >= at && from - at < match[0].length + 12)
    return after ?? this.all.findLast(({ until }) => until <= at + 1 && at - until < 6)
  }
}

/** The gravity that a number stands for, in SG; null when it is none. */
const gravityIn = (one: Quantity | undefined): number | null => {
  if (!one) return null
  return one.unit === 'PLATO' || one.unit === 'BRIX' ? gravityOf(one.value) : gravitySaid(one.value)
}
