import { expect, it } from 'vitest'
import { aBatch, aFermentingBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const [viewer, brewer] = [await server.signIn('VIEWER'), await server.signIn('BREWER')]
const prisma = () => server.app.database.prisma

interface Page {
  pastBatches: { total: number; batches: { batchNumber: string }[] }
}
const found = async (args: string) => {
  const { data, errors } = await server.ask<Page>(
    viewer,
    `{ pastBatches(${args}) { total batches { batchNumber } } }`,
  )
  expect(errors).toBeUndefined()
  const { total, batches } = data!.pastBatches
  return [total, batches.map(({ batchNumber }) => batchNumber)]
}

it('past batches are found by number, beer, style, day and vessel, a page at a time, whether archived or not', async () => {
  const stout = await aRecipe(prisma(), { name: '100% Stout', style: 'Dry Stout' })
  const helles = await aRecipe(prisma(), { name: 'Valley Helles', style: 'Lager' })
  const tank = await aVessel(prisma(), { label: 'FV-31' })
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  const done = { stage: 'COMPLETED', completedAt: new Date() } as const
  const rows = [
    {
      batchNumber: '2025-001',
      recipeId: stout.id,
      brewDate: day('2025-01-10'),
      ...done,
      archivedAt: new Date(),
    },
    {
      batchNumber: '2025-002',
      recipeId: helles.id,
      brewDate: day('2025-02-10'),
      ...done,
      fermenterId: tank.id,
    },
    {
      batchNumber: '2025-003',
      recipeId: helles.id,
      brewDate: day('2025-03-10'),
      stage: 'CANCELLED' as const,
    },
    { batchNumber: '2025-004', recipeId: helles.id, brewDate: day('2025-04-10') },
  ]
  for (const row of rows) await aBatch(prisma(), row)
  expect(await found('search: "2025"')).toEqual([3, ['2025-003', '2025-002', '2025-001']])
  expect(await found('search: "2025", limit: 1, offset: 1')).toEqual([3, ['2025-002']])
  expect(await found('search: "stout"')).toEqual([1, ['2025-001']])
  expect(await found('search: "LAGER 003"')).toEqual([1, ['2025-003']])
  expect(await found('search: "100% st"')).toEqual([1, ['2025-001']])
  expect(await found('search: "%"')).toEqual([1, ['2025-001']])
  expect(await found('from: "2025-02-10", until: "2025-03-09"')).toEqual([1, ['2025-002']])
  expect(await found(`vesselId: "${tank.id}"`)).toEqual([1, ['2025-002']])
  expect(await found(`recipeId: "${helles.id}"`)).toEqual([2, ['2025-003', '2025-002']])
})

it('was brewed when its brew day was recorded or its mash began, whatever was planned, and is found by that day', async () => {
  const { id: recipeId } = await aRecipe(prisma(), { name: 'Brewed late' })
  const planned = { recipeId, brewDate: new Date('2024-05-01T00:00:00Z'), stage: 'COMPLETED' } as const
  const recorded = await aBatch(prisma(), {
    ...{ ...planned, batchNumber: '2024-801' },
    mashingStartDate: new Date('2024-05-08T15:00:00Z'),
  })
  for (const [kind, doneAt] of [
    ['BOIL', '2024-05-06T18:00:00Z'],
    ['MASH_IN', '2024-05-06T15:00:00Z'],
    ['PITCH', null],
  ] as const)
    await prisma().brewStep.create({ data: { batchId: recorded.id, kind, doneAt } })
  await aBatch(prisma(), {
    ...{ ...planned, batchNumber: '2024-802' },
    mashingStartDate: new Date('2024-05-04T15:00:00Z'),
  })
  await aBatch(prisma(), { ...planned, batchNumber: '2024-803' })
  const query = `{ pastBatches(recipeId: "${recipeId}") { batches { batchNumber brewDate brewedOn } } }`
  const { data } = await server.ask(viewer, query)
  const brewDate = '2024-05-01'
  expect(data).toEqual({
    pastBatches: {
      batches: [
        { batchNumber: '2024-801', brewDate, brewedOn: '2024-05-06' },
        { batchNumber: '2024-802', brewDate, brewedOn: '2024-05-04' },
        { batchNumber: '2024-803', brewDate, brewedOn: '2024-05-01' },
      ],
    },
  })
  const of = `recipeId: "${recipeId}"`
  expect(await found(`${of}, from: "2024-05-05"`)).toEqual([1, ['2024-801']])
  expect(await found(`${of}, from: "2024-05-02", until: "2024-05-05"`)).toEqual([1, ['2024-802']])
})

it('a batch is found by its number, and tells who moved it to which stage', async () => {
  const batch = await aFermentingBatch(prisma(), { batchNumber: '2026-777' })
  await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: CONDITIONING) { id } }`)
  const { name } = (await server.ask<{ me: { name: string } }>(brewer, '{ me { name } }')).data!.me
  const { data } = await server.ask(
    viewer,
    `{ batchByNumber(number: " 2026-777 ") { id stage } none: batchByNumber(number: "2026-77") { id }
      stageMoves(batchId: "${batch.id}") { from to by { name } } }`,
  )
  expect(data).toEqual({
    batchByNumber: { id: batch.id, stage: 'CONDITIONING' },
    none: null,
    stageMoves: [{ from: 'FERMENTING', to: 'CONDITIONING', by: { name } }],
  })
})

it.each([
  [
    'a variable',
    'query ($from: Date) { pastBatches(from: $from) { total } }',
    { from: '0000-01-01' },
    'BAD_USER_INPUT',
  ],
  ['the text', '{ pastBatches(from: "0000-01-01") { total } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
])('a day in the year 0, in %s, is refused in a sentence', async (_where, query, variables, code) => {
  const { errors } = await server.ask(viewer, query, variables)
  expect(errors).toHaveLength(1)
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('There is no year 0: a day is written like 2026-04-03.'),
    extensions: { code },
  })
})
