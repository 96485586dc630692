import { isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { measuredFields } from '#api/graphql/measuredFields.ts'
import { executableSchema } from '#api/graphql/schema.ts'
import { restCalls } from '#api/rest/routes.ts'
import { isMeasured } from '#api/rest/shapes/measured.ts'
import { figureIn } from '#domain/units/figureIn.ts'
import { storedUnits, type Quantity } from '#domain/units/storedUnits.ts'
import { presets, unitTable, type Preset } from '#domain/units/units.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')
const { prisma } = server.app.database
const names = Object.keys(presets) as Preset[]

const stored = {
  temperature: 68,
  gravity: 1.0484,
  pressure: 12.5,
  co2: 2.5,
  volume: 7.25,
  originalGravity: 1.065,
}

async function brewery() {
  const vessel = await aVessel(prisma, { status: 'IN_USE', capacityBBL: 10 })
  const recipe = await aRecipe(prisma, { mashTemp: 152, colorSRM: 12, expectedOG: 1.065, expectedFG: 1.012 })
  const batch = await aBatch(prisma, {
    stage: 'FERMENTING',
    recipeId: recipe.id,
    fermenterId: vessel.id,
    batchSizeBBL: 7.25,
    fermentingStartDate: new Date(),
  })
  const data = { batchId: batch.id, recipeId: recipe.id, timestamp: new Date(), ...stored }
  await prisma.batchLog.create({ data })
  return { vessel, recipe, batch }
}

const { vessel, recipe, batch } = await brewery()

/** By the table of units, to the sixth decimal. */
const by = (preset: Preset, quantity: Quantity, value: number) =>
  Number(unitTable[presets[preset][quantity]].from(value).toFixed(6))

const entryIn = (preset: Preset) => ({
  temperature: by(preset, 'temperature', stored.temperature),
  gravity: by(preset, 'gravity', stored.gravity),
  pressure: by(preset, 'pressure', stored.pressure),
  co2: by(preset, 'co2', stored.co2),
  volume: by(preset, 'volume', stored.volume),
  originalGravity: by(preset, 'gravity', stored.originalGravity),
})

const figures = ['temperature', 'gravity', 'pressure', 'co2', 'volume', 'originalGravity'] as const

it('a figure for programs is the one of the table, without what binary fractions add', () => {
  expect(figureIn('METRIC', 'temperature', 68)).toBe(20)
  expect(figureIn('METRIC', 'volume', 1)).toBe(1.173478)
  expect(figureIn('METRIC', 'color', 10)).toBe(19.7)
  expect(figureIn('METRIC', 'pressure', 14.5)).toBe(0.99974)
  expect(figureIn('UK', 'gravity', 1.0484)).toBe(1.0484)
  for (const quantity of Object.keys(storedUnits) as Quantity[])
    expect(figureIn('US', quantity, 1.0484)).toBe(1.0484)
})

describe('over REST', () => {
  const logOf = async (query: string) => {
    const { body } = await server.call('GET', `/api/logs/batch/${batch.id}${query}`, viewer)
    return (body as Record<string, unknown>[])[0]
  }

  it.each(names)('a log entry is in the units of %s', async (preset) => {
    expect(await logOf(`?units=${preset}`)).toMatchObject(entryIn(preset))
  })

  it('a log entry is as it is stored when no units are asked for, as it always was', async () => {
    expect(await logOf('')).toMatchObject(stored)
    expect(await logOf('?units=US')).toEqual(await logOf(''))
  })

  it('vessels, batches and recipes are measured too, and keep everything else', async () => {
    const [vessels, schedule, recipes, tanks] = await Promise.all(
      ['/api/equipment', '/api/schedule', '/api/recipes', '/api/logs/active-batches'].map(async (path) => {
        const [plain, metric] = await Promise.all(
          [path, `${path}?units=METRIC`].map((url) => server.call('GET', url, viewer)),
        )
        const of = (answer: typeof plain) => answer?.body as { _id: string }[]
        expect(metric?.headers.get('content-type')).toBe('application/json; charset=utf-8')
        expect(metric?.headers.get('content-type')).toBe(plain?.headers.get('content-type'))
        expect(of(metric).map((one) => Object.keys(one))).toEqual(of(plain).map((one) => Object.keys(one)))
        return of(metric)
      }),
    )
    const found = (all: { _id: string }[] | undefined, id: string) => all?.find(({ _id }) => _id === id)
    expect(found(vessels, vessel.id)).toMatchObject({
      capacityBBL: by('METRIC', 'volume', 10),
      label: vessel.label,
    })
    expect(found(schedule, batch.id)).toMatchObject({ batchSizeBBL: by('METRIC', 'volume', 7.25), brews: 1 })
    expect(found(recipes, recipe.id)).toMatchObject({
      mashTemp: by('METRIC', 'temperature', 152),
      colorSRM: 23.64,
      expectedOG: by('METRIC', 'gravity', 1.065),
      boilTime: recipe.boilTime,
    })
    expect(found(tanks, batch.id)).toMatchObject({
      latestLog: { temperature: 20, issueFlag: false },
      recipe: { expectedFG: by('METRIC', 'gravity', 1.012) },
    })
  })

  it('units that are not known are refused, and calls without figures know none', async () => {
    const refused = await server.call('GET', '/api/equipment?units=TROY', viewer)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { units: expect.stringContaining('METRIC') as string } },
    })
    const measured = restCalls.filter(([method, , { answer }]) => method === 'GET' && isMeasured(answer))
    expect(measured.map(([, path]) => path).sort()).toEqual([
      '/dashboard/overview',
      '/dashboard/production-analytics',
      '/equipment',
      '/logs/active-batches',
      '/logs/batch/{batchId}',
      '/recipes',
      '/schedule',
    ])
  })
})

describe('over GraphQL', () => {
  it.each(names)('a log entry is in the units of %s, beside the stored figures', async (preset) => {
    const asked = figures.map((name) => `${name}(units: $units) ${name}Stored: ${name}`).join(' ')
    const { data, errors } = await server.ask<{ batchLogs: Record<string, number>[] }>(
      viewer,
      `query ($id: ID!, $units: UnitPreset) { batchLogs(batchId: $id) { ${asked} } }`,
      { id: batch.id, units: preset },
    )
    expect(errors).toBeUndefined()
    const plain = figures.map((name) => [`${name}Stored`, stored[name]])
    expect(data?.batchLogs[0]).toEqual({ ...entryIn(preset), ...Object.fromEntries(plain) })
  })

  it('what is unknown stays unknown', async () => {
    const { data } = await server.ask(
      viewer,
      'query ($id: ID!) { batch(id: $id) { leftInTankBBL(units: METRIC) batchSizeBBL(units: UK) } }',
      { id: batch.id },
    )
    expect(data).toEqual({
      batch: { leftInTankBBL: null, batchSizeBBL: by('UK', 'volume', 7.25) },
    })
  })

  it('every field that takes units is known, and only those', () => {
    const taking = Object.values(executableSchema().getTypeMap()).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter(({ args }) =>
              args.some(({ name, type: of }) => name === 'units' && String(of) === 'UnitPreset'),
            )
            .map(({ name }) => `${type.name}.${name}`)
        : [],
    )
    const known = Object.entries(measuredFields).flatMap(([type, fields]) =>
      Object.keys(fields).map((name) => `${type}.${name}`),
    )
    expect(taking.sort()).toEqual([...known, 'Query.series'].sort())
  })
})
