import { z } from 'zod'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { message, type Message } from '#domain/language/message.ts'
import { addition, additionKinds, lineOf, othersIn, readWord } from './beerJsonAdditions.ts'
import { figureOf, gravitiesOf, onScale, scales, type Scale } from './fileFigures.ts'
import { profileOf } from './fermentationSteps.ts'
import { readMash, type FileRest } from './fileMash.ts'
import { useNamed } from './fileUses.ts'
import type { LineUse } from './recipeForm.ts'
import { keepFigures, readFigure, readName, readNotes, scaleLines } from './recipeFile.ts'
import type { Reading, ReadRecipe, Unnamed } from './recipeFile.ts'

/*
 * BeerJSON 1.0 (github.com/beerjson/beerjson, json/beer.json): every quantity has its unit. Reading is lenient and
 * reports what it leaves out; the output has all fields that the schema requires.
 */

const steps = z.array(z.looseObject({})).catch([])
const recipeShape = z.looseObject({
  name: readWord,
  notes: readWord,
  boil: z.looseObject({ boil_steps: steps }).nullish().catch(null),
  style: z.looseObject({ name: readWord }).nullish().catch(null),
  mash: z.looseObject({ mash_steps: steps }).nullish().catch(null),
  fermentation: z.looseObject({ fermentation_steps: steps }).nullish().catch(null),
  ingredients: z.record(z.string(), z.unknown()).catch({}),
})

type Recipe = z.infer<typeof recipeShape>

/** What is read within the parts of a recipe. */
const understoodInside = [
  ['style', new Set(['name'])],
  ['mash', new Set(['name', 'mash_steps'])],
  ['boil', new Set(['boil_time', 'boil_steps'])],
  ['fermentation', new Set(['name', 'fermentation_steps'])],
] as const

/** The fields that are read, and those without information of their own. */
const understood = new Set([
  ...Object.keys(recipeShape.shape),
  ...[
    'batch_size',
    'original_gravity',
    'final_gravity',
    'alcohol_by_volume',
    'color_estimate',
    'ibu_estimate',
  ],
  ...['type', 'created'],
])

const list = z.union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one])])
const fileShape = z.union([
  z.object({ beerjson: z.object({ recipes: list }) }).transform(({ beerjson }) => beerjson.recipes),
  z.object({ recipes: list }).transform(({ recipes }) => recipes),
])

/** The recipes in a parsed file; none for anything else. */
export const recipesInBeerJson = (file: unknown): unknown[] => fileShape.safeParse(file).data ?? []

/** Reads such recipes, those that are objects. */
export function readBeerJson(recipes: readonly unknown[], unnamed: Unnamed): ReadRecipe[] {
  return recipes.flatMap((recipe) => {
    const read = recipeShape.safeParse(recipe)
    return read.success ? [readRecipe(read.data, unnamed)] : []
  })
}

function readRecipe(recipe: Recipe, unnamed: Unnamed): ReadRecipe {
  const dropped: Message[] = []
  const name = readName({ recipe: '', dropped }, recipe.name, 120, 'name') || unnamed.recipe
  const reading = { recipe: name, dropped }
  const others = [
    ...Object.keys(recipe).filter((key) => !understood.has(key)),
    ...Object.keys(recipe.ingredients).filter((key) => !(key in additionKinds)),
  ]
  if (others.length > 0)
    dropped.push(message('recipeFiles.unknown', { name, parts: { list: others }, count: others.length }))
  for (const [part, known] of understoodInside) {
    const parts = othersIn(recipe[part] ?? {}, known)
    if (parts.length > 0)
      dropped.push(
        message('recipeFiles.unknownIn', { name, list: part, parts: { list: parts }, count: parts.length }),
      )
  }
  const additions = (Object.keys(additionKinds) as (keyof typeof additionKinds)[]).flatMap((key) => {
    const sentList = recipe.ingredients[key]
    return (Array.isArray(sentList) ? sentList : []).flatMap((sent: unknown, at) => {
      const { success, data } = addition.safeParse(sent)
      if (!success) dropped.push(message('recipeFiles.nameless', { name, list: key, number: at + 1 }))
      return success ? [{ category: additionKinds[key], data }] : []
    })
  })
  const yeasts = additions.filter(({ category }) => category === 'YEAST').map(({ data }) => data.name)
  /** A figure; a zero is none. */
  const figure = (scale: Scale, key: string, sent = recipe[key]) =>
    readFigure(reading, scale, sent, key) || null
  const measured = (key: string) => (figure(scales.gravity, key) === null ? null : figureOf(recipe[key]))
  const gravities = gravitiesOf(measured('original_gravity'), measured('final_gravity'))
  const fields = keepFigures(
    {
      name,
      style: readName(reading, recipe.style?.name ?? '', 60, 'style') || unnamed.style,
      ...readMash(restsOf(recipe, reading), name, dropped),
      boilTime: figure(scales.minutes, 'boil_time', recipe.boil?.boil_time),
      yeast: readName(reading, yeasts.join(' + '), 200, 'culture_additions') || null,
      expectedOG: gravities.original,
      expectedFG: gravities.final,
      expectedABV: figure(scales.percent, 'alcohol_by_volume'),
      expectedIBU: figure(scales.ibu, 'ibu_estimate', bitternessOf(recipe.ibu_estimate)),
      colorSRM: figure(scales.srm, 'color_estimate'),
      notes: readNotes(reading, recipe.notes, 'notes'),
      temperatureProfile: profileIn(recipe, reading),
      ...noThresholds,
    },
    dropped,
  )
  const steps = (recipe.boil?.boil_steps ?? []).map(useOfStep)
  const lines = additions.flatMap(({ category, data }) => lineOf(category, data, steps, reading) ?? [])
  return { fields, ...scaleLines(lines, figure(scales.liters, 'batch_size'), dropped, name), dropped }
}

/** The standard has only the method here, and files a value beside it or a plain number. */
const bitternessOf = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && !('value' in sent) ? undefined : sent

/** When a step of the boil is: by its name, or in a whirlpool, which the standard has as a step that doesn't boil. */
function useOfStep({ name, start_temperature: heat }: Record<string, unknown>): LineUse {
  const word = typeof name === 'string' ? name : ''
  if (useNamed(word, 'HOPS')?.use === 'FIRST_WORT') return 'FIRST_WORT'
  const temperature = onScale(scales.fahrenheit, figureOf(heat))
  const isCooler = temperature !== null && temperature < coolestBoil
  return isCooler || /whirl|stand|steep|flame ?out/i.test(word) ? 'WHIRLPOOL' : 'BOIL'
}

/** In °F; at 3,000 m water boils at 194. */
const coolestBoil = 194

/** The steps of the mash, in degrees Fahrenheit. */
function restsOf({ mash }: Recipe, reading: Reading): FileRest[] {
  return (mash?.mash_steps ?? []).map((step) => ({
    name: readName(reading, readWord.parse(step.name), 60, 'mash_steps'),
    minutes: readFigure(reading, scales.minutes, step.step_time, 'step_time'),
    temperature: readFigure(reading, scales.fahrenheit, step.step_temperature, 'step_temperature'),
  }))
}

function profileIn({ fermentation }: Recipe, reading: Reading) {
  const sent = fermentation?.fermentation_steps ?? []
  const read = profileOf(
    sent.map((step) => ({
      temperature: readFigure(
        reading,
        scales.fahrenheit,
        step.start_temperature ?? step.end_temperature,
        'start_temperature',
      ),
      days: readFigure(reading, scales.days, step.step_time, 'step_time'),
      startGravity: readFigure(reading, scales.gravity, step.start_gravity, 'start_gravity'),
      endGravity: readFigure(reading, scales.gravity, step.end_gravity, 'end_gravity'),
    })),
  )
  if ((read?.length ?? 0) < sent.length)
    reading.dropped.push(
      message('recipeFiles.someSteps', { name: reading.recipe, kept: read?.length ?? 0, count: sent.length }),
    )
  return read ?? []
}
