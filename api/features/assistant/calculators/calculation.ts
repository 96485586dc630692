import { quartsPerPoundOf } from '#domain/calculators/brewingFormulas.ts'
import { gravitySaid, quantitiesIn, type Quantity, type SaidUnit } from '#domain/calculators/quantities.ts'
import type { CalculatorName } from '#api/features/assistant/model/calculatorTools.ts'
import { patternOf, wordingsIn, wordsOf } from '#api/features/assistant/question/wordings.ts'
import type { PlainId } from '#domain/language/message.ts'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { rounded } from '#domain/units/conversion.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { unitTable } from '#domain/units/units.ts'
import type { Language } from '#generated/language/languages.ts'

/** A calculation that a question asks for, or the sentence that says what it lacks. */
export type Calculation = { calculator: CalculatorName; sent: Record<string, unknown> } | { lacks: PlainId }

const times = (factor: number) => (value: number) => value * factor
const volumesOf = (grams: number) => rounded(unitTable.GRAMS_PER_LITER.to(grams), 2)

/** What is calculated with, in the unit in which it is, from each unit that people write. */
const amounts = {
  gravity: { SG: gravitySaid, PLATO: gravityOf, BRIX: gravityOf },
  grams: { GRAMS: times(1), KG: times(1_000), OZ: times(28.349523), LBS: times(453.59237) },
  liters: {
    ...{ LITERS: times(1), HECTOLITERS: times(100), MILLILITERS: times(0.001) },
    ...{ GALLONS: times(litersPerGallon), BBL: times(litersPerBBL) },
  },
  percent: { PERCENT: times(1) },
  minutes: { MINUTES: times(1) },
  fahrenheit: { FAHRENHEIT: times(1), CELSIUS: unitTable.C.to },
  volumes: { VOLUMES: times(1), GRAMS_PER_LITER: volumesOf },
  quarts: { QUARTS_PER_POUND: times(1), LITERS_PER_KG: quartsPerPoundOf },
} satisfies Record<string, Partial<Record<SaidUnit, (value: number) => number | null>>>

type Amounts = Record<keyof typeof amounts, number[]>

/** A question with its numbers, whether it has a word of a list, and whether it is nothing but a number. */
interface Numbered extends Amounts {
  all: readonly Quantity[]
  has: (list: string) => boolean
  isAlone: boolean
}

/** The calculation that a question asks for, with its numbers put in; null when it asks for none. */
export function calculationIn(question: string, language: Language): Calculation | null {
  const { spelling, calculations: lists, empty, meanings } = wordingsIn(language)
  // "1.065-1.014" and "1.065 → 1.014" are two gravities.
  const text = question.replace(/(?<=\d[.,]\d{2,4})\s*(?:-|–|—|->|→)\s*(?=\d)/g, spelling.to)
  const all = quantitiesIn(text, spelling)
  const words = wordsOf(text).filter((word) => !/\d/.test(word))
  const isScale = (word: string) => ['plato', 'p', 'brix', 'bx'].includes(word)
  const saysNothing = (word: string) => empty.has(word) || /^(what|howMuch)$/.test(meanings.get(word) ?? '')
  const asked: Numbered = {
    ...amountsIn(all),
    all,
    has: (list) => patternOf(lists[list] ?? '').test(words.join(' ')),
    isAlone: words.every((word) => isScale(word) || saysNothing(word)),
  }
  for (const calculator of Object.keys(calculations) as CalculatorName[]) {
    const sent = calculations[calculator](asked)
    if (sent !== null) return typeof sent === 'string' ? { lacks: sent } : { calculator, sent }
  }
  return null
}

function amountsIn(all: readonly Quantity[]): Amounts {
  const of = (units: Partial<Record<SaidUnit, (value: number) => number | null>>) =>
    all.flatMap(({ value, unit }) => (unit && units[unit]?.(value)) ?? [])
  return Object.fromEntries(Object.entries(amounts).map(([amount, units]) => [amount, of(units)])) as Amounts
}

/** What each calculator is sent, or what the question lacks for it; null if it isn't asked for. The first one counts. */
const calculations: Record<CalculatorName, (asked: Numbered) => Record<string, unknown> | PlainId | null> = {
  bitterness: ({ has, grams: [grams], percent: [alphaPercent], liters: [liters], ...more }) => {
    if (!has('bitterness') || grams === undefined || alphaPercent === undefined) return null
    const [[minutes], [gravity]] = [more.minutes, more.gravity]
    return liters === undefined
      ? 'calculators.needsVolume'
      : { grams, alphaPercent, liters, minutes, gravity }
  },
  strike_water: ({ has, fahrenheit, quarts: [quartsPerPound] }) => {
    if (!has('strike') || fahrenheit.length === 0) return null
    const grain = fahrenheit.length > 1 ? Math.min(...fahrenheit) : undefined
    return { mash: Math.max(...fahrenheit), grain, quartsPerPound }
  },
  priming: ({ has, liters: [liters], volumes: [volumes], fahrenheit: [temperature] }) => {
    if (!has('priming') || (liters === undefined && volumes === undefined)) return null
    const isWhole = liters !== undefined && volumes !== undefined
    return isWhole ? { liters, volumes, temperature } : 'calculators.needsPriming'
  },
  pitching: ({ has, liters: [liters], gravity: [gravity] }) => {
    if (!has('pitching') || (liters === undefined && gravity === undefined)) return null
    const isWhole = liters !== undefined && gravity !== undefined
    return isWhole ? { liters, gravity, isLager: has('lager') } : 'calculators.needsPitch'
  },
  dilution: ({ has, all, gravity: [gravity, wanted] }) => {
    const volumes = all.filter(({ unit }) => unit && unit in amounts.liters)
    const gravityAt = all.find(({ unit }) => unit && unit in amounts.gravity)?.from ?? 0
    // The wort is the volume before its gravity: "10 gal of water to 93 gal of 1.060".
    const wort = volumes.findLast(({ until }) => until <= gravityAt) ?? volumes[0]
    if (!has('dilution') || gravity === undefined || !wort) return null
    const [unit, per] = answeredIn.find(([, , one]) => one === wort.unit) ?? (['L', 1] as const)
    const inUnit = (one: Quantity) => (amountsIn([one]).liters[0] ?? 0) / per
    if (wanted !== undefined) return { volume: inUnit(wort), unit, gravity, wanted }
    const water = volumes.find((one) => one !== wort)
    const added = water && inUnit(water) * (has('boilOff') ? -1 : 1)
    return added === undefined ? 'calculators.needsWater' : { volume: inUnit(wort), unit, gravity, added }
  },
  alcohol: ({ has, gravity: [first, second] }) => {
    if (!(has('alcohol') || (has('original') && has('final'))) || first === undefined) return null
    if (second === undefined) return 'calculators.needsGravities'
    return { original: Math.max(first, second), final: Math.min(first, second) }
  },
  convert_gravity: ({ has, all, isAlone }) => {
    const one = all.find(({ unit }) => unit && unit in amounts.gravity)
    const isOther = ['SG', 'PLATO', 'BRIX'].some((scale) => scale !== one?.unit && has(scale))
    const isAsked = has('convert') || isOther || (isAlone && one?.unit !== 'SG')
    return one && isAsked ? { value: one.value, unit: one.unit } : null
  },
}

/** The units that a dilution is answered in besides liters, with their liters. */
const answeredIn = [['gal', litersPerGallon, 'GALLONS'], ['BBL', litersPerBBL, 'BBL'], ['hL', 100, 'HECTOLITERS']] as const // prettier-ignore
