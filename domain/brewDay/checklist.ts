import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { valueText } from '#domain/units/valueText.ts'
import { mashRatioText, waterText } from '#domain/units/volumeText.ts'
import { brewBBL, type BatchSize } from '#domain/batches/brews.ts'
import { strikeTemperature } from '#domain/calculators/brewingFormulas.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import type { LineUse } from '#domain/recipes/recipeForm.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { poundsOf, type Unit } from '#domain/stock/units.ts'
import type { BrewStepName } from './brewSteps.ts'

/** The part of a recipe that a brew day follows. */
export interface BrewedRecipe {
  mashTemp: number | null
  boilTime: number | null
  yeast: string | null
  expectedOG: number | null
  lines: readonly RecipeLine[]
}

interface RecipeLine {
  name: string
  category: IngredientCategory
  amount: number
  unit: Unit
  use: LineUse | null
  minutes: number | null
}

/** A step of the checklist: what is to be done, and for how long. */
export interface ChecklistStep extends BrewStepName {
  /** What the recipe says about it, in words. */
  detail: string | null
  /** The usual length of its timer in minutes; null if it has none. */
  length: number | null
}

/** What a brewer assumes who is told nothing else: the ratio of the mash, and grain at room temperature. */
const mash = { quartsPerPound: 1.5, grainTemp: 65, restMinutes: 60 }
const usual = { boilMinutes: 60, whirlpoolMinutes: 20 }

/** The steps of a batch's brew day in their order, with its recipe's amounts at the size of one brew. */
export function brewChecklist(
  recipe: BrewedRecipe,
  batch: BatchSize,
  units: Units = storedUnits,
): ChecklistStep[] {
  const lines = recipe.lines.map((line) => ({
    ...line,
    amount: (line.amount * brewBBL(batch)) / recipeBBL,
  }))
  const mashed = lines.filter(isMashed)
  const whirlpool = lines.filter(({ use }) => use === 'WHIRLPOOL')
  const rested = Math.max(0, ...whirlpool.map(({ minutes }) => minutes ?? 0))
  const { mashTemp } = recipe
  const mashText = mashTemp === null ? null : valueText(units, 'temperature', mashTemp, { isShort: true })
  return [
    step('STRIKE_WATER', strikeWater(mashTemp, mashed, units)),
    step('MASH_IN', listed(mashed, units)),
    step('MASH_REST', mashText && `At ${mashText}`, mash.restMinutes),
    step('MASH_READING', mashText && `The recipe wants ${mashText}`),
    step('FIRST_WORT', null),
    step('PRE_BOIL', null),
    step('BOIL', null, recipe.boilTime ?? usual.boilMinutes),
    ...additions(lines, recipe.boilTime, units),
    step('WHIRLPOOL', listed(whirlpool, units), rested || usual.whirlpoolMinutes),
    step('KNOCK_OUT', null),
    step(
      'ORIGINAL_GRAVITY',
      recipe.expectedOG && `The recipe expects ${gravityText(recipe.expectedOG, units)}`,
    ),
    step('TRANSFER', null),
    step('PITCH', recipe.yeast ?? listed(lines.filter(isPitched), units)),
  ]
}

function step(
  kind: BrewStepName['kind'],
  detail: string | null | 0,
  length: number | null = null,
): ChecklistStep {
  return { kind, minutes: 0, detail: detail || null, length }
}

const isMashed = ({ category, use }: RecipeLine) => use === 'MASH' || (use === null && category === 'GRAIN')
const isPitched = ({ category, use }: RecipeLine) => category === 'YEAST' && use !== 'DRY_HOP'

/** The temperature and volume of the strike water; null where the recipe doesn't say enough. */
function strikeWater(mashTemp: number | null, mashed: readonly RecipeLine[], units: Units): string | null {
  const pounds = mashed
    .filter(({ category }) => category === 'GRAIN')
    .reduce((sum, { amount, unit }) => sum + (poundsOf(amount, unit) ?? 0), 0)
  if (mashTemp === null) return null
  const warmth = (fahrenheit: number) => valueText(units, 'temperature', fahrenheit, { isShort: true })
  const strike = valueText(
    units,
    'temperature',
    strikeTemperature(mash.quartsPerPound, mash.grainTemp, mashTemp),
  )
  const gallons = (pounds * mash.quartsPerPound) / 4
  const water = pounds > 0 ? `${waterText(gallons, units)} at ${strike}` : `At ${strike}`
  return `${water} for ${warmth(mashTemp)}, with ${mashRatioText(mash.quartsPerPound, units)} and grain at ${warmth(mash.grainTemp)}`
}

/** One step for each time at which something goes into the boil, the earliest first. Without a time, it is boiled throughout. */
function additions(lines: readonly RecipeLine[], boilTime: number | null, units: Units): ChecklistStep[] {
  const boiled = lines.filter(({ use }) => use === 'BOIL')
  const isAt = (minutes: number) => (line: RecipeLine) => additionTimes([line], boilTime)[0] === minutes
  return additionTimes(boiled, boilTime).map((minutes) => ({
    ...step('BOIL_ADDITION', listed(boiled.filter(isAt(minutes)), units)),
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

function listed(lines: readonly RecipeLine[], units: Units): string | null {
  return (
    lines.map(({ name, amount, unit }) => `${amountWords(amount, unit, units)} ${name}`).join(', ') || null
  )
}
