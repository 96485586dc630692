import { message, type Message } from '#domain/language/message.ts'
import type { Unit } from '#domain/stock/units.ts'
import { readMash, type FileRest } from './fileMash.ts'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { profileOf } from './fermentationSteps.ts'
import { amountIn, figureOf, gravitiesOf, scales, type Scale } from './fileFigures.ts'
import { keepFigures, lineFigure, noFigures, readFigure, readName, readNotes, readUse } from './recipeFile.ts'
import {
  scaleLines,
  yeastKind,
  type FileLine,
  type Reading,
  type ReadRecipe,
  type Unnamed,
} from './recipeFile.ts'
import { useOfType } from './fileUses.ts'

/*
 * BeerXML 1.0 (beerxml.com/beerxml.htm): upper-case tags, fixed metric units (kg, litres, degrees Celsius, minutes).
 * Real files deviate from it (Brewtarget, issues 763 and 901), so reading is lenient and reports what it leaves out.
 */

/** An element as a parser gives it: texts, elements, or lists of either. */
type Element = Record<string, unknown>

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The text of an element, of which there may be several, as of notes. */
const textOf = (value: unknown): string =>
  listOf(value)
    .map((each) => (isElement(each) ? textOf(each['#text']) : typeof each === 'string' ? each.trim() : ''))
    .filter(Boolean)
    .join('\n')
const isTrue = (value: unknown) => /^(true|yes|y|1|-1)$/i.test(textOf(value))

/** The elements inside a plural one, as the HOP in HOPS, which some programs write into another HOP. */
function inside(recipe: Element, plural: string, single: string): Element[] {
  return listOf(recipe[plural]).flatMap((group) =>
    isElement(group)
      ? listOf(group[single])
          .filter(isElement)
          .map(({ [single]: of, ...own }) => ({ ...(isElement(of) ? of : {}), ...own }))
      : [],
  )
}

/** The elements of the recipes in a parsed file, whatever their roots are. */
export const recipesInBeerXml = (within: unknown): unknown[] =>
  listOf(within)
    .filter(isElement)
    .flatMap((element) =>
      Object.entries(element).flatMap(([tag, inside]) =>
        tag === 'RECIPE' ? listOf(inside).filter(isElement) : recipesInBeerXml(inside),
      ),
    )

/** Reads such elements. */
export function readBeerXml(recipes: readonly unknown[], unnamed: Unnamed): ReadRecipe[] {
  return recipes.filter(isElement).map((recipe) => readRecipe(recipe, unnamed))
}

const words = (text: string) => new Set(text.split(' '))

/** The tags that are read, and those without information of their own. */
const understood = words(
  'NAME VERSION TYPE STYLE BATCH_SIZE BOIL_TIME OG FG EST_OG EST_FG IBU EST_IBU EST_COLOR COLOR EST_ABV ABV NOTES FERMENTABLES HOPS MISCS YEASTS MASH FERMENTATION_STAGES PRIMARY_AGE PRIMARY_TEMP SECONDARY_AGE SECONDARY_TEMP TERTIARY_AGE TERTIARY_TEMP',
)
const understoodInside = [
  ['STYLE', words('NAME VERSION')],
  ['MASH', words('NAME VERSION MASH_STEPS')],
] as const
const lineTags = 'NAME VERSION TYPE AMOUNT AMOUNT_IS_WEIGHT'
const understoodInLines = [
  [
    'FERMENTABLES',
    'FERMENTABLE',
    words(`${lineTags} YIELD POTENTIAL COLOR ADD_AFTER_BOIL IS_MASHED RECOMMEND_MASH USE TIME`),
  ],
  ['HOPS', 'HOP', words(`${lineTags} ALPHA USE TIME`)],
  ['MISCS', 'MISC', words(`${lineTags} USE TIME`)],
  ['YEASTS', 'YEAST', words(`${lineTags} FORM`)],
] as const

const restTags = words('NAME VERSION TYPE STEP_TIME STEP_TEMP')

/** The tags that say something which nothing of ours has. */
const othersIn = (element: Element, known: ReadonlySet<string>): string[] =>
  Object.keys(element).filter(
    (tag) =>
      !known.has(tag) &&
      !/^(DISPLAY_|#)/.test(tag) &&
      element[tag] !== '' &&
      figureOf(element[tag])?.value !== 0,
  )

/** Says which parts of a recipe, and of the lists within it, are left out. */
function reportOthers(recipe: Element, { recipe: name, dropped }: Reading): void {
  const others = othersIn(recipe, understood)
  if (others.length > 0)
    dropped.push(message('recipeFiles.unknown', { name, parts: { list: others }, count: others.length }))
  for (const [list, known] of understoodInside) {
    const elements = listOf(recipe[list]).filter(isElement)
    const parts = [...new Set(elements.flatMap((element) => othersIn(element, known)))]
    if (parts.length > 0)
      dropped.push(
        message('recipeFiles.unknownIn', { name, list, parts: { list: parts }, count: parts.length }),
      )
  }
  const mash = listOf(recipe.MASH).find(isElement) ?? {}
  const named = [
    ...inside(mash, 'MASH_STEPS', 'MASH_STEP').map((step) => [step, 'MASH_STEP', restTags] as const),
    ...understoodInLines.flatMap(([list, single, known]) =>
      inside(recipe, list, single).map((line) => [line, single, known] as const),
    ),
  ]
  for (const [element, single, known] of named) {
    const parts = othersIn(element, known)
    if (parts.length > 0)
      dropped.push(
        message('recipeFiles.unknownOf', {
          ...{
            name,
            ingredient: readName({ recipe: name, dropped: [] }, textOf(element.NAME), 120, '') || single,
          },
          ...{ parts: { list: parts }, count: parts.length },
        }),
      )
  }
}

function readRecipe(recipe: Element, unnamed: Unnamed): ReadRecipe {
  const dropped: Message[] = []
  const name = readName({ recipe: '', dropped }, textOf(recipe.NAME), 120, 'NAME') || unnamed.recipe
  const reading = { recipe: name, dropped }
  reportOthers(recipe, reading)
  /** The first of these tags that has a figure, which a zero is not. */
  const first = (scale: Scale, ...tags: string[]) =>
    tags
      .map((tag) => readFigure(reading, scale, recipe[tag], tag) || null)
      .find((figure) => figure !== null) ?? null
  const measured = (...tags: string[]) => {
    first(scales.gravity, ...tags)
    return tags.map((tag) => figureOf(recipe[tag])).find((figure) => figure?.value) ?? null
  }
  const gravities = gravitiesOf(measured('OG', 'EST_OG'), measured('FG', 'EST_FG'))
  const yeasts = inside(recipe, 'YEASTS', 'YEAST').map((yeast) => textOf(yeast.NAME))
  const fields = keepFigures(
    {
      name,
      style:
        readName(reading, textOf(listOf(recipe.STYLE).filter(isElement)[0]?.NAME), 60, 'STYLE') ||
        unnamed.style,
      ...readMash(restsOf(recipe, reading), name, dropped),
      boilTime: first(scales.minutes, 'BOIL_TIME'),
      yeast: readName(reading, yeasts.filter(Boolean).join(' + '), 200, 'YEASTS') || null,
      expectedOG: gravities.original,
      expectedFG: gravities.final,
      expectedABV: first(scales.percent, 'EST_ABV', 'ABV'),
      expectedIBU: first(scales.ibu, 'IBU', 'EST_IBU'),
      colorSRM: first(scales.srm, 'EST_COLOR', 'COLOR'),
      notes: readNotes(reading, textOf(recipe.NOTES), 'NOTES'),
      temperatureProfile: profileIn(recipe, reading),
      ...noThresholds,
    },
    dropped,
  )
  const lines = [
    ...inside(recipe, 'FERMENTABLES', 'FERMENTABLE').map((each) => fermentableOf(each, reading)),
    ...inside(recipe, 'HOPS', 'HOP').map((each) => hopOf(each, reading)),
    ...inside(recipe, 'MISCS', 'MISC').map((each) => miscOf(each, reading)),
    ...inside(recipe, 'YEASTS', 'YEAST')
      .map((each) => yeastOf(each, reading))
      .filter(({ amount }) => amount > 0),
  ]
  return { fields, ...scaleLines(lines, first(scales.liters, 'BATCH_SIZE'), dropped, name), dropped }
}

/** The stages of the fermentation: each for some days at a temperature. */
export const fermentationStages = ['PRIMARY', 'SECONDARY', 'TERTIARY'] as const

function profileIn(recipe: Element, reading: Reading) {
  const steps = fermentationStages.map((stage) => {
    const [heat, age] = [`${stage}_TEMP`, `${stage}_AGE`]
    return {
      temperature: temperatureIn(recipe, heat, reading),
      days: readFigure(reading, scales.days, recipe[age], age),
      ...{ startGravity: null, endGravity: null },
    }
  })
  // Files have tags of stages that a beer doesn't go through, with an age of 0.
  const passed = steps.filter(({ temperature, days }) => temperature !== null && days !== 0)
  const read = profileOf(passed) ?? []
  if (read.length < passed.length)
    reading.dropped.push(
      message('recipeFiles.someSteps', { name: reading.recipe, kept: read.length, count: passed.length }),
    )
  return read
}

/** In degrees Fahrenheit; programs write 0 for a temperature that they don't know. */
function temperatureIn(element: Element, tag: string, reading: Reading): number | null {
  const value = readFigure(reading, scales.fahrenheit, element[tag], tag)
  return figureOf(element[tag])?.value === 0 ? null : value
}

/** The steps of the mash, in degrees Fahrenheit. */
function restsOf(recipe: Element, reading: Reading): FileRest[] {
  const mash = listOf(recipe.MASH).find(isElement)
  return (mash ? inside(mash, 'MASH_STEPS', 'MASH_STEP') : []).map((step) => ({
    name: readName(reading, textOf(step.NAME), 60, 'MASH_STEP'),
    minutes: readFigure(reading, scales.minutes, step.STEP_TIME, 'STEP_TIME'),
    temperature: temperatureIn(step, 'STEP_TEMP', reading),
  }))
}

const named = (element: Element, reading: Reading) => ({
  name: readName(reading, textOf(element.NAME), 120, 'NAME'),
  subcategory: readName(reading, textOf(element.TYPE), 60, 'TYPE') || null,
})

/** The amount; by weight or volume, or what is displayed where the file has no better. */
function amountOf(element: Element, bare: Unit, reading: Reading, isPieces = false) {
  const displayed = amountIn(figureOf(element.DISPLAY_AMOUNT), null)
  const amount = figureOf(element.AMOUNT)
  const isNone = amount === null || amount.value === 0
  if (displayed && (isNone || (isPieces && displayed.unit === 'EACH'))) return displayed
  const read = amountIn(amount, bare)
  if (!read && !isNone)
    reading.dropped.push(
      message('recipeFiles.unreadOf', {
        ...{ name: reading.recipe, ingredient: textOf(element.NAME) },
        ...{ part: 'AMOUNT', value: amount.written },
      }),
    )
  return read ?? { amount: 0, unit: bare }
}

/** The gravity that sugar gives, in points a pound and gallon; yields are percent of it. */
export const sugarPoints = 0.04621

function fermentableOf(element: Element, reading: Reading): FileLine {
  const head = named(element, reading)
  const figure = (scale: Scale, tag: string, max: number) =>
    lineFigure(reading, scale, element[tag], tag, head.name, { min: 0, max, decimals: 4 })
  const { use: said, minutes } = timing(element, 'GRAIN', head.name, reading)
  const use = said ?? useOfFermentable(element, head.name, reading)
  const color = figure(scales.lovibond, 'COLOR', 1_000)
  const potential = figure(scales.gravity, 'POTENTIAL', 1.1)
  const yielded = figure(scales.percent, 'YIELD', 200)
  return {
    ...noFigures,
    ...head,
    ...amountOf(element, 'KG', reading),
    category: 'GRAIN',
    ...{ use, minutes },
    // Sugar has no color; malt of which a file says so has one that nobody knows.
    colorLovibond: color === 0 && use === 'MASH' ? null : color && Number(color.toFixed(2)),
    potential: potential || (yielded ? Number((1 + (yielded / 100) * sugarPoints).toFixed(4)) : null),
  }
}

function useOfFermentable(element: Element, name: string, { recipe, dropped }: Reading) {
  if (isTrue(element.ADD_AFTER_BOIL)) return 'FERMENTATION'
  const type = textOf(element.TYPE)
  const use = useOfType(type)
  if (use) return use
  if (isTrue(element.IS_MASHED) || isTrue(element.RECOMMEND_MASH)) return 'MASH'
  dropped.push(message('recipeFiles.type', { name: recipe, ingredient: name, type }))
  return null
}

const timing = (element: Element, category: FileLine['category'], name: string, reading: Reading) => ({
  use: readUse(reading, textOf(element.USE), category, name),
  minutes: lineFigure(reading, scales.minutes, element.TIME, 'TIME', name, {
    min: 0,
    max: 100_000,
    decimals: 0,
  }),
})

function hopOf(element: Element, reading: Reading): FileLine {
  const head = named(element, reading)
  const alpha = { min: 0, max: 30, decimals: 2 }
  return {
    ...noFigures,
    ...head,
    ...timing(element, 'HOPS', head.name, reading),
    ...amountOf(element, 'KG', reading),
    category: 'HOPS',
    alphaAcid: lineFigure(reading, scales.percent, element.ALPHA, 'ALPHA', head.name, alpha) || null,
  }
}

const measuredBy = (element: Element) => (isTrue(element.AMOUNT_IS_WEIGHT) ? 'KG' : 'LITERS')

function miscOf(element: Element, reading: Reading): FileLine {
  const head = named(element, reading)
  return {
    ...noFigures,
    ...head,
    ...amountOf(element, measuredBy(element), reading, true),
    ...timing(element, 'MISC', head.name, reading),
    category: 'MISC',
  }
}

function yeastOf(element: Element, reading: Reading): FileLine {
  return {
    ...noFigures,
    ...named(element, reading),
    ...amountOf(element, measuredBy(element), reading),
    subcategory: yeastKind(textOf(element.FORM), textOf(element.TYPE)),
    category: 'YEAST',
    use: 'FERMENTATION',
  }
}
