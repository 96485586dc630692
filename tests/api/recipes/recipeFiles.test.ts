import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient } from '#tests/support/data/stock.ts'

/**
 * Recipes from the test files of pybeerxml (XML) and of the BeerJSON project (JSON): real files, which deviate from the
 * standards.
 */
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
beforeEach(async () => {
  await prisma().recipe.deleteMany()
  await prisma().ingredient.deleteMany()
})

const prisma = () => server.app.database.prisma
interface Imported {
  recipes: {
    id: string
    name: string
    style: string
    expectedOG: number | null
    lines: {
      amount: number
      unit: string
      use: string | null
      minutes: number | null
      ingredient: { name: string }
    }[]
  }[]
  createdIngredients: { name: string; category: string; currentQuantity: number }[]
  dropped: string[]
}
const importing = `mutation ($file: String!, $format: RecipeFormat!, $commandId: ID) {
  importRecipes(file: $file, format: $format, commandId: $commandId) {
    recipes {
      id name style mashTemp boilTime yeast expectedOG expectedFG expectedABV expectedIBU colorSRM
      lines { amount unit use minutes ingredient { name } }
    }
    createdIngredients { name category currentQuantity alphaAcid colorLovibond potential }
    dropped
  }
}`
async function importFile(file: string, format: 'BEERXML' | 'BEERJSON', commandId?: string) {
  const answer = await server.ask<{ importRecipes: Imported }>(brewer, importing, { file, format, commandId })
  return { errors: answer.errors, imported: answer.data?.importRecipes }
}
const exportFile = async (id: string, format: string) => {
  const query = `query ($id: ID!, $format: RecipeFormat!) { exportRecipe(id: $id, format: $format) { name contentType text } }`
  const { data } = await server.ask<{ exportRecipe: { name: string; text: string } }>(brewer, query, {
    id,
    format,
  })
  return data!.exportRecipe
}

describe('a BeerXML file', () => {
  it('becomes a recipe for 3 BBL, and says what it left out', async () => {
    const { imported } = await importFile(fixture('Simcoe-IPA.xml'), 'BEERXML', 'simcoe')
    const [recipe] = imported!.recipes
    expect(recipe).toMatchObject({
      name: 'Simcoe IPA',
      style: 'American IPA',
      boilTime: 30,
      expectedOG: 1.0756,
      expectedFG: 1.0106,
      expectedABV: 8.4,
      expectedIBU: 64,
      colorSRM: 6,
    })
    expect(recipe!.lines.length).toBeGreaterThan(3)
    expect(new Set(imported!.createdIngredients.map((made) => made.currentQuantity))).toEqual(new Set([0]))
    expect(imported!.dropped[0]).toMatch(/^Simcoe IPA: .*PROGRAM.* were left out\.$/)
    expect(imported!.dropped).toContainEqual(
      expect.stringMatching(/^Simcoe IPA: LABORATORY, .* and FLOCCULATION of Safale were left out\.$/),
    )
    expect((await importFile(fixture('Simcoe-IPA.xml'), 'BEERXML', 'simcoe')).imported).toEqual(imported)
    expect(await prisma().recipe.count()).toBe(1)
  })

  it('is understood where it says 1059 for 1.059 and 79 EBC for SRM', async () => {
    await anIngredient(prisma(), { name: 'maris otter pale malt', unit: 'KG' })
    const { imported } = await importFile(fixture('Oatmeal-Stout.xml'), 'BEERXML')
    expect(imported!.recipes[0]).toMatchObject({
      expectedOG: 1.059,
      expectedFG: 1.014,
      expectedABV: 5.9,
      colorSRM: 40.1,
      mashTemp: 154.4,
      yeast: 'SafAle S-04',
    })
    // 4.6 kg in 25 l are 64.776 kg in 3 BBL.
    expect(imported!.recipes[0]!.lines[0]).toEqual({
      amount: 64.776,
      unit: 'KG',
      use: 'MASH',
      minutes: null,
      ingredient: { name: 'maris otter pale malt' },
    })
    expect(imported!.recipes[0]!.lines).toContainEqual(
      expect.objectContaining({ use: 'BOIL', minutes: 45, ingredient: { name: 'Fuggle' } }),
    )
  })

  it('takes an ingredient of the stock that it spells without the letters of another keyboard', async () => {
    await anIngredient(prisma(), { name: 'Weißbiermalz', unit: 'KG' })
    await anIngredient(prisma(), { name: 'Kölner Malz', unit: 'KG' })
    await anIngredient(prisma(), { name: 'Kolner Malz', unit: 'KG' })
    const grain = (name: string) =>
      `<FERMENTABLE><NAME>${name}</NAME><TYPE>Grain</TYPE><AMOUNT>5</AMOUNT></FERMENTABLE>`
    const grains = ['weissbiermalz', 'kolner malz', 'Kôlner Malz'].map(grain).join('')
    const { imported } = await importFile(
      `<RECIPES><RECIPE><NAME>Weizen</NAME><TYPE>All Grain</TYPE><BATCH_SIZE>20</BATCH_SIZE>
        <STYLE><NAME>Weissbier</NAME></STYLE><FERMENTABLES>${grains}</FERMENTABLES></RECIPE></RECIPES>`,
      'BEERXML',
    )
    expect(imported!.recipes[0]!.lines.map(({ unit, ingredient: { name } }) => [name, unit])).toEqual([
      ['Weißbiermalz', 'KG'],
      ['Kolner Malz', 'KG'],
      ['Kôlner Malz', 'LBS'],
    ])
    expect(
      imported!.createdIngredients.map(({ name }) => name),
      'both are spelled like it',
    ).toEqual(['Kôlner Malz'])
  })

  it.each([
    [
      'names an external entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><RECIPES><RECIPE><NAME>&x;</NAME></RECIPE></RECIPES>',
      /DOCTYPE/,
    ],
    ['is not well-formed', '<RECIPES><RECIPE></RECIPES>', /not valid XML/],
    ['has no recipes', '<RECIPES></RECIPES>', /no recipes/],
    ['is no XML', 'hello', /not valid XML|no recipes/],
  ])('is refused when it %s', async (_what, file, message) => {
    const { errors } = await importFile(file, 'BEERXML')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(errors![0]!.message).toMatch(message)
    expect(await prisma().recipe.count()).toBe(0)
  })
})

describe('a BeerJSON file', () => {
  it.each([
    ['CheaterHops.json', 'Cheater hops'],
    ['GenericOneHF.json', 'Generic'],
    ['Londonpride.json', 'London pride'],
    ['MedievalAle.json', '#20 1058 Medieval Ale'],
    ['punk-ipa-2010-current.json', 'PUNK IPA 2010 - CURRENT'],
  ])('%s becomes the recipe %s', async (file, name) => {
    const { imported, errors } = await importFile(fixture(file), 'BEERJSON')
    expect(errors).toBeUndefined()
    expect(imported!.recipes.map((recipe) => recipe.name)).toEqual([name])
    expect(imported!.recipes[0]!.lines.length).toBeGreaterThan(2)
    for (const line of imported!.recipes[0]!.lines) expect(line.amount).toBeGreaterThan(0)
  })

  it('keeps times, uses and figures', async () => {
    const { imported } = await importFile(fixture('Londonpride.json'), 'BEERJSON')
    expect(imported!.recipes[0]).toMatchObject({ style: 'Best Bitter', boilTime: 60, mashTemp: 149 })
    const target = imported!.recipes[0]!.lines.filter(({ ingredient }) => ingredient.name === 'Target')
    expect(target.map(({ use, minutes }) => [use, minutes])).toEqual([
      ['BOIL', 60],
      ['BOIL', 15],
    ])
    expect(imported!.createdIngredients).toContainEqual(
      expect.objectContaining({ name: 'Target', category: 'HOPS', alphaAcid: 11.5 }),
    )
  })

  it('says of each addition what is left out of it', async () => {
    const pellets = { name: 'Saaz', form: 'pellet', beta_acid: { value: 0, unit: '%' }, origin: 'CZ' }
    const timing = { use: 'add_to_boil', pH: { value: 5.2, unit: 'pH' } }
    const additions = [{ ...pellets, timing, amount: { value: 1, unit: 'kg' } }, { form: 'leaf' }]
    const style = { name: 'Pilsner', category: 'Lager' }
    const recipe = { name: 'R7 pils', style, ingredients: { hop_additions: additions } }
    const { imported } = await importFile(JSON.stringify({ beerjson: { recipes: [recipe] } }), 'BEERJSON')
    expect(imported!.dropped).toEqual([
      'R7 pils, style: category was left out.',
      'R7 pils: entry 2 of hop_additions has no name and was left out.',
      'R7 pils: form, origin, and timing.pH of Saaz were left out.',
      'R7 pils: the batch size is missing; amounts imported unchanged.',
    ])
  })

  it.each(['{', '[]', '{"beerjson":{"recipes":[]}}'])('is refused when it is %s', async (file) => {
    const { errors } = await importFile(file, 'BEERJSON')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

it.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":1,"b":', '}'],
])(
  'a recipe file with %s within each other without an end is refused in words',
  async (_what, open, close) => {
    const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`
    const { errors } = await importFile(
      `{"beerjson":{"recipes":[{"name":"Ale","notes":${deep}}]}}`,
      'BEERJSON',
    )
    expect(errors?.[0]?.message).toBe('The file is nested too deeply.')
  },
)

describe.each([['BEERXML'], ['BEERJSON']] as const)('a recipe exported as %s', (format) => {
  it('is the same when it is imported again', async () => {
    const { imported } = await importFile(fixture('Oatmeal-Stout.xml'), 'BEERXML')
    const [first] = imported!.recipes
    const { name, text } = await exportFile(first!.id, format)
    await prisma().recipe.deleteMany()
    expect(name).toMatch(/^Oatmeal Stout no\. 1\.(xml|json)$/)
    const again = await importFile(text, format)
    expect(again.errors).toBeUndefined()
    const { lines, ...fields } = { ...first!, id: '' }
    const { lines: linesAgain, ...fieldsAgain } = { ...again.imported!.recipes[0]!, id: '' }
    expect(fieldsAgain).toEqual(fields)
    expect(again.imported!.createdIngredients).toEqual([])
    expect(linesAgain).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) {
      expect(linesAgain[index]!.ingredient).toEqual(line.ingredient)
      expect(linesAgain[index]!.amount).toBeCloseTo(line.amount, 1)
    }
  })
})
