import { z } from 'zod'
import { message, type Message } from '#domain/language/message.ts'
import type { Unit } from '#domain/stock/units.ts'
import { litersPerGallon } from '#domain/units/barrels.ts'
import { lovibondIn, minutesIn, quantity, specificGravityIn } from './beerJsonQuantities.ts'
import { within, yeastKind, type FileLine } from './recipeFile.ts'
import type { LineUse } from './recipeForm.ts'

/** A text; empty for anything else. */
export const word = z.string().catch('')

/** An addition of any list. */
export const addition = z
  .object({
    name: z.string().trim().min(1),
    type: word,
    form: word,
    amount: quantity,
    color: quantity,
    alpha_acid: quantity,
    yield: z.object({ potential: quantity, fine_grind: quantity }).partial().nullish().catch(null),
    /** No part of BeerJSON: files converted from other formats say here what `timing` has no word for. */
    use: word,
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
    use: true,
    timing: true,
    add_after_boil: true,
  })

type Addition = z.infer<typeof addition>

/** The lists of additions, and what they hold. */
export const additionKinds = {
  fermentable_additions: 'GRAIN',
  hop_additions: 'HOPS',
  miscellaneous_additions: 'MISC',
  culture_additions: 'YEAST',
} as const

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
  gal: ['LITERS', litersPerGallon],
  qt: ['LITERS', 0.946352946],
  floz: ['LITERS', 0.0295735],
  tsp: ['LITERS', 0.00492892],
  tbsp: ['LITERS', 0.0147868],
  cup: ['LITERS', 0.24],
  pkg: ['EACH', 1],
  each: ['EACH', 1],
  unit: ['EACH', 1],
}

/** The line of an addition; null, with a sentence about it, if its amount can't be read. */
export function lineOf(
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
  return {
    name: data.name.slice(0, 120),
    category,
    subcategory:
      category === 'YEAST' ? yeastKind(data.form ?? '', data.type ?? '') : data.type?.slice(0, 60) || null,
    amount: data.amount.value * factor,
    unit,
    use: useOf(category, data),
    minutes: within(minutesIn(data.timing?.time), 0, 100_000, 0),
    alphaAcid: category === 'HOPS' ? within(data.alpha_acid?.value ?? null, 0, 30, 2) : null,
    colorLovibond: category === 'GRAIN' ? within(lovibondIn(data.color), 0, 1_000, 2) : null,
    potential: category === 'GRAIN' ? within(specificGravityIn(data.yield?.potential), 1, 1.1, 4) : null,
  }
}

/** Converted files have dry hops in the boil, days before its end. */
function useOf(category: FileLine['category'], data: Addition): LineUse | null {
  const use = uses[data.timing?.use ?? ''] ?? (category === 'GRAIN' ? 'MASH' : null)
  if (category === 'HOPS' && (use === 'FERMENTATION' || /^dry.?hop$/i.test(data.use ?? ''))) return 'DRY_HOP'
  return data.add_after_boil ? 'FERMENTATION' : use
}
