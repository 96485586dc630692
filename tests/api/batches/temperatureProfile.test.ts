import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const viewer = await server.signIn('VIEWER')
const prisma = () => server.app.database.prisma

const shown = 'id version temperatureProfile { day gravity temperature }'
const steps = [
  { day: 0, temperature: 66 },
  { gravity: 1.02, temperature: 70 },
]
const asShown = [
  { day: 0, gravity: null, temperature: 66 },
  { day: null, gravity: 1.02, temperature: 70 },
]

async function aRecipeWith(more: object = {}) {
  const { data } = await server.ask<{ createRecipe: { id: string } }>(
    brewer,
    `mutation ($input: RecipeInput!) { createRecipe(input: $input) { ${shown} temperatureTolerance stuckHours } }`,
    {
      input: {
        name: 'Profiled',
        style: 'IPA',
        temperatureProfile: steps,
        temperatureTolerance: 2.5,
        ...more,
      },
    },
  )
  return data!.createRecipe
}
const editRecipe = (id: string, base: number, changes: object) =>
  server.ask(
    brewer,
    `mutation ($id: ID!, $base: Int!, $changes: RecipeChanges!) {
      updateRecipe(id: $id, baseVersion: $base, changes: $changes) { ${shown} temperatureTolerance }
    }`,
    { id, base, changes },
  )
const setProfile = (id: string, base: number, own: object[] | null, as = brewer) =>
  server.ask<{ setTemperatureProfile: object }>(
    as,
    `mutation ($id: ID!, $base: Int!, $steps: [TemperatureStepInput!]) {
      setTemperatureProfile(id: $id, baseVersion: $base, steps: $steps) { ${shown} }
    }`,
    { id, base, steps: own },
  )
const profileOf = async (id: string) =>
  (
    await server.ask<{ batch: { temperatureProfile: object[] } }>(
      brewer,
      `{ batch(id: "${id}") { ${shown} } }`,
    )
  ).data?.batch.temperatureProfile

describe('the temperature profile of a recipe', () => {
  it('is kept with its thresholds, and copied with it', async () => {
    const recipe = await aRecipeWith()
    expect(recipe).toMatchObject({ temperatureProfile: asShown, temperatureTolerance: 2.5, stuckHours: null })
    const { data } = await server.ask(
      brewer,
      `mutation { cloneRecipe(id: "${recipe.id}") { temperatureProfile { day gravity temperature } temperatureTolerance } }`,
    )
    expect(data).toEqual({ cloneRecipe: { temperatureProfile: asShown, temperatureTolerance: 2.5 } })
  })

  it('is merged with other edits; another one meanwhile is a conflict', async () => {
    const { id } = await aRecipeWith()
    await editRecipe(id, 1, { temperatureProfile: [{ day: 0, temperature: 64 }] })
    const merged = await editRecipe(id, 1, { temperatureTolerance: 4 })
    expect(merged.data).toMatchObject({ updateRecipe: { version: 3, temperatureTolerance: 4 } })
    const { errors } = await editRecipe(id, 1, { temperatureProfile: [{ day: 0, temperature: 68 }] })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflict: { clashes: [{ field: 'temperatureProfile', theirs: [{ temperature: 64 }] }] },
    })
  })

  it.each([
    [{ temperatureProfile: [{ day: 3, temperature: 66 }] }, 'The first step starts on day 0.'],
    [{ stuckHours: 12 }, 'Hours steady before “stuck” must be from 24 to 240 hours.'],
    [{ temperatureTolerance: 0.5 }, 'Temperature tolerance must be from 1 to 20 °F.'],
  ])('is refused with %j', async (changes, sentence) => {
    const { id } = await aRecipeWith()
    expect((await editRecipe(id, 1, changes)).errors).toMatchObject([{ message: sentence }])
  })

  it('is read in the units that a program asks for', async () => {
    const { id } = await aRecipeWith()
    const { data } = await server.ask(
      brewer,
      `{ recipe(id: "${id}") { temperatureProfile { gravity(units: METRIC) temperature(units: METRIC) } } }`,
    )
    expect(data).toMatchObject({
      recipe: { temperatureProfile: [{ temperature: 18.888889 }, { gravity: 5.080916 }] },
    })
  })
})

describe('the temperature profile of a batch', () => {
  it('is that of its recipe until it begins to ferment, and then its own', async () => {
    const recipe = await aRecipeWith()
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { recipeId: recipe.id, fermenterId: fermenter.id, stage: 'BOILING' })
    expect(await profileOf(batch.id)).toEqual(asShown)
    const { errors } = await server.ask(
      brewer,
      `mutation { moveBatch(id: "${batch.id}", to: FERMENTING) { id } }`,
    )
    expect(errors).toBeUndefined()
    await editRecipe(recipe.id, 1, { temperatureProfile: [] })
    expect(await profileOf(batch.id)).toEqual(asShown)
  })

  it('may be overridden and given back; another one meanwhile is a conflict', async () => {
    const recipe = await aRecipeWith()
    const batch = await aBatch(prisma(), { recipeId: recipe.id })
    const own = await setProfile(batch.id, 1, [{ day: 0, temperature: 62 }])
    expect(own.data?.setTemperatureProfile).toMatchObject({
      version: 2,
      temperatureProfile: [{ temperature: 62 }],
    })
    const { errors } = await setProfile(batch.id, 1, [{ day: 0, temperature: 63 }])
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
    expect(errors?.[0]?.message).toMatch(/^Temperature profile was changed by brewer/)
    const back = await setProfile(batch.id, 2, null)
    expect(back.data?.setTemperatureProfile).toMatchObject({ version: 3, temperatureProfile: asShown })
    expect(
      await prisma().change.findMany({ where: { entityId: batch.id }, orderBy: { seq: 'asc' } }),
    ).toMatchObject([
      { type: 'BatchSaved', detail: { fields: { temperatureProfile: { from: null } } } },
      { type: 'BatchSaved', detail: { fields: { temperatureProfile: { to: null } } } },
    ])
  })

  const move = async (id: string, to: string, commandId = `${to} ${id}`) => {
    const { errors } = await server.ask(
      brewer,
      `mutation { moveBatch(id: "${id}", to: ${to}, commandId: "${commandId}") { id } }`,
    )
    expect(errors).toBeUndefined()
  }
  const undo = async (of: string) => {
    const { errors } = await server.ask(
      brewer,
      `mutation { undo(of: "${of}", reason: "Tapped the wrong one") }`,
    )
    expect(errors).toBeUndefined()
  }
  const useRecipe = async (id: string, recipeId: string) => {
    const { version } = await prisma().batch.findUniqueOrThrow({ where: { id } })
    const { errors } = await server.ask(
      brewer,
      `mutation { updateBatch(id: "${id}", baseVersion: ${version}, changes: { recipeId: "${recipeId}" }) { id } }`,
    )
    expect(errors).toBeUndefined()
  }
  const cooler = [{ day: 0, temperature: 50 }]
  const asCooler = [{ day: 0, gravity: null, temperature: 50 }]

  /** A batch that boils or is planned, and its recipe. */
  async function aBrew(stage: 'PLANNED' | 'BOILING' = 'BOILING') {
    const recipe = await aRecipeWith()
    const fermenter = await aVessel(prisma())
    const kettle = await aVessel(prisma(), {
      type: 'KETTLE',
      status: stage === 'BOILING' ? 'IN_USE' : 'AVAILABLE',
    })
    const vessels = { fermenterId: fermenter.id, kettleId: kettle.id }
    return { recipe, ...(await aBatch(prisma(), { recipeId: recipe.id, ...vessels, stage })) }
  }

  it('follows its recipe again when the move to fermenting is undone', async () => {
    const { id, recipe } = await aBrew('PLANNED')
    await move(id, 'FERMENTING')
    await undo(`FERMENTING ${id}`)
    await editRecipe(recipe.id, 1, { temperatureProfile: cooler })
    expect(await profileOf(id)).toEqual(asCooler)
    await move(id, 'FERMENTING', 'the real one')
    expect(await profileOf(id)).toEqual(asCooler)
  })

  it('follows its recipe again when it is moved back from fermenting', async () => {
    const { id, recipe } = await aBrew()
    await move(id, 'FERMENTING')
    await move(id, 'BOILING')
    await editRecipe(recipe.id, 1, { temperatureProfile: cooler })
    expect(await profileOf(id)).toEqual(asCooler)
  })

  it('is again what it began to ferment by when moving it back is undone', async () => {
    const { id, recipe } = await aBrew()
    await move(id, 'FERMENTING')
    await editRecipe(recipe.id, 1, { temperatureProfile: cooler })
    await move(id, 'BOILING')
    await undo(`BOILING ${id}`)
    expect(await profileOf(id)).toEqual(asShown)
  })

  it('stays what somebody set, whatever is moved back', async () => {
    const { id } = await aBrew()
    await move(id, 'FERMENTING')
    const { version } = await prisma().batch.findUniqueOrThrow({ where: { id } })
    await setProfile(id, version, cooler)
    await move(id, 'BOILING')
    expect(await profileOf(id)).toEqual(asCooler)
    await move(id, 'FERMENTING', 'again')
    await useRecipe(id, (await aRecipeWith()).id)
    expect(await profileOf(id)).toEqual(asCooler)
  })

  it('is that of another recipe when the batch turns out to be of that one', async () => {
    const { id } = await aBrew()
    await move(id, 'FERMENTING')
    const other = await aRecipeWith({ temperatureProfile: cooler })
    await useRecipe(id, other.id)
    expect(await profileOf(id)).toEqual(asCooler)
    await editRecipe(other.id, 1, { temperatureProfile: [] })
    expect(await profileOf(id)).toEqual(asCooler)
  })

  it("can't be set by a viewer", async () => {
    const batch = await aBatch(prisma())
    expect((await setProfile(batch.id, 1, [], viewer)).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ])
  })
})
