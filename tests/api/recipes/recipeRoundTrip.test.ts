import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptLines } from '#api/features/recipes/importedLines.ts'
import { readRecipes } from '#api/files/readRecipes.ts'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { stepsIn, temperatureSteps } from '#domain/fermentation/profile/temperatureSteps.ts'
import { readMash, restName, writtenMash } from '#domain/recipes/fileMash.ts'
import { mashStepsIn } from '#domain/recipes/mashSteps.ts'
import { noFigures, type FileLine, type FileRecipe } from '#domain/recipes/recipeFile.ts'
import { lineUses, recipeFields, recipeLimits, type LineUse } from '#domain/recipes/recipeForm.ts'
import { writeBeerJson } from '#domain/recipes/writeBeerJson.ts'
import { writeBeerXml } from '#domain/recipes/writeBeerXml.ts'
import { ingredientCategories } from '#domain/stock/stock.ts'
import { units } from '#domain/stock/units.ts'
import { calendarOf } from '#prisma/seed/calendar.ts'
import { recipeLineRows } from '#prisma/seed/recipes/recipeLines.ts'
import { recipeRows } from '#prisma/seed/recipes/recipes.ts'
import { pantry } from '#prisma/seed/stock/pantry.ts'

const formats = {
  BEERXML: { write: writeBeerXml, holds: inBeerXml },
  BEERJSON: { write: (recipe: FileRecipe) => JSON.stringify(writeBeerJson(recipe)), holds: inBeerJson },
} as const

/** A recipe as it is stored after its export was imported, its ingredients in the units of their stocks. */
function again(recipe: FileRecipe, format: keyof typeof formats) {
  const text = formats[format].write(recipe)
  const [read, ...others] = readRecipes({ file: text, format, unnamed: { recipe: 'Recipe', style: 'Other' } })
  expect(others).toEqual([])
  const stock = new Map(recipe.lines.map((line) => [line.name.toLowerCase(), line]))
  return { fields: read!.fields, lines: keptLines('', read!.lines, stock, []).map(asStored) }
}

const asStored = ({
  name,
  amount,
  unit,
  use,
  minutes,
}: Pick<FileLine, 'name' | 'amount' | 'unit' | 'use' | 'minutes'>) => ({
  ...{ name, amount, unit, use, minutes },
})

const stored = ({ fields, lines }: FileRecipe) => ({
  fields: { ...fields, ...noThresholds },
  lines: lines.map(asStored),
})

/**
 * Both formats have a list for each category, no figure of zero, one temperature of a mash: that of its rests, and one name
 * for the yeast: that of the ingredient.
 */
function inLists({ fields, lines }: FileRecipe): FileRecipe {
  const order = ['GRAIN', 'HOPS', 'MISC', 'YEAST']
  const sorted = [...lines].sort((one, other) => order.indexOf(one.category) - order.indexOf(other.category))
  const yeasts = lines.filter(({ category }) => category === 'YEAST').map(({ name }) => name)
  const rests = writtenMash(fields).map((step) => ({ ...step, name: restName(step) }))
  return {
    fields: {
      ...fields,
      yeast: yeasts.join(' + ') || fields.yeast,
      expectedABV: fields.expectedABV || null,
      expectedIBU: fields.expectedIBU || null,
      colorSRM: fields.colorSRM || null,
      ...readMash(rests, '', []),
    },
    lines: sorted.map((line) =>
      line.category === 'YEAST' ? { ...line, use: 'FERMENTATION', minutes: null } : line,
    ),
  }
}

/** BeerXML has a boil time and a time of each addition, fewer uses, and at most three temperatures, by day. */
function inBeerXml(recipe: FileRecipe): FileRecipe {
  const { fields, lines } = inLists(recipe)
  const uses = (line: FileLine): LineUse | null => {
    if (line.category === 'GRAIN') return line.use ?? 'MASH'
    if (line.category === 'YEAST') return line.use
    if (line.use === null) return 'BOIL'
    if (line.category === 'HOPS')
      return line.use === 'FERMENTATION' || line.use === 'PACKAGE' ? 'DRY_HOP' : line.use
    if (line.use === 'WHIRLPOOL' || line.use === 'FIRST_WORT') return 'BOIL'
    return line.use === 'DRY_HOP' ? 'FERMENTATION' : line.use
  }
  const isTimed = ({ category }: FileLine) => category === 'HOPS' || category === 'MISC'
  return {
    fields: {
      ...fields,
      boilTime: fields.boilTime ?? 60,
      temperatureProfile: fields.temperatureProfile.filter(({ day }) => day !== null).slice(0, 3),
    },
    lines: lines.map((line) => ({
      ...line,
      use: uses(line),
      minutes: isTimed(line) ? (line.minutes ?? 0) : line.minutes,
    })),
  }
}

/** BeerJSON has fewer uses: none for dry hops of anything else, and one for whatever says none. */
function inBeerJson(recipe: FileRecipe): FileRecipe {
  const { fields, lines } = inLists(recipe)
  const uses = ({ category, use }: FileLine): LineUse | null => {
    if (category === 'GRAIN' && use === null) return 'MASH'
    if (use === null) return 'BOIL'
    if (category === 'HOPS') return use === 'FERMENTATION' ? 'DRY_HOP' : use
    return use === 'DRY_HOP' ? 'FERMENTATION' : use
  }
  const isTimed = ({ category, use }: FileLine) => category !== 'GRAIN' || use !== null
  return {
    fields,
    lines: lines.map((line) => ({
      ...line,
      use: uses(line),
      minutes: isTimed(line) ? line.minutes : null,
    })),
  }
}

/** A number of so many decimals. */
const decimal = (min: number, max: number, decimals: number) =>
  fc
    .integer({ min: Math.ceil(min * 10 ** decimals), max: Math.floor(max * 10 ** decimals) })
    .map((whole) => Number((whole / 10 ** decimals).toFixed(decimals)))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
/** A text as it is stored: with signs that mean something in the formats, though no entity of theirs. */
const aText = fc
  .array(
    fc.constantFrom('a', 'Z', '7', 'ö', 'ß', '酒', '🍺', ' ', ' & ', '<', '>', '"', "'", '–', ']]>', '%'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => `b${parts.join('')}`.replaceAll(/ +/g, ' ').trim())

/** In °F; often the freezing point, which is zero in °C. */
const aTemperature = fc.oneof(decimal(28, 110, 1), fc.constant(32))

const aProfile = fc
  .record({
    first: aTemperature,
    later: fc.array(
      fc.record({
        isByDay: fc.boolean(),
        by: fc.integer({ min: 1, max: 9 }),
        temperature: aTemperature,
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ first, later }) => {
    let [day, gravity] = [0, 1.1]
    const steps = later.map(({ isByDay, by, temperature }) => {
      if (isByDay) return { day: (day += by), gravity: null, temperature }
      gravity = Number((gravity - by / 1_000).toFixed(4))
      return { day: null, gravity, temperature }
    })
    return temperatureSteps.parse([{ day: 0, gravity: null, temperature: first }, ...steps])
  })

const { mashTemp, boilTime, expectedOG, expectedABV, expectedIBU, colorSRM } = recipeLimits
const within = ({ min, max, decimals }: { min: number; max: number; decimals: number }) =>
  orNull(decimal(min, max, decimals))

const aLine = fc.record({
  category: fc.constantFrom(...ingredientCategories),
  subcategory: orNull(fc.constantFrom('Liquid lager', 'Dry ale', 'Base malt')),
  amount: decimal(0.001, 50_000, 3),
  unit: fc.constantFrom(...units),
  use: orNull(fc.constantFrom(...lineUses)),
  minutes: orNull(fc.integer({ min: 0, max: 100_000 })),
})

const aRecipe: fc.Arbitrary<FileRecipe> = fc.record({
  fields: fc.record({
    ...{ name: aText, style: aText, yeast: orNull(aText), notes: orNull(aText) },
    ...{ mashTemp: within(mashTemp), boilTime: within(boilTime) },
    ...{ expectedOG: within(expectedOG), expectedFG: within(expectedOG) },
    ...{ expectedABV: within(expectedABV), expectedIBU: within(expectedIBU), colorSRM: within(colorSRM) },
    mashSteps: fc.array(
      fc.record({
        name: orNull(aText),
        minutes: fc.integer({ min: 1, max: 180 }),
        temperature: decimal(86, 185, 1),
      }),
      { maxLength: 8 },
    ),
    temperatureProfile: fc.oneof(fc.constant([]), aProfile),
    ...Object.fromEntries(Object.keys(noThresholds).map((name) => [name, fc.constant(null)])),
  }) as fc.Arbitrary<FileRecipe['fields']>,
  lines: fc
    .array(fc.tuple(aText, aLine), { maxLength: 12 })
    .map((lines) => lines.map(([name, line], at) => ({ ...noFigures, ...line, name: `${name} ${at}` }))),
})

describe.each(['BEERXML', 'BEERJSON'] as const)('an export as %s that is imported again', (format) => {
  it('gives equal recipes, whatever they are', () => {
    fc.assert(
      fc.property(aRecipe, (recipe) => {
        expect(again(recipe, format)).toEqual(stored(formats[format].holds(recipe)))
      }),
      { numRuns: 200 },
    )
  })

  it.each(theDemo())('gives $fields.name of the demo again', (recipe) => {
    expect(again(recipe, format)).toEqual(stored(formats[format].holds(recipe)))
  })
})

/** The recipes of the demo brewery, as they are exported. */
function theDemo(): FileRecipe[] {
  const stock = new Map(pantry.map((one) => [one.id, one]))
  return recipeRows(calendarOf(new Date(), 'UTC')).map((row) => {
    const { mash, temperatureProfile, ...fields } = row
    const lines = recipeLineRows
      .filter(({ recipeId }) => recipeId === row.id)
      .map(({ ingredientId, amount, unit, use = null, minutes = null }): FileLine => {
        const { name, category, subcategory } = stock.get(ingredientId)!
        return { ...noFigures, name, category, subcategory, amount, unit, use, minutes }
      })
    const known = { ...fields, mashSteps: mashStepsIn(mash), temperatureProfile: stepsIn(temperatureProfile) }
    return { fields: recipeFields.parse({ ...noThresholds, ...known }), lines }
  })
}
