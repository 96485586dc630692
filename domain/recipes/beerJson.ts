import { z } from 'zod'
import { message, type Message } from '#domain/language/message.ts'
import { readMash, type FileRest } from './fileMash.ts'
import type { LineUse } from './recipeForm.ts'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { profileOf } from './fermentationSteps.ts'
import { fahrenheitOf, gravityIn, keepFigures, scaleLines, within, yeastKind } from './recipeFile.ts'
import type { FileLine, ReadRecipe, Unnamed } from './recipeFile.ts'
import type { Unit } from '#domain/stock/units.ts'

/*
 * BeerJSON 1.0 (github.com/beerjson/beerjson, json/beer.json): every quantity has its unit. Reading is lenient and
 * reports what it leaves out; the output has all fields that the schema requires.
 */

const quantity = z.object({ value: z.number(), unit: z.string() }).nullish().catch(null)
const word = z.string().catch('')

const addition = z
  .object({
    name: z.string().trim().min(1),
    type: word,
    form: word,
    amount: quantity,
    color: quantity,
    alpha_acid: quantity,
    yield: z.object({ potential: quantity, fine_grind: quantity }).partial().nullish().catch(null),
    timing: z.object({ use: word, time: quantity }).partial().nullish().catch(null),
    add_after_boil: z.boolean().nullish().catch(null),
  })
  .partial({
    type: true,
    form: true,
    amount: true,
    color: true,
    alpha_acid: true,
    yield: true,
    timing: true,
    add_after_boil: true,
  })

type Addition = z.infer<typeof addition>
type Quantity = z.infer<typeof quantity>

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

const kinds = {
  fermentable_additions: 'GRAIN',
  hop_additions: 'HOPS',
  miscellaneous_additions: 'MISC',
  culture_additions: 'YEAST',
} as const

function readRecipe(recipe: z.infer<typeof recipeShape>, unnamed: Unnamed): ReadRecipe {
  const name = recipe.name.slice(0, 120) || unnamed.recipe
  const dropped: Message[] = []
  const known = new Set([...Object.keys(recipeShape.shape), 'type', 'created'])
  const others = [
    ...Object.keys(recipe).filter((key) => !known.has(key)),
    ...Object.keys(recipe.ingredients).filter((key) => !(key in kinds)),
  ]
  if (others.length > 0)
    dropped.push(message('recipeFiles.unknown', { name, parts: others.join(', '), count: others.length }))
  const additions = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) => {
    const list = recipe.ingredients[key]
    return (Array.isArray(list) ? list : []).flatMap((sent: unknown) => {
      const { success, data } = addition.safeParse(sent)
      if (!success) dropped.push(message('recipeFiles.nameless', { name, list: key }))
      return success ? [{ category: kinds[key], data }] : []
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
      expectedOG: gravityOf(recipe.original_gravity),
      expectedFG: gravityOf(recipe.final_gravity),
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
      startGravity: gravityOf(step.start_gravity ?? null),
      endGravity: gravityOf(step.end_gravity ?? null),
    })),
  )
  if ((read?.length ?? 0) < steps.length)
    dropped.push(message('recipeFiles.someSteps', { name, kept: read?.length ?? 0, count: steps.length }))
  return read ?? []
}

const uses: Record<string, LineUse> = {
  add_to_mash: 'MASH',
  add_to_boil: 'BOIL',
  add_to_fermentation: 'FERMENTATION',
  add_to_package: 'PACKAGE',
}

/** The units of amounts, each with our unit and the factor. */
const amountUnits: Record<string, [Unit, number]> = {
  kg: ['KG', 1],
  g: ['KG', 0.001],
  mg: ['KG', 0.000001],
  lb: ['LBS', 1],
  oz: ['OZ', 1],
  l: ['LITERS', 1],
  ml: ['LITERS', 0.001],
  gal: ['LITERS', 3.785411784],
  qt: ['LITERS', 0.946352946],
  floz: ['LITERS', 0.0295735],
  tsp: ['LITERS', 0.00492892],
  tbsp: ['LITERS', 0.0147868],
  cup: ['LITERS', 0.24],
  pkg: ['EACH', 1],
  each: ['EACH', 1],
  unit: ['EACH', 1],
}

function lineOf(
  category: FileLine['category'],
  data: Addition,
  recipe: string,
  dropped: Message[],
): FileLine | null {
  const [unit, factor] = amountUnits[data.amount?.unit ?? ''] ?? []
  if (!data.amount || unit === undefined || factor === undefined || data.amount.value <= 0) {
    if (category !== 'YEAST')
      dropped.push(message('recipeFiles.amount', { name: recipe, ingredient: data.name }))
    return null
  }
  const use = uses[data.timing?.use ?? ''] ?? (category === 'GRAIN' ? 'MASH' : null)
  return {
    name: data.name.slice(0, 120),
    category,
    subcategory:
      category === 'YEAST' ? yeastKind(data.form ?? '', data.type ?? '') : data.type?.slice(0, 60) || null,
    amount: data.amount.value * factor,
    unit,
    use:
      category === 'HOPS' && use === 'FERMENTATION' ? 'DRY_HOP' : data.add_after_boil ? 'FERMENTATION' : use,
    minutes: within(minutesIn(data.timing?.time), 0, 100_000, 0),
    alphaAcid: category === 'HOPS' ? within(data.alpha_acid?.value ?? null, 0, 30, 2) : null,
    colorLovibond: category === 'GRAIN' ? within(lovibondIn(data.color), 0, 1_000, 2) : null,
    potential: category === 'GRAIN' ? within(gravityOf(data.yield?.potential), 1, 1.1, 4) : null,
  }
}

/** A value times its unit's factor; null for an unknown unit. */
const inUnits = (factors: Record<string, number>) => (sent: Quantity) => {
  const factor = sent ? factors[sent.unit] : undefined
  return sent && factor !== undefined ? sent.value * factor : null
}

const litersIn = inUnits({
  l: 1,
  ml: 0.001,
  gal: 3.785411784,
  bbl: 117.347765304,
  ibbl: 163.659,
  qt: 0.946352946,
})
const minutesIn = inUnits({ sec: 1 / 60, min: 1, hr: 60, day: 1_440, week: 10_080 })
const daysIn = inUnits({ min: 1 / 1_440, hr: 1 / 24, day: 1, week: 7 })
const srmIn = inUnits({ SRM: 1, EBC: 1 / 1.97, Lovi: 1.3546 })
const lovibondIn = inUnits({ Lovi: 1, SRM: 1 / 1.3546, EBC: 1 / 2.6686 })

function fahrenheitIn(sent: Quantity): number | null {
  if (!sent) return null
  return sent.unit === 'F' ? sent.value : fahrenheitOf(sent.value)
}

/** A specific gravity; degrees Plato by the usual approximation. */
function gravityOf(sent: Quantity): number | null {
  if (!sent) return null
  if (sent.unit === 'sg') return gravityIn(sent.value)
  return sent.unit === 'plato' || sent.unit === 'brix'
    ? 1 + sent.value / (258.6 - (sent.value / 258.2) * 227.1)
    : null
}

/** The standard has an object with the method here; some files have a plain number. */
function bitternessIn(sent: unknown): number | null {
  const { data } = z.union([z.number(), z.object({ value: z.number() })]).safeParse(sent)
  return typeof data === 'object' ? data.value : (data ?? null)
}
