import { expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const colleague = await server.signIn('BREWER')
const { prisma } = server.app.database

const metric = '{ gravity: PLATO, temperature: C, volume: HL, mass: KG, color: EBC, pressure: BAR }'
await server.ask(brewer, `mutation { updatePreferences(language: "de", units: ${metric}) { id } }`)

async function refusalOf(token: string, query: string): Promise<string | undefined> {
  const { errors } = await server.ask(token, query)
  return errors?.[0]?.message
}

const preview = (file: string) =>
  `query { previewRecipeImport(file: ${JSON.stringify(file)}, format: BEERXML) { recipes { name style } scaled dropped } }`

const aFile = (inside: string) =>
  `<RECIPES><RECIPE><BATCH_SIZE>1.173,47765304</BATCH_SIZE><HOPS><HOP><NAME>Tettnanger</NAME>
  <AMOUNT>1,5</AMOUNT><ALPHA>4,2</ALPHA></HOP></HOPS>${inside}</RECIPE></RECIPES>`

it('a brewer who reads German is told in German, and in °C, what is wrong with a recipe; a colleague in English', async () => {
  const create = 'mutation { createRecipe(input: { name: "Helles", style: "Lager", mashTemp: 139 }) { id } }'
  expect(await refusalOf(brewer, create)).toBe('Maischtemperatur muss zwischen 60 und 76,6 °C liegen.')
  expect(await refusalOf(colleague, create)).toBe('Mash temperature must be from 140 to 170 °F.')
  const boil = create.replace('mashTemp: 139', 'boilTime: 20')
  expect(await refusalOf(brewer, boil)).toBe('Kochzeit muss zwischen 30 und 120 Minuten liegen.')
  const color = create.replace('mashTemp: 139', 'colorSRM: 90')
  expect(await refusalOf(brewer, color)).toBe('EBC muss zwischen 0 und 157 liegen.')
})

it('a recipe that is brewed is not deleted, for which each reads the reason in their language', async () => {
  const { recipeId } = await aBatch(prisma, { batchNumber: '2026-007' })
  const { name } = await prisma.recipe.findUniqueOrThrow({ where: { id: recipeId } })
  const remove = `mutation { deleteRecipe(id: "${recipeId}") }`
  expect(await refusalOf(brewer, remove)).toBe(`${name} wird von Sud 2026-007 verwendet.`)
  expect(await refusalOf(colleague, remove)).toBe(`${name} is used by batch 2026-007.`)
})

it('a file with decimal commas is read, and what is said of it is in the language and units of who imports it', async () => {
  const file = aFile('<OG>1,052</OG><EST_ABV>25,5</EST_ABV><EQUIPMENT>x</EQUIPMENT>')
  const { data } = await server.ask(brewer, preview(file))
  expect(data).toEqual({
    previewRecipeImport: {
      recipes: [{ name: 'Rezept ohne Namen', style: 'Andere' }],
      scaled: [
        'Rezept ohne Namen ist für 11,73 hL geschrieben: Für 3,52 hL wurde jede Menge mit 0,3 multipliziert.',
      ],
      dropped: [
        'Rezept ohne Namen: EQUIPMENT wurde weggelassen.',
        'Rezept ohne Namen: Alkohol 25,5 liegt nicht zwischen 0 und 20 % und wurde weggelassen.',
      ],
    },
  })
  expect(await refusalOf(brewer, preview('<RECIPES>'))).toMatch(
    /^Die Datei ist kein gültiges XML \(Zeile 1\)\.$/,
  )
  expect(await refusalOf(brewer, preview('<RECIPES></RECIPES>'))).toBe('Die Datei enthält keine Rezepte.')
  const imported = await server.ask(
    brewer,
    `mutation { importRecipes(file: ${JSON.stringify(file)}, format: BEERXML) { recipes { expectedOG lines { amount unit ingredient { alphaAcid } } } } }`,
  )
  expect(imported.data).toMatchObject({
    importRecipes: { recipes: [{ expectedOG: 1.052, lines: [{ ingredient: { alphaAcid: 4.2 } }] }] },
  })
})

it('what is missing for an estimate is said in the language of who asks', async () => {
  const recipe = await prisma.recipe.findFirstOrThrow({ where: { name: 'Rezept ohne Namen' } })
  const ask = `{ recipeEstimates(id: "${recipe.id}") { missing } }`
  expect((await server.ask(brewer, ask)).data).toEqual({
    recipeEstimates: {
      missing: ['der Restextrakt des Rezepts', 'Alphasäure, Zugabe oder Minuten von Tettnanger'],
    },
  })
})

it('a search tells a German reader what it found, and why it refuses, in German', async () => {
  const search = (text: string) => `{ search(text: "${text}") { name detail } }`
  expect((await server.ask(brewer, search('Tettnanger'))).data).toEqual({
    search: [{ name: 'Tettnanger', detail: 'Hopfen' }],
  })
  expect(await refusalOf(brewer, search('a'.repeat(101)))).toBe('Ihre Suche ist zu lang.')
})
