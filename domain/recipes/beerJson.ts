import { z } from 'zod'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { message, type Message } from '#domain/language/message.ts'
import { addition, additionKinds, lineOf, word } from './beerJsonAdditions.ts'
import {
  bitternessIn,
  daysIn,
  fahrenheitIn,
  litersIn,
  minutesIn,
  quantity,
  specificGravityIn,
  srmIn,
} from './beerJsonQuantities.ts'
import { profileOf } from './fermentationSteps.ts'
import { readMash, type FileRest } from './fileMash.ts'
import { keepFigures, scaleLines, type ReadRecipe, type Unnamed } from './recipeFile.ts'

/*
 * BeerJSON 1.0 (github.com/beerjson/beerjson, json/beer.json): every quantity has its unit. Reading is lenient and
 * reports what it leaves out; the output has all fields that the schema requires.
 */

const recipeShape = z.looseObject({
  name: z.string().trim().catch(''),
  notes: word.optional(),
  batch_size: quantity,
  boil: z.object({ boil_time: quantity }).nullish().catch(null),
  style: z.object({ name: word }).nullish().catch(null),
  original_gravity: quantity,
  final_gravity: quantity,
  alcohol_by_volume: quantity,
  color_estimate: quantity,
  ibu_estimate: z.unknown().optional(),
  mash: z
    .object({
      mash_steps: z.array(z.object({ name: word, step_temperature: quantity, step_time: quantity })),
    })
    .nullish()
    .catch(null),
  fermentation: z
    .object({
      fermentation_steps: z.array(
        z
          .object({
            start_temperature: quantity,
            end_temperature: quantity,
            step_time: quantity,
            start_gravity: quantity,
            end_gravity: quantity,
          })
          .partial(),
      ),
    })
    .nullish()
    .catch(null),
  ingredients: z.record(z.string(), z.unknown()).catch({}),
})

const fileShape = z.object({ beerjson: z.object({ recipes: z.array(z.unknown()) }) })

/** The recipes of a parsed file; none for anything else. */
export function readBeerJson(file: unknown, unnamed: Unnamed): ReadRecipe[] {
  const { success, data } = fileShape.safeParse(file)
  if (!success) return []
  return data.beerjson.recipes.flatMap((recipe) => {
    const read = recipeShape.safeParse(recipe)
    return read.success ? [readRecipe(read.data, unnamed)] : []
  })
}

function readRecipe(recipe: z.infer<typeof recipeShape>, unnamed: Unnamed): ReadRecipe {
  const name = recipe.name.slice(0, 120) || unnamed.recipe
  const dropped: Message[] = []
  const known = new Set([...Object.keys(recipeShape.shape), 'type', 'created'])
  const others = [
    ...Object.keys(recipe).filter((key) => !known.has(key)),
    ...Object.keys(recipe.ingredients).filter((key) => !(key in additionKinds)),
  ]
  if (others.length > 0)
    dropped.push(message('recipeFiles.unknown', { name, parts: others.join(', '), count: others.length }))
  const additions = (Object.keys(additionKinds) as (keyof typeof additionKinds)[]).flatMap((key) => {
    const list = recipe.ingredients[key]
    return (Array.isArray(list) ? list : []).flatMap((sent: unknown) => {
      const { success, data } = addition.safeParse(sent)
      if (!success) dropped.push(message('recipeFiles.nameless', { name, list: key }))
      return success ? [{ category: additionKinds[key], data }] : []
    })
  })
  const yeasts = additions.filter(({ category }) => category === 'YEAST').map(({ data }) => data.name)
  const fields = keepFigures(
    {
      name,
      style: recipe.style?.name.slice(0, 60) || unnamed.style,
      ...readMash(restsOf(recipe), name, dropped),
      boilTime: minutesIn(recipe.boil?.boil_time),
      yeast: yeasts.join(' + ').slice(0, 200) || null,
      expectedOG: specificGravityIn(recipe.original_gravity),
      expectedFG: specificGravityIn(recipe.final_gravity),
      expectedABV: recipe.alcohol_by_volume?.value ?? null,
      expectedIBU: bitternessIn(recipe.ibu_estimate),
      colorSRM: srmIn(recipe.color_estimate),
      notes: recipe.notes?.trim().slice(0, 10_000) || null,
      temperatureProfile: profileIn(recipe, name, dropped),
      ...noThresholds,
    },
    dropped,
  )
  const lines = additions.flatMap(({ category, data }) => lineOf(category, data, name, dropped) ?? [])
  return { fields, ...scaleLines(lines, litersIn(recipe.batch_size), dropped, name), dropped }
}

/** The steps of the mash, in degrees Fahrenheit. */
function restsOf({ mash }: z.infer<typeof recipeShape>): FileRest[] {
  return (mash?.mash_steps ?? []).map(({ name, step_time: time, step_temperature: heat }) => ({
    name: name.trim(),
    minutes: minutesIn(time),
    temperature: fahrenheitIn(heat),
  }))
}

function profileIn({ fermentation }: z.infer<typeof recipeShape>, name: string, dropped: Message[]) {
  const steps = fermentation?.fermentation_steps ?? []
  const read = profileOf(
    steps.map((step) => ({
      temperature: fahrenheitIn(step.start_temperature ?? step.end_temperature ?? null),
      days: daysIn(step.step_time ?? null),
      startGravity: specificGravityIn(step.start_gravity ?? null),
      endGravity: specificGravityIn(step.end_gravity ?? null),
    })),
  )
  if ((read?.length ?? 0) < steps.length)
    dropped.push(message('recipeFiles.someSteps', { name, kept: read?.length ?? 0, count: steps.length }))
  return read ?? []
}
