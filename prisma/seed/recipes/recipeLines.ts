import type { LineUse } from '#domain/recipes/recipeForm.ts'
import { tinsethUtilization, whirlpoolIsomerization } from '#domain/recipes/estimates.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { gallonsPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { pantry, type Pantry } from '#prisma/seed/stock/pantry.ts'
import { recipeBook, type Recipe } from './recipeBook.ts'

/** Percent of the extract that each grain gives. */
type Grist = [id: string, percent: number][]

/** Hops besides the bittering: ounces at minutes before the end, in the whirlpool (w), or in the fermenter (d). */
type Hops = [id: string, ounces: number, when: number | 'w' | 'd'][]

interface Bill {
  grist: Grist
  /** Boiled for 60 minutes, as much as is needed for the recipe's IBU. */
  bittering: string
  hops?: Hops
  yeast: [id: string, amount: number]
  more?: [id: string, amount: number, use: LineUse][]
}

/** The ingredient bills by recipe. */
const bills: Record<string, Bill> = {
  helles: { grist: [['pilsner', 92], ['munich', 5], ['carapils', 3]], bittering: 'hallertau', hops: [['hallertau', 6, 10]], yeast: ['w34-70', 400] },
  pils: { grist: [['pilsner', 96], ['carapils', 4]], bittering: 'magnum', hops: [['saaz', 12, 20], ['saaz', 12, 5]], yeast: ['wlp800', 2] },
  'pale-ale': { grist: [['two-row', 90], ['munich', 5], ['crystal-40', 5]], bittering: 'magnum', hops: [['cascade', 12, 10], ['cascade', 18, 'd'], ['amarillo', 18, 'd']], yeast: ['us-05', 230] },
  ipa: { grist: [['two-row', 92], ['munich', 5], ['crystal-40', 3]], bittering: 'columbus', hops: [['centennial', 16, 10], ['simcoe', 16, 'w'], ['simcoe', 24, 'd'], ['centennial', 24, 'd'], ['columbus', 24, 'd']], yeast: ['us-05', 260] },
  'double-ipa': { grist: [['two-row', 70], ['oats', 15], ['flaked-wheat', 10], ['carapils', 5]], bittering: 'columbus', hops: [['citra', 24, 'w'], ['mosaic', 24, 'w'], ['citra', 56, 'd'], ['mosaic', 48, 'd'], ['galaxy', 40, 'd']], yeast: ['london-iii', 2] },
  amber: { grist: [['two-row', 82], ['munich', 8], ['crystal-40', 6], ['crystal-80', 4]], bittering: 'magnum', hops: [['cascade', 10, 10]], yeast: ['us-05', 230] },
  porter: { grist: [['maris-otter', 78], ['brown-malt', 8], ['crystal-80', 7], ['chocolate', 7]], bittering: 'ekg', hops: [['fuggle', 8, 10]], yeast: ['s-04', 250] },
  stout: { grist: [['maris-otter', 74], ['flaked-barley', 14], ['roast-barley', 9], ['chocolate', 3]], bittering: 'magnum', hops: [['ekg', 6, 15]], yeast: ['wlp004', 2] },
  wheat: { grist: [['wheat', 55], ['pilsner', 42], ['munich', 3]], bittering: 'hallertau', yeast: ['wlp300', 1.5] },
  saison: { grist: [['pilsner', 78], ['wheat', 12], ['vienna', 10]], bittering: 'styrian', hops: [['styrian', 8, 5]], yeast: ['wlp565', 1.5] },
  blonde: { grist: [['two-row', 84], ['vienna', 10], ['carapils', 6]], bittering: 'magnum', hops: [['hallertau', 6, 10]], yeast: ['k-97', 220] },
  red: { grist: [['maris-otter', 86], ['crystal-40', 7], ['crystal-80', 5], ['roast-barley', 2]], bittering: 'ekg', yeast: ['wlp004', 2] },
  dubbel: { grist: [['pilsner', 76], ['munich', 8], ['special-b', 4], ['caramunich', 4], ['candi', 8]], bittering: 'styrian', yeast: ['wlp530', 2] },
  imperial: { grist: [['maris-otter', 78], ['oats', 8], ['chocolate', 5], ['roast-barley', 5], ['black', 2], ['crystal-80', 2]], bittering: 'columbus', hops: [['ekg', 12, 10]], yeast: ['us-05', 600], more: [['vanilla', 12, 'PACKAGE']] },
  sour: { grist: [['two-row', 66], ['wheat', 34]], bittering: 'hallertau', yeast: ['philly-sour', 350], more: [['raspberry', 120, 'FERMENTATION']] },
  brown: { grist: [['maris-otter', 80], ['munich', 8], ['caramunich', 6], ['brown-malt', 3], ['chocolate', 3]], bittering: 'fuggle', hops: [['ekg', 6, 10]], yeast: ['s-04', 230] },
} // oxfmt-ignore

const gallons = recipeBBL * gallonsPerBBL
const efficiency = 0.75
const whirlpoolMinutes = 20

const stocked = (id: string): Pantry => {
  const found = pantry.find((ingredient) => ingredient.id === `demo-ingredient-${id}`)
  if (!found) throw new Error(`The demo has no ingredient ${id}.`)
  return found
}

/** IBU of ounces of a hop in 3 BBL. */
const bitterness = (id: string, ounces: number, minutes: number, og: number) =>
  (tinsethUtilization(og, minutes) * (ounces * 28.3495 * 1000 * ((stocked(id).alphaAcid ?? 0) / 100))) /
  (gallons * litersPerGallon)

type Line = Omit<Prisma.RecipeIngredientCreateManyInput, 'id' | 'recipeId' | 'position'> & { amount: number }

const line = (id: string, amount: number, use: LineUse | null, minutes: number | null = null): Line => {
  const { id: ingredientId, unit } = stocked(id)
  return { ingredientId, amount, unit, use, minutes }
}

function linesOf(recipe: Recipe, bill: Bill): Line[] {
  const points = (recipe.og - 1) * gallons
  const grist = bill.grist.map(([id, percent]) => {
    const { potential = 1.03, subcategory } = stocked(id)
    const isSugar = subcategory === 'Sugar'
    const pounds = (points * (percent / 100)) / ((potential - 1) * (isSugar ? 1 : efficiency))
    return line(id, Math.max(0.5, Math.round(pounds * 2) / 2), isSugar ? 'BOIL' : 'MASH', isSugar ? 10 : null)
  })
  const hops = (bill.hops ?? []).map(([id, ounces, when]) => {
    if (when === 'd') return line(id, ounces, 'DRY_HOP', 4 * 24 * 60)
    return when === 'w' ? line(id, ounces, 'WHIRLPOOL', whirlpoolMinutes) : line(id, ounces, 'BOIL', when)
  })
  const late = (bill.hops ?? []).reduce((sum, [id, ounces, when]) => {
    if (when === 'd') return sum
    if (when === 'w')
      return sum + whirlpoolIsomerization * bitterness(id, ounces, whirlpoolMinutes, recipe.og)
    return sum + bitterness(id, ounces, when, recipe.og)
  }, 0)
  const ounces = (recipe.ibu - late) / bitterness(bill.bittering, 1, 60, recipe.og)
  const usual = [
    line('gypsum', recipe.srm > 20 ? 1 : 2.5, 'MASH'),
    line('calcium-chloride', recipe.srm > 20 ? 3 : 1.5, 'MASH'),
    line('whirlfloc', 3, 'BOIL', 10),
    line('nutrient', 0.8, 'BOIL', 10),
  ]
  return [
    ...grist,
    line(bill.bittering, roundQuantity(Math.max(1, Math.round(ounces * 4) / 4)), 'BOIL', 60),
    ...hops,
    line(bill.yeast[0], bill.yeast[1], 'FERMENTATION'),
    ...usual,
    ...(bill.more ?? []).map(([id, amount, use]) => line(id, amount, use)),
  ]
}

/**
 * The ingredients of every recipe of the demo, for 3 BBL: as much grain and hops as its gravity and bitterness need.
 */
export const recipeLineRows = recipeBook.flatMap((recipe) => {
  const bill = bills[recipe.id.replace('demo-recipe-', '')]
  if (!bill) throw new Error(`The demo has no ingredients for ${recipe.name}.`)
  return linesOf(recipe, bill).map((row, position) => {
    return {
      ...row,
      id: `${recipe.id}-line-${String(position + 1).padStart(2, '0')}`,
      recipeId: recipe.id,
      position,
    }
  })
})
