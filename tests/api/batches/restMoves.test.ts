import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const move = (id: string, body: unknown, headers?: object) =>
  server.call('PUT', `/api/schedule/${id}`, brewer, body, headers)

describe('PUT /api/schedule/{id} with a stage change', () => {
  it('moves the batch, its vessel follows, and the change is announced', async () => {
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { fermenterId: fermenter.id })
    const answer = await move(batch.id, { currentStage: 'Fermenting', status: 'Fermenting' })
    expect(answer).toMatchObject({
      status: 200,
      body: { _id: batch.id, currentStage: 'Fermenting', status: 'Fermenting', version: 2 },
    })
    const vessel = await prisma().equipment.findUniqueOrThrow({ where: { id: fermenter.id } })
    expect(vessel.status).toBe('IN_USE')
    const changes = await prisma().change.findMany({ where: { entityId: batch.id }, orderBy: { seq: 'asc' } })
    expect(changes).toMatchObject([
      { type: 'BatchStageChanged', detail: { from: 'PLANNED', to: 'FERMENTING' } },
    ])
  })

  it('enters the stage when the sent date says so', async () => {
    const batch = await aBatch(prisma())
    const mashingStartDate = '2026-04-03T06:30:00.000Z'
    const answer = await move(batch.id, { currentStage: 'Mashing', status: 'Mashing', mashingStartDate })
    expect(answer.body).toMatchObject({ mashingStartDate })
  })

  it('says since when the mash ran when the stage after it is sent, and loses no start date', async () => {
    const batch = await aBatch(prisma(), {
      stage: 'MASHING',
      mashingStartDate: new Date('2026-04-03T06:00:00Z'),
    })
    const dates = {
      mashingStartDate: '2026-04-03T05:30:00.000Z',
      boilingStartDate: '2026-04-03T08:00:00.000Z',
    }
    const answer = await move(batch.id, { currentStage: 'Boiling', ...dates })
    expect(answer).toMatchObject({ status: 200, body: dates })
  })

  it('corrects when the stage began in which the batch still is', async () => {
    const batch = await aBatch(prisma(), {
      stage: 'MASHING',
      mashingStartDate: new Date('2026-04-03T06:00:00Z'),
    })
    const mashingStartDate = '2026-04-03T05:30:00.000Z'
    const answer = await move(batch.id, { currentStage: 'Mashing', mashingStartDate })
    expect(answer).toMatchObject({ status: 200, body: { mashingStartDate, version: 2 } })
    const again = await move(batch.id, { currentStage: 'Mashing', mashingStartDate })
    expect(again).toMatchObject({ status: 200, body: { mashingStartDate, version: 2 } })
  })

  it('takes a clock that is a minute ahead for now', async () => {
    const batch = await aBatch(prisma())
    const mashingStartDate = new Date(Date.now() + 60_000).toISOString()
    expect((await move(batch.id, { currentStage: 'Mashing', mashingStartDate })).status).toBe(200)
    const moved = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
    expect(moved.mashingStartDate!.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it.each([
    ['in the future', 'Boiling', { boilingStartDate: new Date(Date.now() + 86_400_000).toISOString() }],
    ['before the mash', 'Boiling', { boilingStartDate: '2026-04-03T05:00:00.000Z' }],
    ['of the year 1970', 'Mashing', { mashingStartDate: '1970-01-01T00:00:00.000Z' }],
    ['of a stage that is still to come', 'Boiling', { keggingDate: '2026-04-03T09:00:00.000Z' }],
    [
      'that lets the mash begin after the boil',
      'Boiling',
      { mashingStartDate: '2026-04-03T09:00:00.000Z', boilingStartDate: '2026-04-03T08:00:00.000Z' },
    ],
  ])('refuses a start date %s, and moves nothing', async (_why, currentStage, dates) => {
    const mashingStartDate = new Date('2026-04-03T06:00:00Z')
    const batch = await aBatch(prisma(), { stage: 'MASHING', mashingStartDate })
    const answer = await move(batch.id, { currentStage, ...dates })
    expect(answer.status).toBe(422)
    const named = Object.keys(answer.body.errors as object)
    expect(Object.keys(dates)).toEqual(expect.arrayContaining(named))
    expect(answer.body.message).toMatch(/can't/)
    const still = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
    expect(still).toMatchObject({ stage: 'MASHING', version: 1, mashingStartDate })
  })

  it.each([
    [
      { stage: 'PLANNED', to: 'Kegging' },
      'Cannot jump from Planned to Kegging. Please follow the brewing process stages in order.',
    ],
    [
      { stage: 'BOILING', to: 'Fermenting' },
      'Cannot start fermenting: No fermenter assigned to this batch. Please edit the schedule to assign equipment.',
    ],
    [
      { stage: 'FERMENTING', to: 'Conditioning' },
      'Cannot start conditioning: No brite tank assigned to this batch. Please edit the schedule to assign equipment.',
    ],
  ] as const)('refuses %o in the words of the stage rules', async ({ stage, to }, message) => {
    const batch = await aBatch(prisma(), { stage })
    const answer = await move(batch.id, { currentStage: to, status: to })
    expect(answer).toMatchObject({ status: 409, body: { message } })
    expect(await prisma().batch.findUnique({ where: { id: batch.id } })).toMatchObject({ stage, version: 1 })
  })

  it('names the batch that holds the tank', async () => {
    const fermenter = await aVessel(prisma(), { label: 'FV-7', status: 'IN_USE' })
    await aBatch(prisma(), { batchNumber: '2026-701', stage: 'FERMENTING', fermenterId: fermenter.id })
    const second = await aBatch(prisma(), { fermenterId: fermenter.id })
    const answer = await move(second.id, { currentStage: 'Fermenting', status: 'Fermenting' })
    expect(answer).toMatchObject({ status: 409, body: { message: 'FV-7 is occupied by batch 2026-701.' } })
  })

  it('answers the same Idempotency-Key with the same answer and moves only once', async () => {
    const batch = await aBatch(prisma())
    const once = { 'idempotency-key': 'tap-1' }
    const first = await move(batch.id, { currentStage: 'Mashing', status: 'Mashing' }, once)
    const again = await move(batch.id, { currentStage: 'Mashing', status: 'Mashing' }, once)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await prisma().change.count({ where: { entityId: batch.id } })).toBe(1)
    const other = await move(batch.id, { currentStage: 'Boiling', status: 'Boiling' }, once)
    expect(other.status).toBe(409)
  })

  it('refuses an unknown stage and says which there are', async () => {
    const batch = await aBatch(prisma())
    const reason =
      'must be one of Planned, Mashing, Boiling, Fermenting, Conditioning, Kegging, Completed, Cancelled'
    expect(await move(batch.id, { currentStage: 'Lagering' })).toMatchObject({
      status: 422,
      body: { message: `currentStage ${reason}.`, errors: { currentStage: reason } },
    })
  })

  it('refuses two different stages', async () => {
    const batch = await aBatch(prisma())
    expect(await move(batch.id, { currentStage: 'Mashing', status: 'Boiling' })).toMatchObject({
      status: 422,
      body: { errors: { status: 'must be the same as currentStage' } },
    })
  })

  it.each([{}, { weather: 'rain' }, { currentStage: 'Mashing', notes: 'Use the new hops' }])(
    'refuses %o rather than losing a part of it',
    async (body) => {
      const batch = await aBatch(prisma())
      const answer = await move(batch.id, body)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        message: expect.stringContaining('stage change (currentStage, status, mashingStartDate') as string,
      })
      expect(await prisma().batch.findUnique({ where: { id: batch.id } })).toMatchObject({ version: 1 })
    },
  )

  it.each(['mash', 20260403, '2026-04-03 06:30'])('refuses %o as a moment', async (mashingStartDate) => {
    const batch = await aBatch(prisma())
    const answer = await move(batch.id, { currentStage: 'Mashing', mashingStartDate })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { mashingStartDate: expect.any(String) as string } },
    })
  })

  it('says that a batch is gone', async () => {
    const answer = await move('nowhere', { currentStage: 'Mashing', status: 'Mashing' })
    expect(answer).toMatchObject({ status: 404, body: { message: 'This batch no longer exists.' } })
  })

  it('lets viewers and assistants only look', async () => {
    const batch = await aBatch(prisma())
    for (const role of ['VIEWER', 'BREWER_ASSISTANT'] as const) {
      const token = await server.signIn(role)
      const answer = await server.call('PUT', `/api/schedule/${batch.id}`, token, { currentStage: 'Mashing' })
      expect(answer.status).toBe(403)
      expect((await server.call('GET', '/api/schedule', token)).status).toBe(200)
    }
  })
})
