import { describe, expect, it, onTestFinished } from 'vitest'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

interface Shown {
  id: string
  version: number
  expectedOG: number | null
  expectedABV: number | null
  expectedIBU: number | null
  colorSRM: number | null
  computedFigures: string[]
  notes: string | null
  lines: { id: string }[]
}
const fields = `id version expectedOG expectedABV expectedIBU colorSRM computedFigures notes lines { id }`
const all = ['OG', 'ABV', 'IBU', 'COLOR']

async function run<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(brewer, query, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

async function create(input: object): Promise<Shown> {
  const mutation = `mutation ($input: RecipeInput!) { createRecipe(input: $input) { ${fields} } }`
  return (await run<{ createRecipe: Shown }>(mutation, { input: { name: 'Pale', style: 'IPA', ...input } }))
    .createRecipe
}

const updating = `mutation ($id: ID!, $base: Int!, $changes: RecipeChanges!) {
  updateRecipe(id: $id, baseVersion: $base, changes: $changes) { ${fields} } }`
const update = async (id: string, base: number, changes: object) =>
  (await run<{ updateRecipe: Shown }>(updating, { id, base, changes })).updateRecipe

const shown = async (id: string) =>
  (await run<{ recipe: Shown }>(`query ($id: ID!) { recipe(id: $id) { ${fields} } }`, { id })).recipe

const editIngredient = (id: string, version: number, changes: object, commandId?: string) =>
  run(
    `mutation ($id: ID!, $version: Int!, $changes: IngredientChanges!, $commandId: ID) {
      updateIngredient(id: $id, baseVersion: $version, changes: $changes, commandId: $commandId) { id } }`,
    { id, version, changes, commandId },
  )

const recipesQuery = `subscription { changes(topics: [RECIPES]) {
  __typename seq commandId ... on RecipeSaved { recipeId recipe { id version expectedIBU computedFigures } } } }`

const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId, type: 'RecipeSaved' }, orderBy: { id: 'asc' } })

/** 180 lbs of a pale malt and a pound of a bitter hop that boils for an hour, both of their own. */
async function theLines() {
  const malt = await anIngredient(prisma(), { potential: 1.037, colorLovibond: 2 })
  const hops = await anIngredient(prisma(), { name: `Hop of ${malt.name}`, category: 'HOPS', alphaAcid: 12 })
  const lines = [
    { ingredientId: malt.id, amount: 180, use: 'MASH' },
    { ingredientId: hops.id, amount: 1, use: 'BOIL', minutes: 60 },
  ]
  return { malt, hops, lines }
}

/** A recipe whose figures are all computed, but its final gravity. */
async function aComputedRecipe() {
  const { lines, ...stock } = await theLines()
  const recipe = await create({ lines, expectedFG: 1.012, computedFigures: all })
  return { ...stock, recipe }
}

describe('the computed figures of a recipe', () => {
  it('are saved with it, marked, and only those that were asked for', async () => {
    const { lines } = await theLines()
    const recipe = await create({ lines, expectedFG: 1.012, expectedIBU: 50, computedFigures: ['ABV', 'OG'] })
    expect(recipe).toMatchObject({
      ...{ version: 1, expectedOG: 1.0537, expectedABV: 5.5, expectedIBU: 50, colorSRM: null },
      computedFigures: ['OG', 'ABV'],
    })
  })

  it('follow an edit of a line, as one change that names both', async () => {
    const { recipe } = await aComputedRecipe()
    const [, hops] = recipe.lines
    const edited = await update(recipe.id, 1, { changeLines: [{ id: hops!.id, amount: 2 }] })
    expect(edited).toMatchObject({ version: 2, expectedOG: 1.0537, expectedIBU: 69, computedFigures: all })
    expect(recipe.expectedIBU).toBe(34.5)
    const [, change, ...more] = await changesOf(recipe.id)
    expect(more).toEqual([])
    expect(change).toMatchObject({
      detail: { version: 2, fields: { 'expectedIBU.computed': { from: 34.5, to: 69 } } },
    })
  })

  it('follow gravities that are stated: bitterness and alcohol', async () => {
    const { recipe } = await aComputedRecipe()
    const stated = await update(recipe.id, 1, { expectedOG: 1.07 })
    expect(stated).toMatchObject({
      expectedOG: 1.07,
      expectedABV: 7.6,
      computedFigures: ['ABV', 'IBU', 'COLOR'],
    })
    expect(stated.expectedIBU).toBeLessThan(recipe.expectedIBU!)
    expect(await update(recipe.id, 2, { computedFigures: ['OG'] })).toMatchObject({
      ...{ expectedOG: 1.0537, expectedABV: 5.5, expectedIBU: 34.5, computedFigures: all },
    })
  })

  it('are no longer computed once they are stated, and none when cleared without asking for it', async () => {
    const { recipe, hops } = await aComputedRecipe()
    await update(recipe.id, 1, { expectedIBU: 40, colorSRM: null })
    await editIngredient(hops.id, 1, { alphaAcid: 6 })
    expect(await shown(recipe.id)).toMatchObject({
      ...{ version: 2, expectedIBU: 40, colorSRM: null, computedFigures: ['OG', 'ABV'] },
    })
  })

  it('are empty while a figure of an ingredient is missing, and there once it is known', async () => {
    const { recipe, hops } = await aComputedRecipe()
    await editIngredient(hops.id, 1, { alphaAcid: null })
    expect(await shown(recipe.id)).toMatchObject({ expectedIBU: null, computedFigures: all })
    await editIngredient(hops.id, 2, { alphaAcid: 6 })
    expect(await shown(recipe.id)).toMatchObject({ expectedIBU: 17.2, computedFigures: all })
  })

  it('are empty where they exceed what a recipe may say', async () => {
    const { lines } = await theLines()
    const [malt, hops] = lines
    const strong = { ...malt, amount: 1_080 }
    const bitter = { ...hops, amount: 6 }
    expect(await create({ lines: [strong], computedFigures: ['OG'] })).toMatchObject({ expectedOG: null })
    expect(await create({ lines: [malt, bitter], computedFigures: ['IBU'] })).toMatchObject({
      ...{ expectedIBU: null, computedFigures: ['IBU'] },
    })
  })

  it('are those of a copy, too', async () => {
    const { recipe } = await aComputedRecipe()
    const copying = `mutation ($id: ID!) { cloneRecipe(id: $id) { ${fields} } }`
    const { cloneRecipe } = await run<{ cloneRecipe: Shown }>(copying, { id: recipe.id })
    const { expectedOG, expectedABV, expectedIBU, colorSRM, computedFigures } = recipe
    expect(cloneRecipe).toMatchObject({ expectedOG, expectedABV, expectedIBU, colorSRM, computedFigures })
  })
})

describe('an edit of an ingredient', () => {
  it('changes every recipe that uses it, each once, and no other', async () => {
    const { recipe, malt, hops } = await aComputedRecipe()
    const line = { ingredientId: hops.id, amount: 0.5, use: 'BOIL', minutes: 30 }
    const second = await create({ name: 'Second', expectedOG: 1.05, lines: [line], computedFigures: ['IBU'] })
    const stated = await aRecipeOf(prisma(), [line as never], { expectedIBU: 30 })
    await editIngredient(hops.id, 1, { alphaAcid: 6 })
    expect(await shown(recipe.id)).toMatchObject({ version: 2, expectedIBU: 17.2 })
    expect((await shown(second.id)).expectedIBU).toBeLessThan(second.expectedIBU!)
    expect(await shown(stated.id)).toMatchObject({ version: 1, expectedIBU: 30, computedFigures: [] })
    for (const [id, count] of [
      [recipe.id, 2],
      [second.id, 2],
      [stated.id, 0],
    ] as const)
      expect(await changesOf(id)).toHaveLength(count)
    await editIngredient(malt.id, 1, { lotNumber: 'L-1', colorLovibond: 2 })
    expect(await shown(recipe.id)).toMatchObject({ version: 2 })
  })

  it('is on the screens of others at once: each recipe whole, with its new figures, under the command of the edit', async () => {
    const { recipe, hops } = await aComputedRecipe()
    const stream = await subscribeBySocket(server.url, await server.signIn('VIEWER'), {}, recipesQuery)
    onTestFinished(() => stream.close())
    await editIngredient(hops.id, 1, { alphaAcid: 6 }, 'weaker hops')
    const { recipe: sent, commandId } = await stream.waitFor(
      (seen) => seen.__typename === 'RecipeSaved' && seen.recipeId === recipe.id,
    )
    expect(sent).toEqual({ id: recipe.id, version: 2, expectedIBU: 17.2, computedFigures: all })
    expect(commandId).toBe('weaker hops')
  })

  it('does so by a CSV file', async () => {
    const { recipe, malt } = await aComputedRecipe()
    const csv = `Name,Category,Unit,Potential,Color\n${malt.name},Grain,lbs,1.030,4\n`
    const importing = 'mutation ($csv: String!) { importIngredients(csv: $csv) { updated problems { row } } }'
    expect(await run(importing, { csv })).toEqual({ importIngredients: { updated: 1, problems: [] } })
    const { potential } = await prisma().ingredient.findUniqueOrThrow({ where: { id: malt.id } })
    expect(Number(potential)).toBe(1.03)
    const after = await shown(recipe.id)
    expect(after).toMatchObject({ version: 2, expectedOG: 1.0435 })
    expect(after.colorSRM).toBeGreaterThan(recipe.colorSRM!)
    expect(await changesOf(recipe.id)).toHaveLength(2)
  })

  it('does so when it is deleted', async () => {
    const { recipe, hops } = await aComputedRecipe()
    await run('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
      ids: [hops.id],
    })
    const after = await shown(recipe.id)
    expect(after.lines).toHaveLength(1)
    expect(after).toMatchObject({ expectedIBU: null, expectedOG: 1.0537, computedFigures: all })
  })

  it('is no conflict for who edits the recipe meanwhile, even the same figure', async () => {
    const { recipe, hops } = await aComputedRecipe()
    await editIngredient(hops.id, 1, { alphaAcid: 6 })
    expect(await update(recipe.id, 1, { notes: 'Cold crash' })).toMatchObject({
      ...{ version: 3, notes: 'Cold crash', expectedIBU: 17.2, computedFigures: all },
    })
    expect(await update(recipe.id, 1, { expectedIBU: 20 })).toMatchObject({
      ...{ version: 4, expectedIBU: 20, computedFigures: ['OG', 'ABV', 'COLOR'] },
    })
  })

  it('and an edit of a line at the same time leave the figures of both', async () => {
    const { recipe, malt, hops } = await aComputedRecipe()
    const [, line] = recipe.lines
    await Promise.all([
      editIngredient(hops.id, 1, { alphaAcid: 6 }),
      editIngredient(malt.id, 1, { colorLovibond: 4 }),
      update(recipe.id, 1, { changeLines: [{ id: line!.id, amount: 2 }] }),
    ])
    const after = await shown(recipe.id)
    expect(after).toMatchObject({ expectedIBU: 34.5 })
    const { recipeEstimates } = await run<{ recipeEstimates: { ibu: number; srm: number } }>(
      'query ($id: ID!) { recipeEstimates(id: $id) { ibu srm } }',
      { id: recipe.id },
    )
    expect([after.expectedIBU, after.colorSRM]).toEqual([recipeEstimates.ibu, recipeEstimates.srm])
  })

  it('makes no measured gravity of a batch that ferments', async () => {
    const { recipe, malt } = await aComputedRecipe()
    const { id: batchId } = await aFermentingBatch(prisma(), { recipeId: recipe.id })
    await run(addLogText, { input: { batchId, gravity: 1.04 } })
    await editIngredient(malt.id, 1, { potential: 1.03 })
    await run(addLogText, { input: { batchId, gravity: 1.03 } })
    const logs = await prisma().batchLog.findMany({ where: { batchId }, orderBy: { id: 'asc' } })
    expect(logs.map((log) => [Number(log.originalGravity), log.isOriginalGravityMeasured])).toEqual([
      [1.0537, false],
      [1.0435, false],
    ])
  })
})

describe('two brewers, one of whom', () => {
  it('states a figure that the other leaves to the ingredients, disagree', async () => {
    const { lines } = await theLines()
    const recipe = await create({ lines, expectedOG: 1.05, expectedIBU: 30 })
    await update(recipe.id, 1, { expectedIBU: 35 })
    const { errors } = await server.ask(brewer, updating, {
      ...{ id: recipe.id, base: 1, changes: { computedFigures: ['IBU'] } },
    })
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'CONFLICT',
          conflict: { clashes: [{ field: 'expectedIBU', base: 30, theirs: 35, yours: 'COMPUTED' }] },
        },
      },
    ])
  })

  it('states a figure that was empty for the other, who edits something else, keep it', async () => {
    const { lines } = await theLines()
    const recipe = await create({ lines })
    await update(recipe.id, 1, { expectedIBU: 35 })
    expect(await update(recipe.id, 1, { notes: 'Cold crash', computedFigures: all })).toMatchObject({
      ...{
        notes: 'Cold crash',
        expectedIBU: 35,
        expectedOG: 1.0537,
        computedFigures: ['OG', 'ABV', 'COLOR'],
      },
    })
  })
})

describe('a program of the older system', () => {
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api${path}`, brewer, body)

  it('gets no figure that it did not send, and reads computed ones as any other', async () => {
    const { malt, recipe } = await aComputedRecipe()
    const sent = { name: 'Old', beerTypeId: 'IPA', ingredients: [{ ingredientId: malt.id, amount: 180 }] }
    const { body } = await call('POST', '/recipes', sent)
    expect(body).toMatchObject({ expectedOG: null, colorSRM: null })
    expect(body).not.toHaveProperty('computedFigures')
    const listed = await call('GET', '/recipes?limit=500')
    expect(listed.body).toContainEqual(expect.objectContaining({ _id: recipe.id, expectedOG: 1.0537 }))
    await editIngredient(malt.id, 1, { potential: 1.03 })
    expect(await shown(String(body._id))).toMatchObject({ version: 1, expectedOG: null, computedFigures: [] })
  })

  it('states the figures that it sends, and leaves the others', async () => {
    const { recipe, hops } = await aComputedRecipe()
    const { body } = await call('PUT', `/recipes/${recipe.id}`, {
      expectedIBU: recipe.expectedIBU,
      notes: 'Cold',
    })
    expect(body).toMatchObject({ expectedIBU: 34.5, expectedOG: 1.0537 })
    await editIngredient(hops.id, 1, { alphaAcid: 6 })
    expect(await shown(recipe.id)).toMatchObject({
      ...{ expectedIBU: 34.5, computedFigures: ['OG', 'ABV', 'COLOR'] },
    })
  })
})

describe('a file of recipes', () => {
  const file = (name: string, figure: string) => `<?xml version="1.0"?><RECIPES><RECIPE><NAME>${name}</NAME>
    <VERSION>1</VERSION><TYPE>All Grain</TYPE><BREWER>B</BREWER><BATCH_SIZE>352.04</BATCH_SIZE>
    <BOIL_SIZE>380</BOIL_SIZE><BOIL_TIME>60</BOIL_TIME>${figure}<STYLE><NAME>IPA</NAME></STYLE>
    <FERMENTABLES><FERMENTABLE><NAME>Malt of ${name}</NAME><TYPE>Grain</TYPE><AMOUNT>81.6466</AMOUNT>
    <YIELD>80</YIELD><COLOR>2</COLOR></FERMENTABLE></FERMENTABLES></RECIPE></RECIPES>`
  const importing = `mutation ($file: String!, $existing: ExistingRecipes) {
    importRecipes(file: $file, format: BEERXML, existing: $existing) { recipes { ${fields} } } }`
  const importFile = async (text: string, existing = 'KEEP_BOTH') => {
    const { importRecipes } = await run<{ importRecipes: { recipes: [Shown] } }>(importing, {
      ...{ file: text, existing },
    })
    return importRecipes.recipes[0]
  }

  it('counts as far as it has figures; those that it leaves out are computed', async () => {
    const stated = await importFile(file('Filed', '<OG>1.06</OG>'))
    expect(stated).toMatchObject({ expectedOG: 1.06, computedFigures: ['ABV', 'IBU', 'COLOR'] })
    expect(stated.colorSRM).toBeGreaterThan(0)
    const replaced = await importFile(file('Filed', ''), 'REPLACE')
    expect(replaced).toMatchObject({ id: stated.id, version: 2, computedFigures: all })
    expect(replaced.expectedOG).toBeGreaterThan(1.04)
  })
})
