import { describe, expect, it } from 'vitest'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatchInput, createBatchText, updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const admin = await server.signIn('ADMIN')

const prisma = () => server.app.database.prisma
const inDays = (days: number) => addDays(dayAt(new Date(), ownTimeZone()), days)

const aUnitank = (fields: object = {}) => aVessel(prisma(), { alsoConditions: true, ...fields })

/** A batch that ferments in a unitank, and has no brite tank. */
async function aBatchInUnitank(fields: object = {}) {
  const unitank = await aUnitank({ status: 'IN_USE' })
  const batch = await aBatch(prisma(), {
    ...{ stage: 'FERMENTING', fermenterId: unitank.id, fermentingStartDate: daysAgo(14), ...fields },
  })
  return { batch, unitank }
}

let commands = 0
async function move(id: string, to: string) {
  const commandId = `unitank-${(commands += 1)}`
  const text = `mutation ($id: ID!, $commandId: ID) {
    moveBatch(id: $id, to: ${to}, commandId: $commandId) { stage briteTank { id } } }`
  const { data, errors } = await server.ask<{
    moveBatch: { stage: string; briteTank: { id: string } | null }
  }>(brewer, text, { id, commandId })
  return { commandId, moved: data?.moveBatch, error: errors?.[0] }
}

const batchOf = (id: string) => prisma().batch.findUniqueOrThrow({ where: { id } })
const vesselOf = (id: string) => prisma().equipment.findUniqueOrThrow({ where: { id } })
const statusesOf = async (id: string) =>
  (
    await prisma().change.findMany({
      where: { entityId: id, type: 'EquipmentStatusChanged' },
      orderBy: { id: 'asc' },
    })
  ).map(({ detail }) => (detail as { to: string }).to)

const plan = async (fields: object) =>
  server.ask<{ createBatch: { id: string; version: number; briteTank: { id: string } | null } }>(
    brewer,
    createBatchText,
    { input: await aBatchInput(prisma(), fields) },
  )

describe('a batch in a unitank', () => {
  it('conditions and is kegged there without a brite tank or a transfer, and it is cleaned once, at the end', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    expect((await move(batch.id, 'CONDITIONING')).moved).toEqual({
      stage: 'CONDITIONING',
      briteTank: { id: unitank.id },
    })
    expect((await vesselOf(unitank.id)).status).toBe('IN_USE')
    expect((await move(batch.id, 'KEGGING')).moved?.stage).toBe('KEGGING')
    expect(await statusesOf(unitank.id)).toEqual([])
    expect((await move(batch.id, 'COMPLETED')).moved?.stage).toBe('COMPLETED')
    expect(await statusesOf(unitank.id)).toEqual(['CLEANING'])
    expect(await prisma().transfer.count({ where: { batchId: batch.id } })).toBe(0)
    expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
  })

  it('still goes to a brite tank that it is planned into, and the unitank is cleaned then', async () => {
    const briteTank = await aVessel(prisma(), { type: 'BRITE_TANK' })
    const { batch, unitank } = await aBatchInUnitank({ briteTankId: briteTank.id })
    expect((await move(batch.id, 'CONDITIONING')).moved?.briteTank).toEqual({ id: briteTank.id })
    expect([(await vesselOf(unitank.id)).status, (await vesselOf(briteTank.id)).status]).toEqual([
      'CLEANING',
      'IN_USE',
    ])
  })

  it('is brought from there into a brite tank while it conditions, which is a transfer', async () => {
    const briteTank = await aVessel(prisma(), { type: 'BRITE_TANK' })
    const { batch, unitank } = await aBatchInUnitank()
    await move(batch.id, 'CONDITIONING')
    const { errors } = await server.ask(brewer, updateBatchText, {
      ...{ id: batch.id, base: 2, changes: { briteTankId: briteTank.id } },
    })
    expect(errors).toBeUndefined()
    expect((await vesselOf(unitank.id)).status).toBe('CLEANING')
    expect(await prisma().transfer.findMany({ where: { batchId: batch.id } })).toMatchObject([
      { stage: 'CONDITIONING', equipmentId: unitank.id },
    ])
  })

  it('steps back to ferment there, without a brite tank again', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    await move(batch.id, 'CONDITIONING')
    await move(batch.id, 'FERMENTING')
    expect(await batchOf(batch.id)).toMatchObject({
      ...{ stage: 'FERMENTING', briteTankId: null, conditioningStartDate: null },
    })
    expect((await vesselOf(unitank.id)).status).toBe('IN_USE')
  })

  it('is as it was when the move is undone, and conditions again when the step back is', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    const undo = (of: string) => server.ask(brewer, `mutation { undo(of: "${of}", reason: "Too early") }`)
    const { commandId } = await move(batch.id, 'CONDITIONING')
    expect((await undo(commandId)).errors).toBeUndefined()
    expect(await batchOf(batch.id)).toMatchObject({ stage: 'FERMENTING', briteTankId: null })
    await move(batch.id, 'CONDITIONING')
    const back = await move(batch.id, 'FERMENTING')
    expect((await undo(back.commandId)).errors).toBeUndefined()
    expect(await batchOf(batch.id)).toMatchObject({ stage: 'CONDITIONING', briteTankId: unitank.id })
    expect(await statusesOf(unitank.id)).toEqual([])
  })

  it('was in one tank all the time, and its history says so', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    await move(batch.id, 'CONDITIONING')
    const { data } = await server.ask<{ batch: { stays: object[] } }>(
      brewer,
      `{ batch(id: "${batch.id}") { stays { equipmentId from until } } }`,
    )
    expect(data?.batch.stays).toEqual([
      { equipmentId: unitank.id, from: batch.fermentingStartDate?.toISOString(), until: null },
    ])
  })

  it('comes back from the trash into it', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    await move(batch.id, 'CONDITIONING')
    await server.ask(admin, `mutation { deleteBatch(id: "${batch.id}") }`)
    expect((await vesselOf(unitank.id)).status).toBe('CLEANING')
    const { errors } = await server.ask(admin, `mutation { restoreBatch(id: "${batch.id}") { id } }`)
    expect(errors).toBeUndefined()
    expect(await statusesOf(unitank.id)).toEqual(['CLEANING', 'IN_USE'])
  })
})

it('a fermenter that only ferments keeps the sentence of the specification', async () => {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  const batch = await aBatch(prisma(), { stage: 'FERMENTING', fermenterId: fermenter.id })
  expect((await move(batch.id, 'CONDITIONING')).error?.message).toBe(
    'Cannot start conditioning: No brite tank assigned to this batch. Please edit the schedule to assign equipment.',
  )
})

describe('two batches in one unitank', () => {
  it('are refused by the database, one fermenting and one conditioning there; one in both roles is not', async () => {
    const { batch, unitank } = await aBatchInUnitank({ stage: 'CONDITIONING' })
    const both = { fermenterId: unitank.id, briteTankId: unitank.id }
    await prisma().batch.update({ where: { id: batch.id }, data: both })
    const other = await aBatch(prisma(), { fermenterId: unitank.id })
    const enter = prisma().batch.update({ where: { id: other.id }, data: { stage: 'FERMENTING' } })
    await expect(enter).rejects.toMatchObject({ code: 'P2002' })
    for (const stage of ['FERMENTING', 'KEGGING', 'COMPLETED'] as const)
      await prisma().batch.update({ where: { id: batch.id }, data: { stage } })
    await prisma().batch.update({ where: { id: other.id }, data: { stage: 'FERMENTING' } })
  })

  it('never get in at the same time: the other one is told who is there', async () => {
    const unitank = await aUnitank({ capacityBBL: 10 })
    const done = await aBatch(prisma(), {
      ...{ stage: 'COMPLETED', fermenterId: unitank.id, briteTankId: unitank.id },
    })
    const next = await aBatch(prisma(), { fermenterId: unitank.id })
    const [back, into] = await Promise.all([move(done.id, 'KEGGING'), move(next.id, 'FERMENTING')])
    const errors = [back.error, into.error].filter((error) => error !== undefined)
    const holder = back.error ? next : done
    expect(errors).toMatchObject([
      {
        message: `${unitank.label} is occupied by batch ${holder.batchNumber}.`,
        extensions: { code: 'CONFLICT' },
      },
    ])
  })

  it('are not planned while one conditions there: its days are named', async () => {
    const { batch, unitank } = await aBatchInUnitank({ fermentingStartDate: daysAgo(4) })
    const during = await plan({ fermenterId: unitank.id, brewDate: inDays(12) })
    expect(during.errors?.[0]?.message).toContain(`${unitank.label} is occupied by`)
    expect(during.errors?.[0]?.message).toContain(batch.batchNumber)
    expect((await plan({ fermenterId: unitank.id, brewDate: inDays(17) })).errors).toBeUndefined()
    const before = await aUnitank()
    await plan({ fermenterId: before.id, brewDate: inDays(40) })
    const until = await plan({ fermenterId: before.id, brewDate: inDays(22) })
    expect(until.errors?.[0]?.message, 'it conditions into the days of the next').toContain('is occupied by')
    const briteTank = await aVessel(prisma(), { type: 'BRITE_TANK' })
    const elsewhere = { fermenterId: before.id, briteTankId: briteTank.id, brewDate: inDays(22) }
    expect((await plan(elsewhere)).errors).toBeUndefined()
  })
})

describe('REST', () => {
  const put = (id: string, body: object) => server.call('PUT', `/api/schedule/${id}`, brewer, body)

  it('accepts and answers the fermenter as the brite tank, from the plan on', async () => {
    const unitank = await aUnitank()
    const input = await aBatchInput(prisma(), {})
    const { recipeId, batchNumber } = input as { recipeId: string; batchNumber: string }
    const body = { recipeId, batchNumber, date: inDays(0), fermenterId: unitank.id, briteTankId: unitank.id }
    const planned = await server.call('POST', '/api/schedule', brewer, body)
    const itself = { _id: unitank.id, label: unitank.label }
    expect(planned).toMatchObject({ status: 201, body: { fermenterId: itself, briteTankId: itself } })
    const id = (planned.body as { _id: string })._id
    expect(await batchOf(id)).toMatchObject({ briteTankId: null, version: 1 })
    expect(await put(id, { briteTankId: unitank.id })).toMatchObject({ body: { version: 1 } })
    for (const status of ['Fermenting', 'Conditioning', 'Kegging'])
      expect(await put(id, { status })).toMatchObject({ status: 200, body: { status, briteTankId: itself } })
    const active = await server.call('GET', '/api/schedule', brewer)
    expect(active.body).toContainEqual(expect.objectContaining({ _id: id, briteTankId: itself }))
  })

  it('refuses a fermenter as brite tank that only ferments, or is of another batch', async () => {
    const [fermenter, unitank] = [await aVessel(prisma()), await aUnitank()]
    const batch = await aBatch(prisma(), { fermenterId: fermenter.id })
    for (const tank of [fermenter, unitank])
      expect(await put(batch.id, { briteTankId: tank.id })).toMatchObject({
        status: 422,
        body: { message: `${tank.label} isn't a brite tank.` },
      })
  })

  it('says of each vessel whether it also conditions', async () => {
    const unitank = await aUnitank()
    const { body } = await server.call('GET', '/api/equipment', brewer)
    expect(body).toContainEqual(expect.objectContaining({ _id: unitank.id, alsoConditions: true }))
  })
})

describe('that a vessel also conditions', () => {
  const save = async (id: string, changes: object) => {
    const text = `mutation ($id: ID!, $base: Int!, $changes: EquipmentChanges!) {
      updateEquipment(id: $id, baseVersion: $base, changes: $changes) { alsoConditions } }`
    const { version } = await vesselOf(id)
    const { data, errors } = await server.ask<{ updateEquipment: object }>(admin, text, {
      ...{ id, base: version, changes },
    })
    return data?.updateEquipment ?? errors?.[0]?.message
  }

  it('is said of a fermenter, in its history too, and of no other', async () => {
    const fermenter = await aVessel(prisma())
    expect(await save(fermenter.id, { alsoConditions: true })).toEqual({ alsoConditions: true })
    const { data } = await server.ask<{ vesselHistory: { what: string }[] }>(
      brewer,
      `{ vesselHistory(equipmentId: "${fermenter.id}") { what } }`,
    )
    expect(data?.vesselHistory[0]?.what).toContain('Also conditions from now on')
    const kettle = await aVessel(prisma(), { type: 'KETTLE' })
    expect(await save(kettle.id, { alsoConditions: true })).toBe('Only a fermenter can also condition.')
  })

  it('is not taken back while a batch conditions in it', async () => {
    const { batch, unitank } = await aBatchInUnitank()
    await move(batch.id, 'CONDITIONING')
    expect(await save(unitank.id, { alsoConditions: false })).toBe(
      `Batch ${batch.batchNumber} conditions in ${unitank.label}. Move the batch first.`,
    )
    const retired = await server.ask(admin, `mutation { retireEquipment(id: "${unitank.id}") { id } }`)
    expect(retired.errors?.[0]?.message).toBe(
      `${unitank.label} can't be retired: batch ${batch.batchNumber} is in it.`,
    )
  })
})
