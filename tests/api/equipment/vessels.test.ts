import { describe, expect, it } from 'vitest'
import { createBatchText, aBatchInput, updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const createText = `mutation ($input: EquipmentInput!) {
  createEquipment(input: $input) { id version type status label name capacityBBL retiredAt } }`
const updateText = `mutation ($id: ID!, $base: Int!, $changes: EquipmentChanges!) {
  updateEquipment(id: $id, baseVersion: $base, changes: $changes) { version label name capacityBBL } }`
const retireText = `mutation ($id: ID!) { retireEquipment(id: $id) { id retiredAt } }`
const historyText = `query ($id: ID!, $limit: Int, $before: ID) {
  vesselHistory(equipmentId: $id, limit: $limit, before: $before) { id at by { name } what batch { id } } }`
const input = { type: 'KETTLE', label: 'K-9', name: 'Ninth kettle', capacityBBL: 10 }

interface Entry {
  id: string
  at: string
  by: { name: string } | null
  what: string
  batch: { id: string } | null
}

async function historyOf(id: string, page: object = {}): Promise<Entry[]> {
  const { data, errors } = await server.ask<{ vesselHistory: Entry[] }>(brewer, historyText, { id, ...page })
  expect(errors).toBeUndefined()
  return data!.vesselHistory
}

const move = (id: string, to: string) =>
  server.ask(brewer, `mutation ($id: ID!) { moveBatch(id: $id, to: ${to}) { id } }`, { id })

describe('a vessel', () => {
  it('is added once, available, and announced', async () => {
    const { data } = await server.ask<{ createEquipment: { id: string } }>(brewer, createText, { input })
    expect(data?.createEquipment).toMatchObject({
      ...input,
      version: 1,
      status: 'AVAILABLE',
      retiredAt: null,
    })
    const again = await server.ask(brewer, createText, { input })
    expect(again.errors).toMatchObject([
      { message: 'Label K-9 is already used by Ninth kettle.', extensions: { code: 'CONFLICT' } },
    ])
    const entityId = data?.createEquipment.id
    expect(await prisma().change.count({ where: { type: 'EquipmentSaved', entityId } })).toBe(1)
  })

  it.each([
    [{ capacityBBL: 0 }, { capacityBBL: 'Capacity must be from 0.01 to 1,000 BBL.' }],
    [
      { label: ' ', name: '' },
      { label: 'Label is required.', name: 'Name is required.' },
    ],
  ])('is refused with %o', async (wrong, reasons) => {
    const { errors } = await server.ask(brewer, createText, { input: { ...input, ...wrong } })
    expect(errors?.[0]?.extensions.fields).toEqual(reasons)
  })

  it('is edited by two people concurrently; the same field is a conflict', async () => {
    const { id } = await aVessel(prisma(), { name: 'Old' })
    await server.ask(brewer, updateText, { id, base: 1, changes: { name: 'Theirs' } })
    const merged = await server.ask(brewer, updateText, { id, base: 1, changes: { capacityBBL: 12 } })
    expect(merged.data?.updateEquipment).toMatchObject({ version: 3, name: 'Theirs', capacityBBL: 12 })
    const clash = await server.ask(brewer, updateText, { id, base: 1, changes: { name: 'Yours' } })
    expect(clash.errors?.[0]?.extensions.conflict).toMatchObject({
      clashes: [{ field: 'name', base: 'Old', theirs: 'Theirs', yours: 'Yours' }],
    })
  })

  it('goes on after its status changed, which clashes with no field', async () => {
    const { id } = await aVessel(prisma(), { status: 'CLEANING' })
    await server.ask(
      brewer,
      'mutation ($id: ID!) { setEquipmentStatus(id: $id, status: AVAILABLE) { id } }',
      {
        id,
      },
    )
    const { data } = await server.ask(brewer, updateText, { id, base: 1, changes: { name: 'New' } })
    expect(data?.updateEquipment).toMatchObject({ version: 3, name: 'New' })
  })

  it('stays big enough for what is planned into it', async () => {
    const vessel = await aVessel(prisma(), { label: 'FV-40' })
    await aBatch(prisma(), { batchNumber: '2026-400', batchSizeBBL: 7, fermenterId: vessel.id })
    const { errors } = await server.ask(brewer, updateText, {
      id: vessel.id,
      base: 1,
      changes: { capacityBBL: 5 },
    })
    expect(errors?.[0]?.message).toBe('Batch 2026-400 of 7 BBL would no longer fit into FV-40.')
  })

  it.each([
    ['FERMENTING', 'is in it'],
    ['PLANNED', 'is planned into it'],
  ] as const)('is not retired while a batch that is %s %s', async (stage, why) => {
    const vessel = await aVessel(prisma(), { label: `FV-5${why.length}` })
    const batch = await aBatch(prisma(), { stage, fermenterId: vessel.id })
    const { errors } = await server.ask(brewer, retireText, { id: vessel.id })
    expect(errors?.[0]?.message).toBe(`${vessel.label} can't be retired: batch ${batch.batchNumber} ${why}.`)
  })

  it('is retired once nothing needs it, and then neither listed, set nor planned with', async () => {
    const vessel = await aVessel(prisma(), { label: 'FV-60' })
    await aBatch(prisma(), { stage: 'CONDITIONING', fermenterId: vessel.id })
    const { data } = await server.ask(brewer, retireText, { id: vessel.id })
    expect(data?.retireEquipment).toMatchObject({ retiredAt: expect.any(String) as string })
    const list = await server.ask<{ equipment: { id: string }[] }>(brewer, '{ equipment { id } }')
    expect(list.data!.equipment.map(({ id }) => id)).not.toContain(vessel.id)
    const plan = await aBatchInput(prisma(), { fermenterId: vessel.id })
    const { errors } = await server.ask(brewer, createBatchText, { input: plan })
    expect(errors?.[0]?.message).toBe('FV-60 is out of service. Choose another one.')
    expect((await server.ask(brewer, retireText, { id: vessel.id })).errors).toBeDefined()
  })

  it.each(['VIEWER', 'BREWER_ASSISTANT'] as const)('is not for %s to add, edit or retire', async (role) => {
    const token = await server.signIn(role)
    const { id } = await aVessel(prisma())
    const answers = await Promise.all([
      server.ask(token, createText, { input }),
      server.ask(token, updateText, { id, base: 1, changes: { name: 'x' } }),
      server.ask(token, retireText, { id }),
    ])
    for (const { errors } of answers) expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await server.ask(token, historyText, { id })).errors).toBeUndefined()
  })
})

describe('the history of a vessel', () => {
  it('lists its history, newest first, in pages', async () => {
    const recipe = await aRecipe(prisma(), { name: 'Valley Helles' })
    const [vessel, next] = [await aVessel(prisma()), await aVessel(prisma())]
    const batch = await aBatch(prisma(), {
      batchNumber: '2026-014',
      recipeId: recipe.id,
      fermenterId: vessel.id,
    })
    await server.ask(brewer, updateText, { id: vessel.id, base: 1, changes: { name: 'Big one' } })
    await move(batch.id, 'FERMENTING')
    await server.ask(brewer, updateBatchText, { id: batch.id, base: 2, changes: { fermenterId: next.id } })
    await server.ask(
      brewer,
      'mutation ($id: ID!) { setEquipmentStatus(id: $id, status: AVAILABLE) { id } }',
      {
        id: vessel.id,
      },
    )
    const entries = await historyOf(vessel.id)
    expect(entries.map(({ what }) => what)).toEqual([
      'Cleaning to Available',
      '2026-014 Valley Helles moved out (Cleaning)',
      '2026-014 Valley Helles moved in (Fermenting)',
      `Name from ${vessel.name} to Big one`,
    ])
    expect(entries[1]).toMatchObject({ batch: { id: batch.id }, by: { name: expect.any(String) as string } })
    expect(await historyOf(vessel.id, { limit: 2, before: entries[0]!.id })).toEqual(entries.slice(1, 3))
    await server.ask(brewer, 'mutation ($id: ID!) { deleteBatch(id: $id) }', { id: batch.id })
    expect((await historyOf(vessel.id))[2]).toMatchObject({
      what: '2026-014 moved in (Fermenting)',
      batch: null,
    })
  })

  it('lists batches older than the outbox by their stage dates', async () => {
    const recipe = await aRecipe(prisma(), { name: 'Old Porter' })
    const tank = await aVessel(prisma(), { type: 'BRITE_TANK' })
    await aBatch(prisma(), {
      batchNumber: '2020-001',
      recipeId: recipe.id,
      stage: 'COMPLETED',
      briteTankId: tank.id,
      conditioningStartDate: new Date('2020-02-01T08:00:00Z'),
      completedAt: new Date('2020-02-10T08:00:00Z'),
    })
    const entries = await historyOf(tank.id)
    expect(entries).toMatchObject([
      { at: '2020-02-10T08:00:00.000Z', what: '2020-001 Old Porter moved out', by: null },
      { at: '2020-02-01T08:00:00.000Z', what: '2020-001 Old Porter moved in (Conditioning)' },
    ])
    expect(await historyOf(tank.id, { before: entries[0]!.id })).toEqual(entries.slice(1))
  })

  it.each([
    [{ limit: 201 }, 'A history has at most 200 entries a page.'],
    [{ before: 'x' }, "This entry doesn't exist."],
  ])('refuses %o', async (page, message) => {
    const { id } = await aVessel(prisma())
    expect((await server.ask(brewer, historyText, { id, ...page })).errors).toMatchObject([{ message }])
  })
})
