import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { onBorrowed } from '#api/db/statements/borrowed.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import { eventually } from '#tests/support/eventually.ts'

const stout = readFileSync(new URL('../../fixtures/Oatmeal-Stout.xml', import.meta.url), 'utf8')

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
beforeEach(async () => {
  await prisma().batch.deleteMany()
  await prisma().recipe.deleteMany()
  await prisma().ingredient.deleteMany()
})

const prisma = () => server.app.database.prisma
interface Imported {
  recipes: { id: string; name: string; colorSRM: number | null; lines: { id: string }[] }[]
  skipped: string[]
  scaled: string[]
}

async function importFile(file: string, existing?: string, fillFigures = false): Promise<Imported> {
  const { data, errors } = await server.ask<{ importRecipes: Imported }>(
    brewer,
    `mutation ($file: String!, $existing: ExistingRecipes, $fillFigures: Boolean) {
      importRecipes(file: $file, format: BEERXML, existing: $existing, fillFigures: $fillFigures) {
        recipes { id name colorSRM lines { id } } skipped scaled
      }
    }`,
    { file, fillFigures, ...(existing && { existing }) },
  )
  expect(errors).toBeUndefined()
  return data!.importRecipes
}

async function preview(file: string) {
  const { data, errors } = await server.ask<{ previewRecipeImport: Record<string, unknown> }>(
    brewer,
    `query ($file: String!) { previewRecipeImport(file: $file, format: BEERXML) {
      recipes { name isHere lines } offers { name alphaAcid colorLovibond potential } scaled } }`,
    { file },
  )
  expect(errors).toBeUndefined()
  return data!.previewRecipeImport
}

const aFile = (recipe: string, size = 117.347765304 * 3) =>
  `<RECIPES><RECIPE><NAME>${recipe}</NAME><BATCH_SIZE>${size}</BATCH_SIZE><STYLE><NAME>IPA</NAME></STYLE>
  <FERMENTABLES><FERMENTABLE><NAME>Maris Otter</NAME><TYPE>Grain</TYPE><AMOUNT>100</AMOUNT><YIELD>80</YIELD>
  <COLOR>3</COLOR></FERMENTABLE></FERMENTABLES></RECIPE></RECIPES>`

describe('a file of recipes that is imported twice', () => {
  it('says beforehand which recipes are here already', async () => {
    expect(await preview(stout)).toMatchObject({ recipes: [{ isHere: false }] })
    await importFile(stout)
    expect(await preview(stout.replace('Oatmeal Stout', 'OATMEAL stout'))).toMatchObject({
      recipes: [{ isHere: true }],
    })
  })

  it('leaves them out when they are to be skipped', async () => {
    const [first] = (await importFile(stout)).recipes
    expect(await importFile(stout, 'SKIP')).toMatchObject({ recipes: [], skipped: [first!.name] })
    expect(await prisma().recipe.count()).toBe(1)
  })

  it('replaces them in place, so that their batches stay theirs', async () => {
    const [first] = (await importFile(stout)).recipes
    const batch = await aBatch(prisma(), { recipeId: first!.id })
    await prisma().recipe.update({ where: { id: first!.id }, data: { colorSRM: 1 } })
    const [again] = (await importFile(stout, 'REPLACE')).recipes
    expect(again).toMatchObject({ id: first!.id, colorSRM: first!.colorSRM })
    expect(again!.lines).toHaveLength(first!.lines.length)
    expect(await prisma().recipe.count({ where: { id: batch.recipeId, version: 2 } })).toBe(1)
    const change = await prisma().change.findFirstOrThrow({
      where: { entityId: first!.id, type: 'RecipeSaved' },
      orderBy: { id: 'desc' },
    })
    expect(change.detail).toMatchObject({ fields: { colorSRM: { from: 1, to: first!.colorSRM } } })
  })

  it('keeps both under distinct names', async () => {
    const [first] = (await importFile(stout)).recipes
    const [second] = (await importFile(stout, 'KEEP_BOTH')).recipes
    const [third] = (await importFile(stout, 'KEEP_BOTH')).recipes
    expect([second!.name, third!.name]).toEqual([`${first!.name} (2)`, `${first!.name} (3)`])
  })
})

describe('the preview of a file of recipes', () => {
  const figures = `style mashTemp boilTime yeast expectedOG expectedFG expectedABV expectedIBU colorSRM computedFigures
    notes`
  const steps = 'mashSteps { name temperature minutes } temperatureProfile { day temperature }'
  const line = 'amount unit use minutes'
  const ask = async <Data>(query: string, variables: Record<string, unknown>): Promise<Data> => {
    const { data, errors } = await server.ask<Data>(brewer, query, variables)
    expect(errors).toBeUndefined()
    return data!
  }
  interface Previewed {
    name: string
    nameBeside: string
    lines: number
    ingredients: Record<'name' | 'amount' | 'unit' | 'use' | 'minutes' | 'isNew', unknown>[]
    replaces: { name: string; expectedOG: number | null; lines: object[] } | null
  }
  const previewed = async (file: string) => {
    const query = `query ($file: String!) { previewRecipeImport(file: $file, format: BEERXML) { recipes {
      name nameBeside lines ${figures} ${steps} ingredients { name ${line} isNew alphaAcid colorLovibond potential }
      replaces { name expectedOG lines { ${line} ingredient { name } } } } } }`
    const { previewRecipeImport } = await ask<{ previewRecipeImport: { recipes: Previewed[] } }>(query, {
      file,
    })
    return previewRecipeImport.recipes
  }
  const stored = async (file: string) => {
    const { importRecipes } = await ask<{ importRecipes: { recipes: object[] } }>(
      `mutation ($file: String!) { importRecipes(file: $file, format: BEERXML, existing: REPLACE) { recipes {
        name ${figures} ${steps} lines { ${line} ingredient { name } } } } }`,
      { file },
    )
    return importRecipes.recipes
  }
  const asStored = (previewed: Previewed) => {
    const { nameBeside: _, replaces: __, lines: ___, ingredients, ...recipe } = previewed
    const lines = ingredients.map(({ name, amount, unit, use, minutes }) => {
      return { amount, unit, use, minutes, ingredient: { name } }
    })
    return { ...recipe, lines }
  }

  it.each(['Oatmeal-Stout.xml', 'Simcoe-IPA.xml'])(
    'shows every value of %s that is stored, in the units and by the names of the stock',
    async (name) => {
      const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
      const [first] = await previewed(file)
      await anIngredient(prisma(), { name: String(first!.ingredients[0]!.name).toUpperCase(), unit: 'KG' })
      const recipes = await previewed(file)
      expect(recipes[0]!.ingredients.map(({ isNew }) => isNew)).toEqual([
        false,
        ...recipes[0]!.ingredients.slice(1).map(() => true),
      ])
      expect(recipes[0]!.lines).toBe(recipes[0]!.ingredients.length)
      expect(recipes.map(asStored)).toEqual(await stored(file))
    },
  )

  it('has the recipe that is replaced as it is, and the name of the one that stands beside it', async () => {
    const [first] = (await importFile(aFile('Harbor IPA'))).recipes
    await prisma().recipe.update({ where: { id: first!.id }, data: { expectedOG: 1.061 } })
    expect(await previewed(aFile('HARBOR ipa').replace('>100<', '>90<'))).toMatchObject([
      {
        name: 'HARBOR ipa',
        nameBeside: 'HARBOR ipa (2)',
        computedFigures: expect.arrayContaining(['OG']) as unknown,
        ingredients: [{ name: 'Maris Otter', amount: 198.416, isNew: false }],
        replaces: {
          name: 'Harbor IPA',
          expectedOG: 1.061,
          lines: [{ amount: 220.462, ingredient: { name: 'Maris Otter' } }],
        },
      },
    ])
    expect(await previewed(aFile('Another IPA'))).toMatchObject([
      { name: 'Another IPA', nameBeside: 'Another IPA', replaces: null },
    ])
  })

  it('has the figures that a new ingredient gets', async () => {
    expect(await previewed(aFile('House IPA'))).toMatchObject([
      { ingredients: [{ isNew: true, alphaAcid: null, colorLovibond: 3, potential: 1.037 }] },
    ])
    await anIngredient(prisma(), { name: 'maris otter', unit: 'LBS' })
    expect(await previewed(aFile('House IPA'))).toMatchObject([
      { ingredients: [{ name: 'maris otter', isNew: false, colorLovibond: null, potential: null }] },
    ])
  })
})

describe('a recipe of a file', () => {
  it('for 10 BBL says how it was scaled', async () => {
    const scaled = ['House IPA is written for 10 BBL: every amount was multiplied by 0.3 for 3 BBL.']
    const file = aFile('House IPA', 1173.47765304)
    expect(await preview(file)).toMatchObject({ scaled })
    expect(await importFile(file)).toMatchObject({ scaled })
    const line = await prisma().recipeIngredient.findFirstOrThrow()
    expect(Number(line.amount)).toBeCloseTo(100 * 0.3 * 2.20462, 1)
  })

  it('for 3 BBL was not scaled', async () => {
    expect(await importFile(aFile('House IPA'))).toMatchObject({ scaled: [] })
  })

  it('has no entities left in its name', async () => {
    const [recipe] = (
      await importFile(aFile('Brewer&amp;#39;s &amp;quot;Best&amp;quot; &amp;#0; &#38;amp; more'))
    ).recipes
    expect(recipe!.name).toBe(`Brewer's "Best" &#0; & more`)
  })

  it('offers yield and color to an ingredient in stock that has none, and fills them in when that is wanted', async () => {
    const malt = await anIngredient(prisma(), { name: 'maris otter', colorLovibond: 4 })
    expect(await preview(aFile('House IPA'))).toMatchObject({
      offers: [{ name: 'maris otter', alphaAcid: null, colorLovibond: null, potential: 1.037 }],
    })
    await importFile(aFile('House IPA'))
    const figures = () => prisma().ingredient.findUniqueOrThrow({ where: { id: malt.id } })
    expect((await figures()).potential).toBeNull()
    await importFile(aFile('House IPA'), 'SKIP', true)
    expect((await figures()).potential).toBeNull()
    await importFile(aFile('House IPA'), 'KEEP_BOTH', true)
    expect(await figures()).toMatchObject({ version: 2 })
    expect([Number((await figures()).potential), Number((await figures()).colorLovibond)]).toEqual([1.037, 4])
    expect(await preview(aFile('House IPA'))).toMatchObject({ offers: [] })
  })

  it('fills figures in by the order of ids, as everything that takes several ingredients', async () => {
    const ids: string[] = []
    for (const name of ['Vienna', 'Maris Otter']) ids.push((await anIngredient(prisma(), { name })).id)
    const malt = /<FERMENTABLE>.*<\/FERMENTABLE>/s
    const file = aFile('House IPA').replace(malt, (one) => one + one.replace('Maris Otter', 'Vienna'))
    const imported = await onBorrowed(server.app.database.pool, 'BEGIN', async (client) => {
      const lock = (id: string | undefined) =>
        client.query('SELECT 1 FROM "Ingredient" WHERE "id" = $1 FOR UPDATE NOWAIT', [id])
      await lock(ids[0])
      const importing = importFile(file, 'KEEP_BOTH', true)
      await eventually(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`
        expect((await client.query(waiting)).rows).toHaveLength(1)
      })
      await lock(ids[1])
      return { importing }
    })
    expect((await imported.importing).recipes).toHaveLength(1)
  })
})

describe('a liquid yeast', () => {
  const query = 'query ($id: ID!, $format: RecipeFormat!) { exportRecipe(id: $id, format: $format) { text } }'
  const exported = async (subcategory: string, format: string) => {
    const yeast = await anIngredient(prisma(), {
      name: `Yeast ${subcategory}`,
      category: 'YEAST',
      subcategory,
      unit: 'EACH',
    })
    const recipe = await prisma().recipe.create({
      data: {
        name: 'House Lager',
        style: 'Lager',
        lines: { create: { ingredientId: yeast.id, amount: 2, unit: 'EACH' } },
      },
    })
    const { data } = await server.ask<{ exportRecipe: { text: string } }>(brewer, query, {
      id: recipe.id,
      format,
    })
    return data!.exportRecipe.text
  }

  it('is exported as liquid, a dry one as dry', async () => {
    expect(await exported('Liquid lager', 'BEERXML')).toMatch(/<TYPE>Lager<\/TYPE>\s*<FORM>Liquid<\/FORM>/)
    expect(await exported('Dry ale', 'BEERXML')).toMatch(/<TYPE>Ale<\/TYPE>\s*<FORM>Dry<\/FORM>/)
    expect(await exported('Liquid wheat', 'BEERJSON')).toMatch(/"type": "ale",\s*"form": "liquid"/)
  })

  it('is liquid in stock after its file was imported', async () => {
    const text = await exported('Liquid lager', 'BEERXML')
    await prisma().recipe.deleteMany()
    await prisma().ingredient.deleteMany()
    await importFile(text.replaceAll('<AMOUNT>0</AMOUNT>', '<AMOUNT>0.1</AMOUNT>'))
    expect(await prisma().ingredient.findFirstOrThrow({ where: { category: 'YEAST' } })).toMatchObject({
      subcategory: 'Liquid lager',
      unit: 'LITERS',
    })
  })
})
