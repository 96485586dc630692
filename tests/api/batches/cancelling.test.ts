import { expect, it } from 'vitest'
import { aBatch, aFermentingBatch } from '#tests/support/data/brewery.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const [admin, brewer] = [await server.signIn('ADMIN'), await server.signIn('BREWER')]
const prisma = () => server.app.database.prisma

const storedOf = async (id: string) => {
  const { stage, cancelReason, dumpedBBL, cancelledAt, version } = await prisma().batch.findUniqueOrThrow({
    where: { id },
  })
  const isCancelled = cancelledAt !== null
  return { stage, cancelReason, dumpedBBL: dumpedBBL && Number(dumpedBBL), isCancelled, version }
}
const why = 'cancelReason: "Infected: diacetyl and sour", dumpedBBL: 2.75'
const move = (id: string, to: string, more = '') =>
  server.ask<{ moveBatch: Record<string, unknown> }>(
    brewer,
    `mutation { moveBatch(id: "${id}", to: ${to} ${more}) { stage cancelReason dumpedBBL hectoliters: dumpedBBL(units: METRIC) } }`,
  )

it('stores why a batch was cancelled and how much was dumped, and tells it to who reads', async () => {
  const { id } = await aFermentingBatch(prisma())
  const { data } = await move(id, 'CANCELLED', why)
  expect(data?.moveBatch).toEqual({
    ...{ stage: 'CANCELLED', cancelReason: 'Infected: diacetyl and sour', dumpedBBL: 2.75 },
    hectoliters: expect.closeTo(3.227, 3) as number,
  })
  expect(await storedOf(id)).toEqual({
    ...{ stage: 'CANCELLED', cancelReason: 'Infected: diacetyl and sour', dumpedBBL: 2.75 },
    ...{ isCancelled: true, version: 2 },
  })
})

it('requires neither, by GraphQL as by REST', async () => {
  const [one, other] = [await aFermentingBatch(prisma()), await aFermentingBatch(prisma())]
  expect((await move(one.id, 'CANCELLED')).errors).toBeUndefined()
  const answer = await server.call('PUT', `/api/schedule/${other.id}`, brewer, { status: 'Cancelled' })
  expect(answer.status).toBe(200)
  for (const { id } of [one, other])
    expect(await storedOf(id)).toMatchObject({ stage: 'CANCELLED', cancelReason: null, dumpedBBL: null })
})

it('forgets both when the cancellation is undone', async () => {
  const { id } = await aFermentingBatch(prisma())
  await move(id, 'CANCELLED', `${why}, commandId: "cancelled-and-undone"`)
  const { errors } = await server.ask(
    brewer,
    'mutation { undo(of: "cancelled-and-undone", reason: "Wrong batch") }',
  )
  expect(errors).toBeUndefined()
  expect(await storedOf(id)).toMatchObject({
    ...{ stage: 'FERMENTING', cancelReason: null, dumpedBBL: null, isCancelled: false },
  })
})

it('has what was said before again, when a second cancellation is undone', async () => {
  const { id } = await aFermentingBatch(prisma())
  await move(id, 'CANCELLED', why)
  await move(id, 'COMPLETED')
  const again = 'cancelReason: "Another one", dumpedBBL: 1, commandId: "cancelled-again"'
  expect((await move(id, 'CANCELLED', again)).data?.moveBatch).toMatchObject({ cancelReason: 'Another one' })
  await server.ask(brewer, 'mutation { undo(of: "cancelled-again", reason: "Wrong batch") }')
  expect(await storedOf(id)).toMatchObject({
    ...{ stage: 'COMPLETED', cancelReason: 'Infected: diacetyl and sour', dumpedBBL: 2.75 },
  })
})

it('corrects both later, merged as any edit of the batch', async () => {
  const { id } = await aFermentingBatch(prisma())
  await move(id, 'CANCELLED', why)
  const edit = (changes: string) =>
    server.ask(
      brewer,
      `mutation { updateBatch(id: "${id}", baseVersion: 2, changes: { ${changes} }) { id } }`,
    )
  expect((await edit('dumpedBBL: 3')).errors).toBeUndefined()
  expect((await edit('cancelReason: null')).errors).toBeUndefined()
  expect((await edit('dumpedBBL: 1')).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect(await storedOf(id)).toMatchObject({ cancelReason: null, dumpedBBL: 3, version: 4 })
})

it.each([
  ['a move to another stage', 'REFUSED', (id: string) => `moveBatch(id: "${id}", to: CONDITIONING, ${why})`],
  [
    'an edit of a batch that is not cancelled',
    'REFUSED',
    (id: string) => `updateBatch(id: "${id}", baseVersion: 1, changes: { dumpedBBL: 1 })`,
  ],
  [
    'a negative volume',
    'BAD_USER_INPUT',
    (id: string) => `moveBatch(id: "${id}", to: CANCELLED, dumpedBBL: -1)`,
  ],
  [
    'a reason as long as a novel',
    'BAD_USER_INPUT',
    (id: string) => `moveBatch(id: "${id}", to: CANCELLED, cancelReason: "${'x'.repeat(501)}")`,
  ],
])('refuses %s', async (_what, code, mutation) => {
  const { id } = await aFermentingBatch(prisma())
  const { errors } = await server.ask(brewer, `mutation { ${mutation(id)} { id } }`)
  expect(errors?.[0]).toMatchObject({ extensions: { code } })
  expect(await storedOf(id)).toMatchObject({ stage: 'FERMENTING', dumpedBBL: null, version: 1 })
})

it('is in the activity and in the exports', async () => {
  const { id, batchNumber } = await aBatch(prisma(), { stage: 'KEGGING', keggingDate: new Date() })
  await move(id, 'CANCELLED', 'cancelReason: "Lost its carbonation", dumpedBBL: 1.5')
  const activity = await server.call('GET', '/api/admin/activity?limit=100', admin)
  expect(JSON.stringify(activity.body)).toContain(
    `${batchNumber}: Kegging to Cancelled: Lost its carbonation, 1.5 BBL dumped`,
  )
  const exported = (format: string) =>
    fetch(`${server.url}/api/admin/export?format=${format}`, {
      headers: { authorization: `Bearer ${admin}` },
    })
  const tables = (await (await exported('json')).json()) as { Batch: Record<string, unknown>[] }
  expect(tables.Batch.find((row) => row.id === id)).toMatchObject({
    cancelReason: 'Lost its carbonation',
    dumpedBBL: 1.5,
  })
  const { 'Batch.csv': csv = '' } = await unzip(await (await exported('csv')).arrayBuffer())
  expect(csv).toMatch(/cancelReason,dumpedBBL/)
  expect(csv).toContain('Lost its carbonation,1.5')
})
