import { measurementValue } from '#domain/fermentation/readings.ts'
import { asWritten, inShort, message, type Message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { mashRatioText, waterText } from '#domain/units/volumeText.ts'
import { brewBBL, type BatchSize } from '#domain/batches/brews.ts'
import { strikeTemperature } from '#domain/calculators/brewingFormulas.ts'
import type { RecipeLine } from '#domain/recipes/estimates.ts'
import { mashRests, type MashRest, type MashStep } from '#domain/recipes/mashSteps.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { poundsOf } from '#domain/stock/units.ts'
import type { BrewStepName } from './brewSteps.ts'

/** The part of a recipe that a brew day follows. */
export interface BrewedRecipe {
  mashTemp: number | null
  mashSteps: readonly MashStep[]
  boilTime: number | null
  yeast: string | null
  expectedOG: number | null
  lines: readonly RecipeLine[]
}

/** A step of the checklist: what is to be done, and for how long. */
export interface ChecklistStep extends BrewStepName {
  /** What the recipe says about it: a sentence, or what goes in, one after the other. */
  detail: readonly Message[]
  /** The usual length of its timer in minutes; null if it has none. */
  length: number | null
}

/** What a brewer assumes who is told nothing else: the ratio of the mash, and grain at room temperature. */
const mash = { quartsPerPound: 1.5, grainTemp: 65 }
const usual = { boilMinutes: 60, whirlpoolMinutes: 20 }

/** How water and the thickness of a mash are read. */
type Reading = Pick<Reader, 'units' | 'locale'>

/** The steps of a batch's brew day in their order, with its recipe's amounts at the size of one brew. */
export function brewChecklist(
  recipe: BrewedRecipe,
  batch: BatchSize,
  reading: Reading = { units: storedUnits, locale: 'en-US' },
): ChecklistStep[] {
  const lines = recipe.lines.map((line) => ({
    ...line,
    amount: (line.amount * brewBBL(batch)) / recipeBBL,
  }))
  const mashed = lines.filter(isMashed)
  const whirlpool = lines.filter(({ use }) => use === 'WHIRLPOOL')
  const rested = Math.max(0, ...whirlpool.map(({ minutes }) => minutes ?? 0))
  const { mashTemp, expectedOG } = recipe
  const rests = mashRests(recipe)
  const temperature = mashTemp === null ? null : inShort('temperature', mashTemp)
  return [
    step('STRIKE_WATER', strikeWater(rests[0]?.temperature ?? null, mashed, reading)),
    step('MASH_IN', listed(mashed)),
    ...rests.map(restStep),
    step('MASH_READING', temperature ? [message('brewDay.recipeWants', { temperature })] : null),
    step('FIRST_WORT', listed(lines.filter(({ use }) => use === 'FIRST_WORT'))),
    step('PRE_BOIL', null),
    step('BOIL', null, recipe.boilTime ?? usual.boilMinutes),
    ...additions(lines, recipe.boilTime),
    step('WHIRLPOOL', listed(whirlpool), rested || usual.whirlpoolMinutes),
    step('KNOCK_OUT', null),
    step(
      'ORIGINAL_GRAVITY',
      expectedOG && [message('brewDay.recipeExpects', { gravity: measurementValue('gravity', expectedOG) })],
    ),
    step('TRANSFER', null),
    step('PITCH', recipe.yeast ? [asWritten(recipe.yeast)] : listed(lines.filter(isPitched))),
  ]
}

function step(
  kind: BrewStepName['kind'],
  detail: readonly Message[] | null | 0,
  length: number | null = null,
): ChecklistStep {
  return { kind, minutes: 0, detail: detail || [], length }
}

function restStep({ name, temperature, length, begins }: MashRest): ChecklistStep {
  const at = temperature === null ? null : { temperature: inShort('temperature', temperature) }
  const detail = at && [name ? message('brewDay.namedRest', { name, ...at }) : message('brewDay.mashAt', at)]
  return { ...step('MASH_REST', detail, length), minutes: begins }
}

const isMashed = ({ category, use }: RecipeLine) => use === 'MASH' || (use === null && category === 'GRAIN')
const isPitched = ({ category, use }: RecipeLine) => category === 'YEAST' && use !== 'DRY_HOP'

/** The temperature and volume of the strike water; nothing where the recipe doesn't say enough. */
function strikeWater(
  mashTemp: number | null,
  mashed: readonly RecipeLine[],
  { units, locale }: Reading,
): Message[] {
  if (mashTemp === null) return []
  const pounds = mashed
    .filter(({ category }) => category === 'GRAIN')
    .reduce((sum, { amount, unit }) => sum + (poundsOf(amount, unit) ?? 0), 0)
  const known = {
    strike: {
      quantity: 'temperature' as const,
      value: strikeTemperature(mash.quartsPerPound, mash.grainTemp, mashTemp),
    },
    mash: inShort('temperature', mashTemp),
    ratio: mashRatioText(mash.quartsPerPound, units, locale),
    grain: inShort('temperature', mash.grainTemp),
  }
  if (pounds === 0) return [message('brewDay.strikeWithoutWater', known)]
  const water = waterText((pounds * mash.quartsPerPound) / 4, units, locale)
  return [message('brewDay.strike', { water, ...known })]
}

/** One step for each time at which something goes into the boil, the earliest first. Without a time, it is boiled throughout. */
function additions(lines: readonly RecipeLine[], boilTime: number | null): ChecklistStep[] {
  const boiled = lines.filter(({ use }) => use === 'BOIL')
  const isAt = (minutes: number) => (line: RecipeLine) => additionTimes([line], boilTime)[0] === minutes
  return additionTimes(boiled, boilTime).map((minutes) => ({
    ...step('BOIL_ADDITION', listed(boiled.filter(isAt(minutes)))),
    minutes,
  }))
}

/** The times of boil lines, in minutes before the end of the boil, the earliest first. */
export function additionTimes(
  boiled: readonly Pick<RecipeLine, 'minutes'>[],
  boilTime: number | null,
): number[] {
  const whole = boilTime ?? usual.boilMinutes
  const times = boiled.map(({ minutes }) => Math.min(minutes ?? whole, whole))
  return [...new Set(times)].sort((one, other) => other - one)
}

function listed(lines: readonly RecipeLine[]): Message[] {
  return lines.map(({ name, amount, unit }) =>
    message('brewDay.amountOf', { amount: { amount, unit }, name }),
  )
}
