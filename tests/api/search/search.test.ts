import { expect, it } from 'vitest'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')
const { prisma } = server.app.database

interface Hit {
  kind: string
  name: string
  detail: string
  stage: string | null
}

const searchText = `query ($text: String!, $limit: Int! = 20, $kinds: [SearchKind!]) {
  search(text: $text, limit: $limit, kinds: $kinds) { kind id name detail stage } }`

async function search(text: string, more: object = {}): Promise<Hit[]> {
  const { data, errors } = await server.ask<{ search: Hit[] }>(viewer, searchText, { text, ...more })
  expect(errors).toBeUndefined()
  return data?.search ?? []
}
const found = async (text: string, more?: object) => (await search(text, more)).map(({ name }) => name)

const pilsner = await aRecipe(prisma, { name: 'Harbor Pilsner', style: 'Pilsner' })
const stout = await aRecipe(prisma, { name: 'Night Watch', style: 'Stout' })
await prisma.ingredient.createMany({
  data: [
    { name: 'Carapils', category: 'GRAIN' },
    { name: 'Pilsner Malt', category: 'GRAIN' },
    { name: 'Hallertauer Mittelfrüh', category: 'HOPS' },
    { name: '100% Rye', category: 'GRAIN' },
  ],
})
await aBatch(prisma, {
  batchNumber: '2025-001',
  recipeId: pilsner.id,
  stage: 'COMPLETED',
  archivedAt: new Date(),
})
await aBatch(prisma, { batchNumber: '2026-014', recipeId: stout.id, stage: 'PLANNED' })
await aVessel(prisma, { label: 'FV-3', name: 'Third fermenter' })
await aVessel(prisma, { label: 'FV-9', name: 'Sold', retiredAt: new Date() })
await prisma.supplier.create({ data: { name: 'Northern Hops' } })
await prisma.beerType.create({ data: { name: 'Amber' } })

it('finds Pilsner before Carapils, with the finished batches of that beer between', async () => {
  expect(await found('Pils')).toEqual(['Pilsner Malt', '2025-001', 'Harbor Pilsner', 'Carapils'])
})

it('says what was found: the beer and stage of a batch, the type of a vessel', async () => {
  expect(await search('2025-001')).toMatchObject([
    { kind: 'BATCH', name: '2025-001', detail: 'Harbor Pilsner · Completed', stage: 'COMPLETED' },
  ])
  expect(await search('third')).toMatchObject([
    { kind: 'VESSEL', name: 'FV-3', detail: 'Third fermenter · Fermenter', stage: null },
  ])
  expect(await search('northern')).toMatchObject([{ kind: 'SUPPLIER', name: 'Northern Hops', detail: '' }])
  expect(await search('ambre')).toMatchObject([{ kind: 'BEER', name: 'Amber' }])
})

it('finds a batch by the tank that it is in, while it is in it', async () => {
  const tank = await aVessel(prisma, { label: 'FV-12' })
  const fields = { recipeId: stout.id, fermenterId: tank.id }
  const now = await aBatch(prisma, { ...fields, batchNumber: '2026-020', stage: 'FERMENTING' })
  const before = await aBatch(prisma, { ...fields, batchNumber: '2026-021', stage: 'COMPLETED' })
  expect(await search('fv-12', { kinds: ['BATCH'] })).toMatchObject([
    { name: '2026-020', detail: 'Night Watch · FV-12 · Fermenting' },
  ])
  await prisma.batch.deleteMany({ where: { id: { in: [now.id, before.id] } } })
})

it.each([
  ['fv3', 'FV-3'],
  ['Hallertuer', 'Hallertauer Mittelfrüh'],
  ['mittelfruh', 'Hallertauer Mittelfrüh'],
  ['Nihgt wach', 'Night Watch'],
  ['100%', '100% Rye'],
])('finds by %s what was meant', async (typed, meant) => {
  expect((await found(typed))[0]).toBe(meant)
})

it('finds no vessel that is out of service, and nobody who cannot sign in yet', async () => {
  const { name } = await prisma.user.create({
    data: { name: 'Pending Petra', email: 'petra@example.com', passwordHash: '', isActive: false },
  })
  expect(await found('FV-9')).not.toContain('FV-9')
  expect(await found(name)).toEqual([])
})

it('lists unfinished batches first while nothing is typed', async () => {
  expect(await found('', { kinds: ['BATCH'] })).toEqual(['2026-014', '2025-001'])
  expect(await found(' ', { kinds: [] })).toEqual([])
})

it('finds one of 20,000 names within half a second', async () => {
  await prisma.$executeRaw`
    INSERT INTO "Ingredient" ("id", "name", "category")
    SELECT gen_random_uuid()::text, 'Malt of lot ' || lot, 'GRAIN' FROM generate_series(1, 20000) lot`
  await expectWithin(500, async () => {
    expect(await found('Hallertuer')).toEqual(['Hallertauer Mittelfrüh'])
    expect(await found('malt', { limit: 5 })).toHaveLength(5)
  })
})

it('refuses a search for a whole page of text, and one for everything', async () => {
  const { errors } = await server.ask(viewer, searchText, { text: 'a'.repeat(101) })
  expect(errors).toMatchObject([{ message: 'Your search is too long.' }])
  const many = await server.ask(viewer, searchText, { text: 'a', limit: 51 })
  expect(many.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
})
