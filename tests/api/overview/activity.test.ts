import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aKeg } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

const prisma = () => server.app.database.prisma
const get = (path: string) => server.call('GET', `/api/admin/${path}`, admin)

describe('what is created', () => {
  const size = 'size: HALF_BBL'
  const createBeer = (name: string) => `createBeerType(input: { name: "${name}" }) { id }`
  const madeBy = async (mutation: string) => {
    const { data, errors } = await server.ask<Record<string, { id: string }>>(
      admin,
      `mutation { ${mutation} }`,
    )
    expect(errors).toBeUndefined()
    return Object.values(data ?? {})[0]?.id ?? ''
  }
  const aRecipeOf = (style: string) =>
    madeBy(`createRecipe(input: { name: "Recipe of ${style}", style: "${style}", lines: [] }) { id }`)

  it.each<[what: string, action: string, mutation: () => string | Promise<string>]>([
    ['a supplier', 'Supplier added', () => 'createSupplier(input: { name: "North Hops" }) { id }'],
    [
      'the supplier of a new ingredient',
      'Supplier added',
      () => 'createIngredient(input: { name: "Citra", category: HOPS, supplierName: "South Hops" }) { id }',
    ],
    ['a beer', 'Beer added', () => createBeer('Festbier')],
    [
      'a size of kegs',
      'Kegs added',
      async () => `createKeg(input: { beerTypeId: "${await madeBy(createBeer('Helles'))}", ${size} }) { id }`,
    ],
    [
      'the size of the first kegs',
      'Kegs added',
      async () => `adjustKegs(beerTypeId: "${await madeBy(createBeer('Bock'))}", ${size}, delta: 2) { id }`,
    ],
    [
      'the beer of the kegs that a batch filled',
      'Beer added',
      async () => {
        const recipeId = await aRecipeOf('Saison')
        const { id } = await aBatch(prisma(), { recipeId, stage: 'KEGGING', keggingDate: new Date() })
        return `addFilledKegs(batchId: "${id}", halfBarrels: 2) { id }`
      },
    ],
    [
      'an ingredient',
      'Ingredient added',
      () => 'createIngredient(input: { name: "Mosaic", category: HOPS }) { id }',
    ],
    [
      'a vessel',
      'Vessel added',
      () =>
        'createEquipment(input: { type: FERMENTER, label: "FV-77", name: "F 77", capacityBBL: 7 }) { id }',
    ],
    [
      'a recipe',
      'Recipe added',
      () => 'createRecipe(input: { name: "New recipe", style: "IPA", lines: [] }) { id }',
    ],
    [
      'the copy of a recipe',
      'Recipe added',
      async () => `cloneRecipe(id: "${await aRecipeOf('IPA')}") { id }`,
    ],
    [
      'a batch',
      'Batch planned',
      async () =>
        `createBatch(input: { recipeId: "${await aRecipeOf('Porter')}", brewDate: "2026-12-01", batchNumber: "2026-990" }) { id }`,
    ],
  ])('is said as added and in no way as edited: %s', async (_what, action, mutation) => {
    const asked = await mutation()
    const [last] = await prisma().change.findMany({ orderBy: { id: 'desc' }, take: 1 })
    await madeBy(asked)
    const made = await prisma().change.count({ where: { id: { gt: last?.id ?? 0 } } })
    const { body } = await get(`activity?limit=${made}`)
    const actions = body.map((entry: { action: string }) => entry.action)
    expect(actions).toContain(action)
    expect(actions.filter((said: string) => said.endsWith('edited'))).toEqual([])
  })
})

describe('the activity log', () => {
  const ask = (args: string) =>
    server.ask<{
      activity: { id: string; action: string; description: string; batch: string; by: { id: string } }[]
    }>(admin, `{ activity(${args}) { id action description type topic batch status by { id name } } }`)

  it('says in words what happened, to which batch and in which stage', async () => {
    const brewer = await server.signIn('BREWER')
    const batch = await aBatch(prisma(), { stage: 'PLANNED' })
    await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: MASHING) { id } }`)
    const { body } = await get('activity?limit=1')
    expect(body).toMatchObject([
      {
        action: 'Stage changed',
        description: `${batch.batchNumber}: Planned to Mashing`,
        type: 'batch',
        batch: batch.batchNumber,
        status: 'Mashing',
        user: { name: expect.stringContaining('brewer') },
      },
    ])
    await server.ask(brewer, `mutation { deleteBatch(id: "${batch.id}") }`)
    expect(
      (await get('activity?limit=2')).body.map(({ batch: number }: { batch: string }) => number),
    ).toContain(batch.batchNumber)
  })

  it('says in which stage a batch was at each entry, wherever it is now', async () => {
    const brewer = await server.signIn('BREWER')
    const batch = await aBatch(prisma(), { stage: 'PLANNED' })
    const remark = async (words: string) =>
      server.ask(brewer, `mutation { addRemark(batchId: "${batch.id}", text: "${words}") { id } }`)
    const move = async (to: string) =>
      server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: ${to}) { id } }`)
    await remark('Before')
    await move('MASHING')
    await remark('In the mash tun')
    await move('BOILING')
    await remark('In the kettle')
    const { data } = await server.ask<{ activity: { batch: string; topic: string; status: string }[] }>(
      admin,
      '{ activity(limit: 50, topics: [BATCHES, LOGS]) { batch topic status } }',
    )
    const own = data?.activity.filter((entry) => entry.batch === batch.batchNumber)
    expect(own?.map(({ status }) => status)).toEqual(['BOILING', 'BOILING', 'MASHING', 'MASHING', 'PLANNED'])
  })

  it('opens after a batch has moved and its vessels with it', async () => {
    const brewer = await server.signIn('BREWER')
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { stage: 'PLANNED', fermenterId: fermenter.id })
    await server.ask(brewer, `mutation { moveBatch(id: "${batch.id}", to: FERMENTING) { id } }`)
    const { status, body } = await get('activity?limit=2')
    expect(status).toBe(200)
    const about = { batch: batch.batchNumber, status: 'Fermenting' }
    expect(body).toMatchObject([
      { action: 'Stage changed', ...about },
      { action: 'Vessel status', description: `${fermenter.label}: Available to In Use`, ...about },
    ])
    const overview = await server.ask(admin, '{ adminOverview { activity { action batch status } } }')
    expect(overview.errors).toBeUndefined()
  })

  it('opens after kegs were undone, for a free-text reason', async () => {
    const brewer = await server.signIn('BREWER')
    const { beerTypeId, size } = await aKeg(prisma())
    const adjust = (delta: number, commandId: string) =>
      server.ask(
        brewer,
        `mutation { adjustKegs(beerTypeId: "${beerTypeId}", size: ${size}, delta: ${delta}, commandId: "${commandId}") { id } }`,
      )
    await adjust(-2, 'two kegs')
    await server.ask(brewer, 'mutation { undo(of: "two kegs", reason: "Wrong beer") }')
    const { status, body } = await get('activity?limit=2')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ action: 'Kegs added' }, { action: 'Kegs removed' }])
  })

  it('says nothing of who has seen the news', async () => {
    const viewer = await server.signIn('VIEWER')
    await aBatch(prisma())
    await prisma().change.create({ data: { type: 'BatchSaved', entityId: 'gone', detail: {} } })
    const { data } = await server.ask<{ news: { upTo: string } }>(viewer, '{ news { upTo } }')
    await server.ask(viewer, `mutation { markNewsSeen(upTo: "${data?.news.upTo}") }`)
    expect((await ask('limit: 1')).data?.activity[0]?.action).toBe('Batch edited')
  })

  it('groups a dozen concurrent alerts in one entry, next to earlier changes', async () => {
    const vessel = await aVessel(prisma())
    await server.ask(admin, `mutation { setEquipmentStatus(id: "${vessel.id}", status: MAINTENANCE) { id } }`)
    const at = new Date()
    const alerts = (type: 'AlertRaised' | 'AlertCleared', count: number, moment: Date) =>
      prisma().change.createMany({
        data: Array.from({ length: count }, (_, n) => ({
          ...{ type, entityId: `${type} ${n}`, at: moment },
          detail: { title: `Low stock: Hop ${n + 1}` },
        })),
      })
    await alerts('AlertRaised', 12, at)
    await alerts('AlertRaised', 1, new Date(at.getTime() + 1))
    await alerts('AlertCleared', 2, new Date(at.getTime() + 2))
    const told = (await ask('limit: 4')).data?.activity ?? []
    expect(told.map(({ action, description }) => [action, description])).toEqual([
      ['Alerts resolved', 'Low stock: Hop 1, Low stock: Hop 2'],
      ['Alert raised', 'Low stock: Hop 1'],
      ['Alerts raised', 'Low stock: Hop 1, Low stock: Hop 2, Low stock: Hop 3 and 9 more'],
      ['Vessel status', expect.stringContaining(vessel.label)],
    ])
    const [, , dozen] = told
    const below = (await ask(`limit: 1, before: "${dozen?.id}"`)).data?.activity
    expect(below?.[0]?.action).toBe('Vessel status')
  })

  it('is read page by page, of some topics or of one person', async () => {
    const brewer = await server.signIn('BREWER')
    for (let n = 0; n < 3; n++) {
      const vessel = await aVessel(prisma())
      await server.ask(
        brewer,
        `mutation { setEquipmentStatus(id: "${vessel.id}", status: MAINTENANCE) { id } }`,
      )
    }
    const all = (await ask('limit: 4')).data?.activity ?? []
    const first = (await ask('limit: 2')).data?.activity ?? []
    const second = (await ask(`limit: 2, before: "${first[1]?.id}"`)).data?.activity ?? []
    expect([...first, ...second]).toEqual(all)
    const actorId = all[0]?.by.id
    expect((await ask(`actorId: "${actorId}"`)).data?.activity).toHaveLength(3)
    const topics = await ask(`topics: [USERS], actorId: "${actorId}"`)
    expect(topics.data?.activity).toEqual([])
  })
})
