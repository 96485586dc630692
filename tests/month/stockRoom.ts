import { readFileSync } from 'node:fs'
import type { Worker } from './crew.ts'

const catalogue = `name,category,currentQuantity,unit,reorderThreshold,costPerUnit,supplierName,alphaAcid,potential
Pale Malt,grain,900,lbs,200,0.85,Maltings,,1.037
Munich Malt,grain,250.5,lbs,60,1.1,Maltings,,1.035
Caramel 60,grain,55,lbs,20,1.35,Maltings,,1.034
Citra,hops,48,oz,16,1.9,Hop House,12.5,
Saaz,hops,12,oz,16,1.4,Hop House,3.8,
Whirlfloc,misc,80,each,20,0.15,Hop House,,
Lactose,misc,0,lbs,0,2.2,,,
`

export interface StockRoom {
  malt: string
  citra: string
  ale: string
  lager: string
  paleAle: string
  festbier: string
}

/** Suppliers, ingredients by a file and by hand, recipes by hand and by a file. */
export async function fillStockRoom(brewer: Worker): Promise<StockRoom> {
  const supplier = await brewer.make('createSupplier', {
    input: { name: 'Maltings', email: 'orders@maltings.example', phone: '+49 89 1234' },
  })
  await brewer.make('createSupplier', { input: { name: 'Hop House' } })
  await brewer.make('importIngredients', { csv: catalogue })
  const ale = await brewer.make('createIngredient', {
    input: {
      name: 'American Ale Yeast',
      category: 'YEAST',
      unit: 'EACH',
      currentQuantity: 12,
      reorderThreshold: 3,
      costPerUnitCents: 899,
      supplierId: supplier,
      expirationDate: dayFromNow(50),
    },
  })
  const lager = await brewer.make('createIngredient', {
    input: {
      name: 'Bavarian Lager Yeast',
      category: 'YEAST',
      unit: 'GRAMS',
      currentQuantity: 500.25,
      costPerUnitCents: 12,
    },
  })
  const { ingredients } = await brewer.ask<{ ingredients: { id: string; name: string }[] }>(
    '{ ingredients { id name } }',
  )
  const named = (name: string) => ingredients.find((one) => one.name === name)?.id ?? ''
  const [malt, munich, citra, saaz] = [
    named('Pale Malt'),
    named('Munich Malt'),
    named('Citra'),
    named('Saaz'),
  ]
  const paleAle = await brewer.make('createRecipe', {
    input: {
      name: 'Harbour Pale Ale',
      style: 'American Pale Ale',
      expectedOG: 1.052,
      expectedFG: 1.011,
      expectedABV: 5.4,
      expectedIBU: 38,
      colorSRM: 6,
      yeast: 'American Ale Yeast',
      lines: [
        { ingredientId: malt, amount: 120, use: 'MASH' },
        { ingredientId: citra, amount: 6, use: 'BOIL', minutes: 60 },
        { ingredientId: citra, amount: 8.5, use: 'DRY_HOP' },
        { ingredientId: ale, amount: 1, use: 'FERMENTATION' },
      ],
    },
  })
  const festbier = await brewer.make('createRecipe', {
    input: {
      name: 'Festbier',
      style: 'Märzen',
      expectedOG: 1.056,
      expectedFG: 1.013,
      lines: [
        { ingredientId: munich, amount: 90, use: 'MASH' },
        { ingredientId: saaz, amount: 1, unit: 'LBS', use: 'BOIL', minutes: 60 },
        { ingredientId: lager, amount: 60, use: 'FERMENTATION' },
      ],
    },
  })
  const file = readFileSync(new URL('../fixtures/Oatmeal-Stout.xml', import.meta.url), 'utf8')
  await brewer.make('importRecipes', { file, format: 'BEERXML' })
  return { malt, citra, ale, lager, paleAle, festbier }
}

/** A day a number of days from today, in the API's format. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The version of an ingredient. */
export async function versionOf({ ask }: Worker, id: string): Promise<number> {
  const { ingredient } = await ask<{ ingredient: { version: number } }>(
    'query ($id: ID!) { ingredient(id: $id) { version } }',
    { id },
  )
  return ingredient.version
}

/** The half barrels of a beer, with their version. */
export async function kegsOf({ ask }: Worker, beer: string): Promise<{ id: string; baseVersion: number }> {
  const { kegs } = await ask<{
    kegs: { id: string; version: number; size: string; beerType: { name: string } }[]
  }>('{ kegs { id version size beerType { name } } }')
  const found = kegs.find(({ size, beerType }) => size === 'HALF_BBL' && beerType.name === beer)
  return { id: found?.id ?? '', baseVersion: found?.version ?? 0 }
}

/** Adds two beers, each with six half barrels; returns their ids by name. */
export async function offerBeers(brewer: Worker): Promise<Record<string, string>> {
  const beers: Record<string, string> = {}
  for (const [name, priceCents] of [
    ['Harbour Pale Ale', 18_900],
    ['Festbier', 21_050],
  ] as const) {
    const beerTypeId = await brewer.make('createBeerType', { input: { name } })
    beers[name] = beerTypeId
    await brewer.make('createKeg', {
      input: { beerTypeId, size: 'HALF_BBL', quantity: 6, location: 'Cold room', priceCents },
    })
  }
  return beers
}
