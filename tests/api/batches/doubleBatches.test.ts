import { expect, it } from 'vitest'
import { aBatchInput, createBatchText, updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const storedAs = ({ batchSizeBBL, brews }: { batchSizeBBL: unknown; brews: number }) => [
  Number(batchSizeBBL),
  brews,
]
const stored = async (id: string) => storedAs(await prisma().batch.findUniqueOrThrow({ where: { id } }))
const update = (id: string, base: number, changes: object) =>
  server.ask(brewer, updateBatchText, { id, base, changes })

/** A brewhouse of 8 BBL under a fermenter and a brite tank of 20. */
async function brewhouse() {
  const [mashTun, kettle, fermenter, briteTank] = await Promise.all([
    aVessel(prisma(), { type: 'MASH_TUN', capacityBBL: 8 }),
    aVessel(prisma(), { type: 'KETTLE', capacityBBL: 8 }),
    aVessel(prisma(), { capacityBBL: 20 }),
    aVessel(prisma(), { type: 'BRITE_TANK', capacityBBL: 20 }),
  ])
  const ids = { mashTunId: mashTun.id, kettleId: kettle.id, fermenterId: fermenter.id }
  return { vessels: { ...ids, briteTankId: briteTank.id }, kettle, fermenter }
}

it('two brews of 7.5 BBL fill one fermenter, each of them fits the kettle', async () => {
  const { vessels, kettle } = await brewhouse()
  const planned = (size: object) =>
    aBatchInput(prisma(), { ...vessels, ...size }).then((input) =>
      server.ask(brewer, createBatchText, { input }),
    )
  await planned({ batchSizeBBL: 15, brews: 2 })
  const batch = await prisma().batch.findFirstOrThrow({ where: { fermenterId: vessels.fermenterId } })
  expect(storedAs(batch)).toEqual([15, 2])
  const { errors } = await planned({ batchSizeBBL: 18, brews: 2 })
  expect(errors?.[0]?.extensions.fields).toMatchObject({
    kettleId: `${kettle.label} holds 8 BBL: too small for 9 BBL.`,
  })
  expect(errors?.[0]?.extensions.fields).not.toHaveProperty('fermenterId')
})

it('a brew fewer is refused where the one that is left would be too large', async () => {
  const { vessels, kettle } = await brewhouse()
  const batch = await aBatch(prisma(), { ...vessels, batchSizeBBL: 15, brews: 2 })
  const { errors } = await update(batch.id, 1, { brews: 1 })
  expect(errors?.[0]?.extensions.fields).toEqual({ batchSizeBBL: 'Batch Size must be from 1 to 10 BBL.' })
  const { errors: outgrown } = await update(batch.id, 1, { brews: 1, batchSizeBBL: 10 })
  expect(outgrown?.[0]?.extensions.fields).toMatchObject({
    kettleId: `${kettle.label} holds 8 BBL: too small for 10 BBL.`,
  })
  expect(await stored(batch.id)).toEqual([15, 2])
})

it('a brew that someone took away meanwhile limits the size of the other edit', async () => {
  const batch = await aBatch(prisma(), { batchSizeBBL: 8, brews: 2 })
  await update(batch.id, 1, { brews: 1 })
  const { errors } = await update(batch.id, 1, { batchSizeBBL: 16 })
  expect(errors?.[0]?.extensions.fields).toEqual({ batchSizeBBL: 'Batch Size must be from 1 to 10 BBL.' })
  const clash = await update(batch.id, 1, { brews: 3, batchSizeBBL: 16 })
  expect(clash.errors?.[0]?.extensions.conflict).toMatchObject({
    clashes: [{ field: 'brews', base: 2, theirs: 1, yours: 3 }],
  })
})

it('a kettle may become as small as one of the brews planned into it', async () => {
  const { vessels, kettle, fermenter } = await brewhouse()
  const batch = await aBatch(prisma(), { ...vessels, batchSizeBBL: 15, brews: 2 })
  const resized = (id: string, capacityBBL: number) =>
    server.ask(
      brewer,
      `mutation ($id: ID!, $capacityBBL: Float!) {
        updateEquipment(id: $id, baseVersion: 1, changes: { capacityBBL: $capacityBBL }) { capacityBBL } }`,
      { id, capacityBBL },
    )
  expect((await resized(kettle.id, 7)).errors?.[0]?.message).toBe(
    `Batch ${batch.batchNumber} of 7.5 BBL would no longer fit into ${kettle.label}.`,
  )
  expect((await resized(kettle.id, 7.5)).errors).toBeUndefined()
  expect((await resized(fermenter.id, 14)).errors?.[0]?.message).toBe(
    `Batch ${batch.batchNumber} of 15 BBL would no longer fit into ${fermenter.label}.`,
  )
})

it('a client of the older system that knows nothing of brews plans and edits a single one', async () => {
  const { vessels } = await brewhouse()
  const { brewDate: date, ...input } = await aBatchInput(prisma(), vessels)
  const planned = await server.call('POST', '/api/schedule', brewer, { date, ...input, batchSizeBBL: 7 })
  expect(planned.body).toMatchObject({ batchSizeBBL: 7, brews: 1 })
  const batch = await aBatch(prisma(), { batchSizeBBL: 15, brews: 2 })
  const put = (body: object) => server.call('PUT', `/api/schedule/${batch.id}`, brewer, body)
  expect((await put({ batchSizeBBL: 16 })).body).toMatchObject({ batchSizeBBL: 16, brews: 2 })
  expect((await put({ batchSizeBBL: 25, brews: 3 })).body).toMatchObject({ batchSizeBBL: 25, brews: 3 })
  const { status, body } = await put({ batchSizeBBL: 31 })
  expect([status, body.message]).toEqual([422, 'Batch Size must be from 3 to 30 BBL for 3 brews.'])
})
