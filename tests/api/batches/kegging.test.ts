import { describe, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const batchOf = (id: string) => prisma().batch.findUniqueOrThrow({ where: { id } })
const leftIn = async (id: string) => (await batchOf(id)).leftInTankBBL?.toNumber() ?? null
const fill = (
  id: string,
  kegs: { half?: number; sixth?: number; left?: number | null },
  commandId?: string,
) =>
  server.ask(
    brewer,
    `mutation ($id: ID!, $half: Int! = 0, $sixth: Int! = 0, $left: Float, $commandId: ID) {
      addFilledKegs(batchId: $id, halfBarrels: $half, sixthBarrels: $sixth, leftInTankBBL: $left,
        commandId: $commandId) { size quantity } }`,
    { id, ...kegs, commandId },
  )

describe('kegs that hold more than there was to keg', () => {
  const fillAnyway = (id: string, half: number, evenIfMore: boolean) =>
    server.ask(
      brewer,
      `mutation ($id: ID!, $half: Int!, $evenIfMore: Boolean!) {
        addFilledKegs(batchId: $id, halfBarrels: $half, evenIfMore: $evenIfMore) { quantity } }`,
      { id, half, evenIfMore },
    )

  it('are asked about with the yield that it would be, and recorded once somebody confirms it', async () => {
    const { id } = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 3 })
    await fill(id, { half: 6 })
    const asked = await fillAnyway(id, 24, false)
    expect(asked.errors).toMatchObject([
      {
        message:
          'These kegs and those filled before hold 15 BBL, but the batch is 3 BBL: a yield of 500%. Check the numbers, or confirm that they are right.',
        extensions: { code: 'REFUSED' },
      },
    ])
    expect(await prisma().kegTransaction.count({ where: { batchId: id } })).toBe(1)
    expect((await fillAnyway(id, 24, true)).errors).toBeUndefined()
    expect(await prisma().kegTransaction.count({ where: { batchId: id } })).toBe(2)
  })

  it('are measured against what was transferred or knocked out, where that is known', async () => {
    const { id: batchId } = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 3 })
    await prisma().brewStep.create({ data: { batchId, kind: 'KNOCK_OUT', volume: 3.5 } })
    expect((await fill(batchId, { half: 7 })).errors).toBeUndefined()
    expect((await fill(batchId, { half: 1 })).errors?.[0]?.message).toMatch(
      'but only 3.5 BBL were knocked out: a yield of 114%',
    )
  })
})

describe('what kegging leaves in the tank', () => {
  it('is recorded with the batch, told to everyone, and replaced by the next run on another day', async () => {
    const batch = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 7 })
    await fill(batch.id, { half: 10, left: 1.75 })
    expect(await leftIn(batch.id)).toBe(1.75)
    await fill(batch.id, { sixth: 9, left: 0.2 })
    expect(await batchOf(batch.id)).toMatchObject({ version: 3 })
    expect(await leftIn(batch.id)).toBe(0.2)
    const kegs = await prisma().kegTransaction.findMany({ where: { batchId: batch.id } })
    expect(kegs.map(({ size, quantity }) => [size, quantity]).sort()).toEqual([
      ['HALF_BBL', 10],
      ['SIXTH_BBL', 9],
    ])
    const changes = await prisma().change.findMany({ where: { entityId: batch.id }, orderBy: { id: 'asc' } })
    expect(changes).toMatchObject([
      { type: 'BatchSaved', detail: { version: 2, fields: { leftInTankBBL: { from: null, to: 1.75 } } } },
      { type: 'BatchSaved', detail: { version: 3, fields: { leftInTankBBL: { from: 1.75, to: 0.2 } } } },
    ])
  })

  it('stays as it was when a run says nothing about it', async () => {
    const batch = await aBatch(prisma(), { stage: 'KEGGING' })
    await fill(batch.id, { half: 1, left: 0 })
    await fill(batch.id, { half: 1 })
    expect(await leftIn(batch.id)).toBe(0)
    expect(await batchOf(batch.id)).toMatchObject({ version: 2 })
  })

  it('is refused when it is more than the batch, or less than nothing', async () => {
    const batch = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 3 })
    const more = await fill(batch.id, { half: 1, left: 3.5 })
    expect(more.errors?.[0]?.extensions.fields).toEqual({
      leftInTankBBL: 'Left in the tank can be at most the 3 BBL of the batch.',
    })
    const less = await fill(batch.id, { half: 1, left: -1 })
    expect(less.errors?.[0]?.extensions.fields).toEqual({
      leftInTankBBL: 'Left in the tank must be from 0 to 100 BBL.',
    })
    expect(await prisma().kegTransaction.count({ where: { batchId: batch.id } })).toBe(0)
  })

  it.each([2.8, 3.6])('is at most the %d BBL that its latest transfer brought there', async (volume) => {
    const { id: batchId, recipeId } = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 3 })
    const transfer = { batchId, recipeId, logType: 'TRANSFER' } as const
    await prisma().batchLog.createMany({
      data: [
        { ...transfer, timestamp: new Date('2026-04-20'), volume },
        { ...transfer, timestamp: new Date('2026-04-10'), volume: 9 },
      ],
    })
    const more = await fill(batchId, { half: 1, left: volume + 0.1 })
    expect(more.errors?.[0]?.extensions.fields).toEqual({
      leftInTankBBL: `Left in the tank can be at most the ${volume} BBL that were transferred into it.`,
    })
    await fill(batchId, { half: 1, left: volume })
    expect(await leftIn(batchId)).toBe(volume)
  })

  it('is what it was before when the kegs are taken back', async () => {
    const batch = await aBatch(prisma(), { stage: 'KEGGING' })
    await fill(batch.id, { half: 2, left: 2 })
    await fill(batch.id, { half: 3, left: 0.5 }, 'miscounted')
    const { errors } = await server.ask(
      brewer,
      `mutation { undo(of: "miscounted", reason: "Miscounted", commandId: "${batch.id}") }`,
    )
    expect(errors).toBeUndefined()
    expect(await leftIn(batch.id)).toBe(2)
  })
})

describe('kegs of a beer that there is not yet', () => {
  const fillNew = (token: string, batchId: string, newBeer: string) =>
    server.ask(
      token,
      `mutation ($batchId: ID!, $newBeer: String) {
        addFilledKegs(batchId: $batchId, halfBarrels: 2, newBeer: $newBeer) { beerType { name } quantity } }`,
      { batchId, newBeer },
    )
  const beersNamed = (name: string) =>
    prisma().beerType.count({ where: { name: { equals: name, mode: 'insensitive' } } })

  it('add it by its name, once, and say so in the activity', async () => {
    const { id } = await aBatch(prisma(), { stage: 'KEGGING', batchSizeBBL: 7 })
    const first = await fillNew(brewer, id, ' Kellerbier ')
    expect(first.data).toEqual({ addFilledKegs: [{ beerType: { name: 'Kellerbier' }, quantity: 2 }] })
    const second = await fillNew(brewer, id, 'kellerbier')
    expect(second.data).toEqual({ addFilledKegs: [{ beerType: { name: 'Kellerbier' }, quantity: 4 }] })
    expect(await beersNamed('Kellerbier')).toBe(1)
    const beer = await prisma().beerType.findFirstOrThrow({ where: { name: 'Kellerbier' } })
    expect(
      await prisma().change.findMany({ where: { entityId: beer.id }, orderBy: { seq: 'asc' } }),
    ).toMatchObject([{ type: 'BeerTypeSaved', detail: { version: 1, created: true } }])
  })

  it('are refused to who may not add beers, and for a name that is too long', async () => {
    const { id } = await aBatch(prisma(), { stage: 'KEGGING' })
    const assistant = await server.signIn('BREWER_ASSISTANT')
    expect((await fillNew(assistant, id, 'Zwickl')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const long = await fillNew(brewer, id, 'Z'.repeat(101))
    expect(long.errors?.[0]?.extensions.fields).toEqual({ newBeer: expect.stringContaining('100') as string })
    expect(await beersNamed('Zwickl')).toBe(0)
    expect(await prisma().kegTransaction.count({ where: { batchId: id } })).toBe(0)
  })
})
