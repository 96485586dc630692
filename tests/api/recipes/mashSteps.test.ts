import { expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const steps = 'mashSteps { name temperature minutes }'
const protein = { name: 'Protein rest', temperature: 122, minutes: 15 }
const main = { name: null, temperature: 149.5, minutes: 60 }

interface Shown {
  id: string
  version: number
  mashTemp: number | null
  mashSteps: object[]
}

async function asked<Answer>(query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await server.ask<Answer>(brewer, query, variables)
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

const created = async (mashSteps?: object[], name = 'White Meadow') => {
  const { createRecipe } = await asked<{ createRecipe: Shown }>(
    `mutation ($input: RecipeInput!) { createRecipe(input: $input) { id version mashTemp ${steps} } }`,
    { input: { name, style: 'Wheat Beer', ...(mashSteps && { mashSteps }) } },
  )
  return createRecipe
}
const edited = (id: string, base: number, changes: object) =>
  server.ask<{ updateRecipe: Shown }>(
    brewer,
    `mutation ($id: ID!, $base: Int!, $changes: RecipeChanges!) {
      updateRecipe(id: $id, baseVersion: $base, changes: $changes) { id version mashTemp ${steps} } }`,
    { id, base, changes },
  )

it('a recipe has its rests in their order, and none unless it says so', async () => {
  expect((await created()).mashSteps).toEqual([])
  const recipe = await created([protein, { temperature: 149.5, minutes: 60 }])
  expect(recipe).toMatchObject({ mashTemp: 152, mashSteps: [protein, main] })
  const { cloneRecipe } = await asked<{ cloneRecipe: Shown }>(
    `mutation { cloneRecipe(id: "${recipe.id}") { id version mashTemp ${steps} } }`,
  )
  expect(cloneRecipe.mashSteps).toEqual([protein, main])
  const { recipe: metric } = await asked<{ recipe: Shown }>(
    `{ recipe(id: "${recipe.id}") { mashSteps { temperature(units: METRIC) } } }`,
  )
  expect(metric.mashSteps).toEqual([{ temperature: 50 }, { temperature: 65.277778 }])
})

it('a change of the rests is merged with one of other fields, and is a conflict with another one of them', async () => {
  const { id } = await created([protein])
  await edited(id, 1, { mashSteps: [protein, main] })
  const { data } = await edited(id, 1, { mashTemp: 149 })
  expect(data?.updateRecipe).toEqual({ id, version: 3, mashTemp: 149, mashSteps: [protein, main] })
  const same = await edited(id, 1, { mashSteps: [protein, main] })
  expect(same.data?.updateRecipe.version).toBe(3)
  const { errors } = await edited(id, 1, { mashSteps: [main] })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    conflict: { clashes: [{ field: 'mashSteps', base: [protein], theirs: [protein, main], yours: [main] }] },
  })
  const cleared = await edited(id, 3, { mashSteps: null })
  expect(cleared.data?.updateRecipe.mashSteps).toEqual([])
})

it.each([
  ['too hot', { ...protein, temperature: 190 }, 'Temperature of a rest must be from 86 to 185 °F.'],
  ['too short', { ...protein, minutes: 0 }, 'Minutes of a rest must be from 1 to 180 minutes.'],
])('a rest that is %s is refused', async (_what, rest, sentence) => {
  const { errors } = await edited((await created()).id, 1, { mashSteps: [rest] })
  expect(errors?.[0]?.message).toBe(sentence)
})

it('REST has the rests beside the specified fields, and leaves them when they are not sent', async () => {
  const sent = { name: 'Pils', beerTypeId: 'Pilsner', mashSteps: [protein, main] }
  const { status, body } = await server.call('POST', '/api/recipes', brewer, sent)
  expect([status, body]).toMatchObject([201, { mashTemp: 152, mashSteps: [protein, main] }])
  const { _id } = body as { _id: string }
  const put = await server.call('PUT', `/api/recipes/${_id}`, brewer, { name: 'Pils', mashTemp: 148 })
  expect(put.body).toMatchObject({ mashTemp: 148, mashSteps: [protein, main] })
})

it('a step mash goes into files and comes back, and the assistant tells of it', async () => {
  const { id } = await created([protein, main], 'Step Meadow')
  for (const format of ['BEERXML', 'BEERJSON']) {
    const { exportRecipe } = await asked<{ exportRecipe: { text: string } }>(
      `{ exportRecipe(id: "${id}", format: ${format}) { text } }`,
    )
    const { importRecipes } = await asked<{ importRecipes: { recipes: Shown[] } }>(
      `mutation ($file: String!) { importRecipes(file: $file, format: ${format}, existing: KEEP_BOTH) {
        recipes { mashTemp ${steps} } } }`,
      { file: exportRecipe.text },
    )
    expect(importRecipes.recipes).toEqual([{ mashTemp: 149.5, mashSteps: [protein, main] }])
  }
  const { assistantReply } = await asked<{ assistantReply: { content: string } }>(
    '{ assistantReply(messages: [{ role: USER, content: "What is in Step Meadow?" }]) { content } }',
  )
  expect(assistantReply.content).toMatch(/rests: Protein rest: 122\s°F, 15\smin/)
})
