import { message, type Message } from '#domain/language/message.ts'
import { unitTable } from '#domain/units/units.ts'
import { readMash, type FileRest } from './fileMash.ts'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { profileOf } from './fermentationSteps.ts'
import type { LineUse } from './recipeForm.ts'
import { gravityIn, keepFigures, numberOf, scaleLines, within, yeastKind } from './recipeFile.ts'
import type { FileLine, ReadRecipe, Unnamed } from './recipeFile.ts'

/*
 * BeerXML 1.0 (beerxml.com/beerxml.htm): upper-case tags, fixed metric units (kg, litres, degrees Celsius, minutes).
 * Real files deviate from it (Brewtarget, issue 763), so reading is lenient and reports what it leaves out.
 */

/** An element as a parser gives it: texts, elements, or lists of either. */
type Element = Record<string, unknown>

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const isTrue = (value: unknown) => textOf(value).toUpperCase() === 'TRUE'

/** The elements inside a plural one, as the HOP in HOPS. */
function inside(recipe: Element, plural: string, single: string): Element[] {
  return listOf(recipe[plural]).flatMap((group) =>
    isElement(group) ? listOf(group[single]).filter(isElement) : [],
  )
}

/** The recipes of a parsed file. */
export function readBeerXml(file: unknown, unnamed: Unnamed): ReadRecipe[] {
  if (!isElement(file)) return []
  const roots = listOf(file.RECIPES).filter(isElement)
  const single = listOf(file.RECIPE).filter(isElement)
  return [...roots.flatMap((root) => listOf(root.RECIPE).filter(isElement)), ...single].map((recipe) =>
    readRecipe(recipe, unnamed),
  )
}

/** The elements that are read, and those without information of their own. */
const understood = new Set([
  ...[
    'NAME',
    'VERSION',
    'TYPE',
    'STYLE',
    'BATCH_SIZE',
    'BOIL_TIME',
    'OG',
    'FG',
    'EST_OG',
    'EST_FG',
    'IBU',
    'EST_IBU',
  ],
  ...['EST_COLOR', 'EST_ABV', 'ABV', 'COLOR', 'NOTES', 'FERMENTABLES', 'HOPS', 'MISCS', 'YEASTS', 'MASH'],
  ...['FERMENTATION_STAGES', 'PRIMARY_AGE', 'PRIMARY_TEMP', 'SECONDARY_AGE', 'SECONDARY_TEMP'],
  ...['TERTIARY_AGE', 'TERTIARY_TEMP'],
])

function readRecipe(recipe: Element, unnamed: Unnamed): ReadRecipe {
  const name = textOf(recipe.NAME).slice(0, 120) || unnamed.recipe
  const dropped: Message[] = []
  const others = Object.keys(recipe).filter(
    (tag) => !understood.has(tag) && !/^(DISPLAY_|#)/.test(tag) && recipe[tag] !== '',
  )
  if (others.length > 0)
    dropped.push(message('recipeFiles.unknown', { name, parts: others.join(', '), count: others.length }))
  const style = listOf(recipe.STYLE).find(isElement)
  const yeasts = inside(recipe, 'YEASTS', 'YEAST').map((yeast) => textOf(yeast.NAME))
  const fields = keepFigures(
    {
      name,
      style: (style && textOf(style.NAME).slice(0, 60)) || unnamed.style,
      ...readMash(restsOf(recipe), name, dropped),
      boilTime: numberOf(recipe.BOIL_TIME),
      yeast: yeasts.filter(Boolean).join(' + ').slice(0, 200) || null,
      expectedOG: gravityIn(numberOf(recipe.OG) ?? numberOf(recipe.EST_OG)),
      expectedFG: gravityIn(numberOf(recipe.FG) ?? numberOf(recipe.EST_FG)),
      expectedABV: numberOf(recipe.EST_ABV) ?? numberOf(recipe.ABV),
      expectedIBU: numberOf(recipe.IBU) ?? numberOf(recipe.EST_IBU),
      colorSRM: colorOf(recipe.EST_COLOR ?? recipe.COLOR),
      notes: textOf(recipe.NOTES).slice(0, 10_000) || null,
      temperatureProfile: profileIn(recipe),
      ...noThresholds,
    },
    dropped,
  )
  const lines = [
    ...inside(recipe, 'FERMENTABLES', 'FERMENTABLE').map(fermentableOf),
    ...inside(recipe, 'HOPS', 'HOP').map(hopOf),
    ...inside(recipe, 'MISCS', 'MISC').map(miscOf),
    ...inside(recipe, 'YEASTS', 'YEAST')
      .filter(({ AMOUNT }) => numberOf(AMOUNT))
      .map(yeastOf),
  ]
  return { fields, ...scaleLines(lines, numberOf(recipe.BATCH_SIZE), dropped, name), dropped }
}

/** The stages of the fermentation: each for some days at a temperature. */
export const fermentationStages = ['PRIMARY', 'SECONDARY', 'TERTIARY'] as const

function profileIn(recipe: Element) {
  const steps = fermentationStages.map((stage) => {
    const celsius = numberOf(recipe[`${stage}_TEMP`])
    const temperature = celsius === null ? null : unitTable.C.to(celsius)
    return { temperature, days: numberOf(recipe[`${stage}_AGE`]), startGravity: null, endGravity: null }
  })
  // Files have tags of stages that a beer doesn't go through, with an age of 0.
  return profileOf(steps.filter(({ temperature, days }) => temperature !== null && days !== 0)) ?? []
}

/** The steps of the mash, in degrees Fahrenheit. */
function restsOf(recipe: Element): FileRest[] {
  const mash = listOf(recipe.MASH).find(isElement)
  const steps = mash ? inside(mash, 'MASH_STEPS', 'MASH_STEP') : []
  return steps.map((step) => {
    const celsius = numberOf(step.STEP_TEMP)
    const temperature = celsius === null ? null : unitTable.C.to(celsius)
    return { name: textOf(step.NAME), minutes: numberOf(step.STEP_TIME), temperature }
  })
}

/** SRM, converted if a file has EBC (79 EBC). */
function colorOf(color: unknown): number | null {
  const value = numberOf(color)
  return value !== null && /EBC/i.test(textOf(color)) ? value / 1.97 : value
}

const nothing = { minutes: null, alphaAcid: null, colorLovibond: null, potential: null }
const named = (element: Element) => ({
  name: textOf(element.NAME).slice(0, 120),
  subcategory: textOf(element.TYPE).slice(0, 60) || null,
})

/** The gravity that sugar gives, in points a pound and gallon; yields are percent of it. */
export const sugarPoints = 0.04621

function fermentableOf(element: Element): FileLine {
  const isMashed = /grain|adjunct/i.test(textOf(element.TYPE))
  const yielded = numberOf(element.YIELD)
  return {
    ...nothing,
    ...named(element),
    category: 'GRAIN',
    amount: numberOf(element.AMOUNT) ?? 0,
    unit: 'KG',
    use: isTrue(element.ADD_AFTER_BOIL) ? 'FERMENTATION' : isMashed ? 'MASH' : 'BOIL',
    colorLovibond: within(numberOf(element.COLOR), 0, 1_000, 2),
    potential: within(
      gravityIn(numberOf(element.POTENTIAL)) ?? (yielded === null ? null : 1 + (yielded / 100) * sugarPoints),
      1,
      1.1,
      4,
    ),
  }
}

const uses: Record<string, LineUse> = {
  boil: 'BOIL',
  'first wort': 'BOIL',
  aroma: 'WHIRLPOOL',
  'dry hop': 'DRY_HOP',
  mash: 'MASH',
  primary: 'FERMENTATION',
  secondary: 'FERMENTATION',
  bottling: 'PACKAGE',
}

const timing = (element: Element) => ({
  use: uses[textOf(element.USE).toLowerCase()] ?? null,
  minutes: within(numberOf(element.TIME), 0, 100_000, 0),
})

function hopOf(element: Element): FileLine {
  const alphaAcid = within(numberOf(element.ALPHA), 0, 30, 2)
  const amount = numberOf(element.AMOUNT) ?? 0
  return {
    ...nothing,
    ...named(element),
    ...timing(element),
    category: 'HOPS',
    amount,
    unit: 'KG',
    alphaAcid,
  }
}

const measured = (element: Element) =>
  ({
    amount: numberOf(element.AMOUNT) ?? 0,
    unit: isTrue(element.AMOUNT_IS_WEIGHT) ? 'KG' : 'LITERS',
  }) as const

function miscOf(element: Element): FileLine {
  return { ...nothing, ...named(element), ...measured(element), ...timing(element), category: 'MISC' }
}

function yeastOf(element: Element): FileLine {
  const subcategory = yeastKind(textOf(element.FORM), textOf(element.TYPE))
  return {
    ...nothing,
    ...named(element),
    ...measured(element),
    subcategory,
    category: 'YEAST',
    use: 'FERMENTATION',
  }
}
