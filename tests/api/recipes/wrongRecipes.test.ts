import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { fileText } from '#web/ui/inputs/fileText.ts'

/** Small recipe files of kinds that people of this field complain about; siblings have a letter behind their number. */
const folder = new URL('../../fixtures/wrongRecipes/', import.meta.url)

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma
beforeEach(async () => {
  await prisma().recipe.deleteMany()
  await prisma().ingredient.deleteMany()
})

interface Imported {
  recipes: {
    name: string
    expectedOG: number | null
    notes: string | null
    lines: { amount: number; unit: string; use: string | null; ingredient: { name: string } }[]
  }[]
  scaled: string[]
  dropped: string[]
}

async function importFile(file: string, existing = 'KEEP_BOTH') {
  const format = file.startsWith('{') ? 'BEERJSON' : 'BEERXML'
  const variables = { file, format, existing }
  const preview = await server.ask<{
    previewRecipeImport: { recipes: { name: string }[]; dropped: string[] }
  }>(
    brewer,
    'query ($file: String!, $format: RecipeFormat!) { previewRecipeImport(file: $file, format: $format) { recipes { name } dropped } }',
    { file, format },
  )
  const { data, errors } = await server.ask<{ importRecipes: Imported }>(
    brewer,
    `mutation ($file: String!, $format: RecipeFormat!, $existing: ExistingRecipes) {
      importRecipes(file: $file, format: $format, existing: $existing) {
        recipes { name expectedOG notes lines { amount unit use ingredient { name } } } scaled dropped } }`,
    variables,
  )
  expect(errors).toBeUndefined()
  expect(preview.data!.previewRecipeImport.dropped).toEqual(data!.importRecipes.dropped)
  return data!.importRecipes
}

const fileNamed = (name: string) => fileText(new File([readFileSync(new URL(name, folder))], name))
const linesOf = ({ recipes }: Imported) =>
  recipes.flatMap(({ lines }) => lines.map(({ amount, unit, use }) => [amount, unit, use]))

it.each(['01-exponents.xml', '01a-capital-exponents.xml', '01b-decimal-commas.xml', '01c-exponents.json'])(
  '%s has the amounts that its program meant, and is not scaled',
  async (name) => {
    const imported = await importFile(await fileNamed(name))
    expect(linesOf(imported)).toEqual([
      [143.3, 'LBS', 'MASH'],
      [8.818, 'OZ', 'BOIL'],
      [0.035, 'OZ', 'BOIL'],
    ])
    expect(imported).toMatchObject({ scaled: [], dropped: [] })
  },
)

it.each([
  ['05-other-words-for-uses.xml', ['WHIRLPOOL', 'WHIRLPOOL'], []],
  ['05a-words-of-programs.xml', ['WHIRLPOOL', 'WHIRLPOOL', 'DRY_HOP', 'MASH'], []],
  [
    '05b-unknown-use.xml',
    [null, 'FIRST_WORT'],
    ['R3 uses b: the use “Moonlight” of R3 moon hop is not known and was left out.'],
  ],
  ['05c-whirlpool-step.json', ['BOIL', 'WHIRLPOOL'], []],
])('%s adds its hops when its program does', async (name, uses, dropped) => {
  const imported = await importFile(await fileNamed(name))
  expect(linesOf(imported).map(([, , use]) => use)).toEqual(uses)
  expect(imported.dropped).toEqual(dropped)
})

it.each([
  ['06-og-zero.xml', 1.054],
  ['06a-plato.xml', 1.0539],
  ['06b-thousandths.xml', 1.054],
  ['06c-zero.json', null],
])('%s has an original gravity of %s, since a zero is none', async (name, expectedOG) => {
  expect((await importFile(await fileNamed(name))).recipes).toMatchObject([{ expectedOG }])
})

it.each([
  '12-says-latin1-is-utf8.xml',
  '12a-says-utf8-is-windows.xml',
  '12b-says-utf8-is-utf16.xml',
  '12c-says-nothing-is-windows.xml',
])('%s keeps its umlauts', async (name) => {
  expect((await importFile(await fileNamed(name))).recipes).toMatchObject([
    { name: 'R3 Kölsch für Zürich', notes: 'Würze bei 20 °C' },
  ])
})

it.each([
  ['14-long-notes.xml', 'R3 long notes: NOTES has 11,207 characters; only the first 10,000 were taken.'],
  ['14a-long-name.xml', /^R3 long name .*: NAME has 213 characters; only the first 120 were taken\.$/],
  ['14b-long-notes.json', 'R3 long notes b: notes has 11,207 characters; only the first 10,000 were taken.'],
  ['14c-long-ingredient.xml', 'R3 long hop: NAME has 213 characters; only the first 120 were taken.'],
])('%s is cut, and says so', async (name, sentence) => {
  const { dropped } = await importFile(await fileNamed(name))
  expect(dropped).toEqual([expect.stringMatching(sentence)])
})

it.each([
  ['15-same-name-twice.xml', ['R3 Twin', 'R3 Twin (2)']],
  ['15a-same-name-in-capitals.xml', ['R3 Twin', 'R3 TWIN (2)', 'r3 twin (3)']],
  ['15b-same-name-decomposed.xml', ['R3 Kölsch', 'R3 Kölsch (2)']],
  ['15c-blanks-and-signs.xml', ['R3 Twin', 'R3 Twin (2)', 'R3 Twin (3)']],
])('%s has its names numbered', async (name, names) => {
  const file = await fileNamed(name)
  expect((await importFile(file)).recipes.map((recipe) => recipe.name)).toEqual(names)
  const again = (await importFile(file)).recipes.map((recipe) => recipe.name)
  expect(new Set([...names, ...again].map((each) => each.toLowerCase())).size).toBe(names.length * 2)
})

it('the second of a name in a file is numbered when the first replaces the one that is here', async () => {
  const file = await fileNamed('15-same-name-twice.xml')
  await importFile(file.replace(/<RECIPE><NAME>R3 Twin<\/NAME>.{0,80}two.*?<\/RECIPE>/, ''))
  const { recipes } = await importFile(file, 'REPLACE')
  expect(recipes.map(({ name, notes }) => [name, notes])).toEqual([
    ['R3 Twin', 'one'],
    ['R3 Twin (2)', 'two'],
  ])
  expect(await prisma().recipe.count()).toBe(2)
})
