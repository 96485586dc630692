import { describe, expect, it } from 'vitest'
import type { EquipmentStatus } from '#domain/equipment/vessels.ts'
import {
  aBatchInput,
  createBatchText,
  deleteBatchText,
  updateBatchText,
} from '#tests/support/data/batchForms.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const update = (id: string, base: number, changes: object) =>
  server.ask(brewer, updateBatchText, { id, base, changes })
const statusOf = async (id: string) =>
  (await prisma().equipment.findUniqueOrThrow({ where: { id } })).status satisfies EquipmentStatus
const announced = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

/** A batch fermenting in a tank. */
async function fermenting() {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  const batch = await aBatch(prisma(), {
    stage: 'FERMENTING',
    fermenterId: fermenter.id,
    fermentingStartDate: new Date('2026-04-04T08:00:00Z'),
  })
  return { batch, fermenter }
}

describe('an edit of a batch', () => {
  it('is written, merged with that of someone else, and announced with what changed', async () => {
    const batch = await aBatch(prisma())
    await update(batch.id, 1, { notes: 'Pitch warm', fermenterId: null })
    const { data } = await update(batch.id, 1, { batchSizeBBL: 4 })
    expect(data?.updateBatch).toMatchObject({ version: 3, notes: 'Pitch warm', batchSizeBBL: 4 })
    expect(await announced(batch.id)).toMatchObject([
      { type: 'BatchSaved', detail: { version: 2, fields: { notes: { from: null, to: 'Pitch warm' } } } },
      { type: 'BatchSaved', detail: { version: 3, fields: { batchSizeBBL: { from: 3, to: 4 } } } },
    ])
  })

  it('that changes nothing is neither a version nor news', async () => {
    const batch = await aBatch(prisma(), { notes: 'Pitch warm' })
    const { data } = await update(batch.id, 1, { notes: 'Pitch warm', batchSizeBBL: 3 })
    expect(data?.updateBatch).toMatchObject({ version: 1 })
    expect(await announced(batch.id)).toEqual([])
  })

  it('refuses a missing number and too many days, with a sentence for each field', async () => {
    const batch = await aBatch(prisma())
    const { errors } = await update(batch.id, 1, { batchNumber: null, expectedConditioningDays: 31 })
    expect(errors?.[0]?.extensions.fields).toEqual({
      batchNumber: 'Batch Number is required.',
      expectedConditioningDays: 'Expected Conditioning days must be from 1 to 30.',
    })
  })

  it("can't take the number of another batch", async () => {
    const [one, other] = [await aBatch(prisma()), await aBatch(prisma())]
    const { errors } = await update(one.id, 1, { batchNumber: other.batchNumber })
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', conflict: { batchId: other.id } } }])
  })

  it("can't outgrow a vessel, also not one that someone else has chosen meanwhile", async () => {
    const fermenter = await aVessel(prisma(), { label: 'FV-30', capacityBBL: 5 })
    const batch = await aBatch(prisma())
    await update(batch.id, 1, { fermenterId: fermenter.id })
    const { errors } = await update(batch.id, 1, { batchSizeBBL: 7 })
    expect(errors?.[0]?.extensions.fields).toEqual({
      fermenterId: 'FV-30 holds 5 BBL: too small for 7 BBL.',
    })
  })

  it('keeps its own vessel although it is no longer available', async () => {
    const { batch } = await fermenting()
    const { errors } = await update(batch.id, 1, { batchSizeBBL: 4, notes: 'Grew' })
    expect(errors).toBeUndefined()
  })

  it('goes on after a move, which clashes with no field', async () => {
    const batch = await aBatch(prisma())
    await server.ask(brewer, 'mutation ($id: ID!) { moveBatch(id: $id, to: MASHING) { id } }', {
      id: batch.id,
    })
    const { data } = await update(batch.id, 1, { notes: 'Mash is thick' })
    expect(data?.updateBatch).toMatchObject({ version: 3, stage: 'MASHING', notes: 'Mash is thick' })
  })

  it('is the same command when it is sent again', async () => {
    const batch = await aBatch(prisma())
    const variables = { id: batch.id, base: 1, changes: { notes: 'Once' }, commandId: 'edit-once' }
    const first = await server.ask(brewer, updateBatchText, variables)
    expect((await server.ask(brewer, updateBatchText, variables)).data).toEqual(first.data)
    expect(await announced(batch.id)).toHaveLength(1)
  })
})

describe('changing the tank that a batch occupies', () => {
  it('is a transfer: the new one is in use, the old one has to be cleaned', async () => {
    const { batch, fermenter } = await fermenting()
    const next = await aVessel(prisma())
    const { data } = await update(batch.id, 1, { fermenterId: next.id })
    expect(data?.updateBatch).toMatchObject({ fermenter: { id: next.id, status: 'IN_USE' } })
    expect([await statusOf(fermenter.id), await statusOf(next.id)]).toEqual(['CLEANING', 'IN_USE'])
    expect(await announced(next.id)).toMatchObject([
      { type: 'EquipmentStatusChanged' },
      { type: 'VesselContentsChanged' },
    ])
  })

  it('is refused while another batch occupies the new one, naming it', async () => {
    const [one, other] = [await fermenting(), await fermenting()]
    const { errors } = await update(one.batch.id, 1, { fermenterId: other.fermenter.id })
    expect(errors).toMatchObject([
      {
        message: `${other.fermenter.label} is occupied by batch ${other.batch.batchNumber}.`,
        extensions: { code: 'CONFLICT' },
      },
    ])
  })

  it('is refused when the batch would stand nowhere', async () => {
    const { batch, fermenter } = await fermenting()
    const { errors } = await update(batch.id, 1, { fermenterId: null })
    expect(errors).toMatchObject([
      {
        message: `Batch ${batch.batchNumber} is in ${fermenter.label}. Choose the vessel it goes to, or move the batch first.`,
      },
    ])
  })

  it('gives one tank to one of ten batches that want it at the same moment', async () => {
    const wanted = await aVessel(prisma())
    const all = await Promise.all(Array.from({ length: 10 }, fermenting))
    const answers = await Promise.all(all.map(({ batch }) => update(batch.id, 1, { fermenterId: wanted.id })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const held = await prisma().batch.findMany({ where: { fermenterId: wanted.id } })
    expect(held).toHaveLength(1)
    expect(await prisma().equipment.count({ where: { status: 'CLEANING', id: all[0]!.fermenter.id } })).toBe(
      held[0]!.id === all[0]!.batch.id ? 1 : 0,
    )
  })
})

describe('deleting a batch', () => {
  it('removes its log, frees its tank for cleaning, and is announced', async () => {
    const { batch, fermenter } = await fermenting()
    await prisma().batchLog.create({
      data: { batchId: batch.id, recipeId: batch.recipeId, timestamp: new Date() },
    })
    const { data } = await server.ask(brewer, deleteBatchText, { id: batch.id })
    expect(data?.deleteBatch).toBe(batch.id)
    expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
    expect(await statusOf(fermenter.id)).toBe('CLEANING')
    expect(await announced(batch.id)).toMatchObject([
      { type: 'BatchRemoved', detail: { batchNumber: batch.batchNumber } },
    ])
    const again = await server.ask(brewer, deleteBatchText, { id: batch.id })
    expect(again.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  it('leaves alone what a planned or a finished batch does not stand in', async () => {
    const { fermenter } = await fermenting()
    for (const stage of ['PLANNED', 'CANCELLED'] as const) {
      const batch = await aBatch(prisma(), { stage, fermenterId: fermenter.id })
      const answer = await server.call('DELETE', `/api/schedule/${batch.id}`, brewer)
      expect(answer).toMatchObject({
        status: 200,
        body: { message: `Batch ${batch.batchNumber} was deleted.` },
      })
    }
    expect(await statusOf(fermenter.id)).toBe('IN_USE')
  })
})

describe('PUT /api/schedule/{id} with a form', () => {
  const put = (id: string, body: object, headers?: object) =>
    server.call('PUT', `/api/schedule/${id}`, brewer, body, headers)

  it('writes over what others wrote, as the last writer', async () => {
    const batch = await aBatch(prisma(), { notes: 'Theirs', version: 4 })
    const answer = await put(batch.id, { notes: 'Mine', date: '2026-06-01' })
    expect(answer).toMatchObject({
      status: 200,
      body: { notes: 'Mine', date: '2026-06-01T00:00:00', version: 5, batchSizeBBL: 3 },
    })
  })

  it('with If-Match merges a whole form, and returns the current values on a conflict', async () => {
    const batch = await aBatch(prisma(), { notes: 'First' })
    const form = { notes: 'First', batchSizeBBL: 3, expectedFermentationDays: 14 }
    const mine = await put(batch.id, { ...form, batchSizeBBL: 5 }, { 'if-match': '"1"' })
    expect(mine.body).toMatchObject({ version: 2, batchSizeBBL: 5 })
    const merged = await put(batch.id, { ...form, notes: 'Second' }, { 'if-match': '1' })
    expect(merged.body).toMatchObject({ version: 3, batchSizeBBL: 5, notes: 'Second' })
    const clash = await put(batch.id, { ...form, batchSizeBBL: 8 }, { 'if-match': 'W/"1"' })
    expect(clash).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Batch Size \(BBL\) was changed by brewer-.* in the meantime\.$/,
        ) as string,
        conflict: { version: 3, clashes: [{ field: 'batchSizeBBL', base: 3, theirs: 5, yours: 8 }] },
      },
    })
    expect((await put(batch.id, form, { 'if-match': 'yesterday' })).status).toBe(422)
    expect((await put(batch.id, { currentStage: 'Mashing' }, { 'if-match': '1' })).status).toBe(409)
  })
})

describe('who may', () => {
  it.each(['VIEWER', 'BREWER_ASSISTANT'] as const)('not plan, edit or delete: %s', async (role) => {
    const token = await server.signIn(role)
    const batch = await aBatch(prisma())
    const input = await aBatchInput(prisma())
    const answers = await Promise.all([
      server.ask(token, createBatchText, { input }),
      server.ask(token, updateBatchText, { id: batch.id, base: 1, changes: { notes: 'x' } }),
      server.ask(token, deleteBatchText, { id: batch.id }),
    ])
    for (const { errors } of answers) expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await server.call('POST', '/api/schedule', token, {})).status).toBeGreaterThanOrEqual(403)
    expect((await server.call('DELETE', `/api/schedule/${batch.id}`, token)).status).toBe(403)
  })
})

describe('the next free batch number', () => {
  const ask = (year: number) =>
    server.ask<{ nextBatchNumber: string }>(brewer, `{ nextBatchNumber(year: ${year}) }`)

  it('is one above the highest of its year, whatever the other years and numbers say', async () => {
    expect((await ask(2087)).data).toEqual({ nextBatchNumber: '2087-001' })
    for (const batchNumber of ['2087-041', '2087-009', '2087-A', '2088-050'])
      await aBatch(prisma(), { batchNumber })
    expect((await ask(2087)).data).toEqual({ nextBatchNumber: '2087-042' })
  })

  it.each([1999, 2100])('is not given for %s', async (year) => {
    expect((await ask(year)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
