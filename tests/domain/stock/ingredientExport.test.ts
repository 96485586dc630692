import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readerOf } from '#api/language/readers.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { presets, unitsOf, wholeUnits } from '#domain/units/units.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import {
  ingredientsCsv,
  ingredientsTemplate,
  type ExportedIngredient,
} from '#domain/stock/files/ingredientExport.ts'
import { readIngredientCsv } from '#domain/stock/files/ingredientTable.ts'
import { ingredientCategories } from '#domain/stock/stock.ts'
import { units as stockUnits } from '#domain/stock/units.ts'

const known = Object.keys(languages) as Language[]
const metric: Units = presets.METRIC

const malt: ExportedIngredient = {
  ...{ name: 'Pale Malt; 2-Row', category: 'GRAIN', subcategory: 'Base', unit: 'LBS' },
  ...{ currentQuantity: 550.125, reorderThreshold: 200, costPerUnitCents: 85, supplierName: 'Mälzerei' },
  ...{
    lotNumber: 'L-1',
    expirationDate: '2027-04-30',
    alphaAcid: null,
    colorLovibond: 2.13,
    potential: 1.037,
  },
}
const hops: ExportedIngredient = {
  ...{ ...malt, name: 'Cascade', category: 'HOPS', unit: 'OZ', currentQuantity: 7.5, reorderThreshold: 0.5 },
  ...{ costPerUnitCents: 110, colorLovibond: null, potential: null, alphaAcid: 5.5 },
}
const yeast: ExportedIngredient = {
  ...hops,
  name: 'US-05',
  category: 'YEAST',
  unit: 'GRAMS',
  alphaAcid: null,
}
const caps: ExportedIngredient = {
  ...yeast,
  name: 'Caps',
  category: 'MISC',
  unit: 'EACH',
  currentQuantity: 250,
}

/** What an import reads in a file, as it was exported. */
function readBack(csv: string) {
  const { file, refusal } = { file: null, ...readIngredientCsv(csv) }
  expect([refusal, file?.problems, file?.skipped]).toEqual([null, [], []])
  return file?.rows.map((one) => Object.fromEntries(Object.entries(one).filter(([field]) => field !== 'row')))
}

const said = ({ ...item }: ExportedIngredient) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))

describe('an export of the stock', () => {
  it('is as it is counted and in English for who reads pounds, and for programs', () => {
    const csv = ingredientsCsv([malt, caps])
    expect(csv).toBe(ingredientsCsv([malt, caps], { language: 'en', units: storedUnits }))
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffname,category,subcategory,currentQuantity,unit,reorderThreshold,costPerUnit,supplierName,lotNumber,expirationDate,alphaAcid,colorLovibond,potential',
      '"Pale Malt; 2-Row",grain,Base,550.1250,lbs,200,0.85,Mälzerei,L-1,2027-04-30,,2.13,1.0370',
    ])
  })

  it('has kilograms for who reads those, and its header says so', () => {
    const [header, first] = ingredientsCsv([malt], { language: 'en', units: metric }).split('\r\n')
    expect(header).toContain(
      'currentQuantity (kg),unit,reorderThreshold (kg),costPerUnit (per kg),supplierName,lotNumber,expirationDate,alphaAcid,color (EBC)',
    )
    expect(first).toMatch(/^"Pale Malt; 2-Row",grain,Base,249\.53\d*,lbs,90\.7\d*,1\.87,/)
  })

  it('is German for a German, with commas in numbers and semicolons between cells', () => {
    const csv = ingredientsCsv([malt, hops, caps], { language: 'de', units: metric })
    const [header, first, , last] = csv.split('\r\n')
    expect(header).toBe(
      '\ufeffName;Art;Unterart;Bestand (kg / Stück);Einheit;Meldebestand (kg / Stück);Stückpreis (je kg / Stück);Lieferant;Charge;Haltbarkeit;Alphasäure;Farbe (EBC);Potenzial',
    )
    expect(first).toMatch(/^"Pale Malt; 2-Row";Malz;Base;249,53\d*;lb;90,7\d*;1,87;/)
    expect(last).toMatch(/^Caps;Sonstiges;Base;250;Stück;0,5;1,1;/)
  })

  const readers = known.flatMap((language) =>
    [storedUnits, ...unitsOf.mass.map((mass) => wholeUnits({ ...metric, mass }))].map(
      (units) => [language, units.mass, units] as const,
    ),
  )
  it.each(readers)('in %s, read in %s, is imported as the same amounts exactly', (language, _mass, units) => {
    const all = [malt, hops, yeast, caps]
    expect(readBack(ingredientsCsv(all, { language, units }))).toEqual(all.map(said))
  })

  it.each(known)('in %s, leaves no doubt about a single number with three decimals', (language) => {
    const one = {
      ...malt,
      currentQuantity: 1.24,
      reorderThreshold: 1.245,
      costPerUnitCents: 0,
      potential: null,
    }
    const all = [{ ...one, colorLovibond: null, currentQuantity: 0 }]
    expect(readBack(ingredientsCsv(all, { language, units: storedUnits }))).toEqual(all.map(said))
  })

  it('is imported as the same amounts exactly, whatever they are', () => {
    const reader = fc.record({
      language: fc.constantFrom(...known),
      units: fc.constantFrom(...readers.map(([, , units]) => units)),
    })
    const item = fc.record({
      category: fc.constantFrom(...ingredientCategories),
      unit: fc.constantFrom(...stockUnits),
      currentQuantity: fc.integer({ min: 0, max: 1_000_000_000 }).map((steps) => steps / 1_000),
      reorderThreshold: fc.integer({ min: 0, max: 1_000_000 }).map((steps) => steps / 1_000),
      costPerUnitCents: fc.integer({ min: 0, max: 10_000_000 }),
      colorLovibond: fc.integer({ min: 0, max: 60_000 }).map((steps) => steps / 100),
    })
    fc.assert(
      fc.property(reader, fc.array(item, { minLength: 1, maxLength: 4 }), (who, items) => {
        const all = items.map((one, at) => ({ ...malt, ...one, name: `Item ${at}` }))
        expect(readBack(ingredientsCsv(all, who))).toEqual(all.map(said))
      }),
    )
  })

  it.each(known)('offers a template to fill in that can be imported, in %s', (language) => {
    expect(readBack(ingredientsTemplate(readerOf(language)))).toMatchObject([
      {
        category: 'GRAIN',
        unit: 'LBS',
        currentQuantity: 550,
        costPerUnitCents: 85,
      },
      { name: 'Cascade', alphaAcid: 5.5 },
      { category: 'YEAST', unit: 'GRAMS', currentQuantity: 1_500 },
      { category: 'MISC', unit: 'KG', reorderThreshold: 0.5 },
    ])
  })
})
