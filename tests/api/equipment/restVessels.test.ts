import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const setStatus = (id: string, status: unknown, token = brewer) =>
  server.call('PATCH', `/api/equipment/${id}/status`, token, { status })

beforeEach(async () => {
  await prisma().batch.deleteMany()
  await prisma().equipment.deleteMany()
})

describe('GET /api/equipment', () => {
  it('lists every vessel in service in the vocabulary of the older system', async () => {
    const tank = await aVessel(prisma(), {
      label: 'BT-1',
      type: 'BRITE_TANK',
      status: 'IN_USE',
      capacityBBL: 7.5,
    })
    await aVessel(prisma(), { retiredAt: new Date() })
    const { status, body } = await server.call('GET', '/api/equipment', brewer)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        _id: tank.id,
        type: 'Brite Tank',
        status: 'In Use',
        label: 'BT-1',
        name: 'BT-1',
        capacityBBL: 7.5,
        alsoConditions: false,
        version: 1,
        createdAt: tank.createdAt.toISOString(),
        updatedAt: tank.updatedAt.toISOString(),
      },
    ])
  })
})

describe('PATCH /api/equipment/{id}/status', () => {
  it('marks a cleaned vessel available, also for assistants', async () => {
    const vessel = await aVessel(prisma(), { status: 'CLEANING' })
    const assistant = await server.signIn('BREWER_ASSISTANT')
    const answer = await setStatus(vessel.id, 'Available', assistant)
    expect(answer).toMatchObject({ status: 200, body: { _id: vessel.id, status: 'Available', version: 2 } })
    const changes = await prisma().change.findMany({
      where: { entityId: vessel.id },
      orderBy: { seq: 'asc' },
    })
    expect(changes).toMatchObject([
      { type: 'EquipmentStatusChanged', detail: { from: 'CLEANING', to: 'AVAILABLE' } },
    ])
  })

  it('refuses viewers', async () => {
    const vessel = await aVessel(prisma(), { status: 'CLEANING' })
    const answer = await setStatus(vessel.id, 'Available', await server.signIn('VIEWER'))
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Your role (Viewer)') as string },
    })
  })

  it('refuses an unknown status and says which there are', async () => {
    const vessel = await aVessel(prisma())
    const errors = { status: 'must be one of Available, In Use, Cleaning, Maintenance' }
    expect(await setStatus(vessel.id, 'Dirty')).toMatchObject({ status: 422, body: { errors } })
    expect(await setStatus(vessel.id, undefined)).toMatchObject({ status: 422 })
  })

  it('refuses to free a vessel that holds a batch, naming the batch', async () => {
    const vessel = await aVessel(prisma(), { label: 'FV-2', status: 'IN_USE' })
    await aBatch(prisma(), { batchNumber: '2026-010', stage: 'FERMENTING', fermenterId: vessel.id })
    expect(await setStatus(vessel.id, 'Available')).toMatchObject({
      status: 409,
      body: { message: 'FV-2 holds batch 2026-010. Move the batch first.' },
    })
  })

  it.each(['nowhere', '%00', 'a'.repeat(190)])('knows no vessel %s', async (id) => {
    const answer = await setStatus(id, 'Available')
    expect([404, 422]).toContain(answer.status)
    expect(answer.body).toMatchObject({ message: expect.any(String) as string })
  })
})

describe('POST /api/equipment/cleanup', () => {
  it('frees what no active batch holds and says how many', async () => {
    await aVessel(prisma(), { status: 'IN_USE' })
    const held = await aVessel(prisma(), { status: 'IN_USE' })
    await aBatch(prisma(), { stage: 'FERMENTING', fermenterId: held.id })
    const first = await server.call('POST', '/api/equipment/cleanup', brewer)
    expect(first).toMatchObject({
      status: 200,
      body: { message: '1 vessel was reset to Available.', count: 1 },
    })
    const second = await server.call('POST', '/api/equipment/cleanup', brewer, {})
    expect(second.body).toEqual({ message: 'No orphaned equipment found.', count: 0 })
  })

  it('takes a JSON type without a body, as older clients send it', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await server.call('POST', '/api/equipment/cleanup', brewer, undefined, headers)).status).toBe(200)
  })

  it('answers the same Idempotency-Key with the first count', async () => {
    await aVessel(prisma(), { status: 'CLEANING' })
    const once = { 'idempotency-key': 'clean-up-1' }
    const first = await server.call('POST', '/api/equipment/cleanup', brewer, undefined, once)
    const again = await server.call('POST', '/api/equipment/cleanup', brewer, undefined, once)
    expect(again.body).toEqual(first.body)
  })
})
