import { beforeEach, describe, expect, it } from 'vitest'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')

const prisma = () => server.app.database.prisma
const day = 86_400_000
const addLog = (input: object, token = assistant, commandId?: string) =>
  server.ask<{ addLog: Record<string, unknown> }>(token, addLogText, { input, commandId })

async function fermenting(fields: object = {}) {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  const recipe = await aRecipe(prisma(), { expectedOG: 1.065, expectedFG: 1.0125 })
  const batch = await aBatch(prisma(), {
    stage: 'FERMENTING',
    recipeId: recipe.id,
    fermenterId: fermenter.id,
    fermentingStartDate: new Date(Date.now() - 3 * day - 1_000),
    ...fields,
  })
  return { batch, fermenter, recipe }
}

/** An entry in the database, measured so many hours ago. */
const aLog = (batchId: string, hoursAgo: number, fields: object = {}) =>
  prisma().batchLog.create({
    data: { batchId, recipeId: 'r', timestamp: new Date(Date.now() - hoursAgo * 3_600_000), ...fields },
  })

beforeEach(() => prisma().batch.deleteMany())

describe('a log entry', () => {
  it('is written with what is known of the batch, and announced under it', async () => {
    const { batch, fermenter } = await fermenting()
    const { data } = await addLog({ batchId: batch.id, temperature: 66.5, gravity: 1.03, aromaNotes: ' ' })
    expect(data?.addLog).toMatchObject({
      batchId: batch.id,
      logType: 'FERMENTATION_CHECK',
      temperature: 66.5,
      gravity: 1.03,
      pH: null,
      aromaNotes: null,
      issueFlag: false,
      equipment: { id: fermenter.id },
      targetGravity: 1.0125,
      originalGravity: 1.065,
      loggedBy: { name: expect.stringMatching(/^brewer_assistant/) as string },
    })
    const changes = await prisma().change.findMany({
      where: { entityId: String(data?.addLog.id) },
      orderBy: { seq: 'asc' },
    })
    expect(changes).toMatchObject([{ type: 'LogAdded', detail: { batchId: batch.id } }])
  })

  it('keeps what was sent instead of what is known', async () => {
    const { batch } = await fermenting()
    const other = await aVessel(prisma())
    const sent = { targetGravity: 1.01, originalGravity: 1.06, timestamp: '2026-04-05T08:00:00.000Z' }
    const { data } = await addLog({ batchId: batch.id, gravity: 1.03, equipmentId: other.id, ...sent })
    expect(data?.addLog).toMatchObject({ ...sent, equipment: { id: other.id } })
  })

  it('of a clock five minutes ahead is measured now', async () => {
    const { batch } = await fermenting()
    const timestamp = new Date(Date.now() + 240_000).toISOString()
    const { data } = await addLog({ batchId: batch.id, gravity: 1.03, timestamp })
    expect(Date.parse(String(data?.addLog.timestamp))).toBeLessThanOrEqual(Date.now())
  })

  it('has severity and description only of an issue that is flagged', async () => {
    const { batch } = await fermenting()
    const issue = { batchId: batch.id, gravity: 1.03, issueSeverity: 'HIGH', issueDescription: 'Stuck' }
    const hidden = await addLog(issue)
    expect(hidden.data?.addLog).toMatchObject({ issueSeverity: null, issueDescription: null })
    const flagged = await addLog({ ...issue, issueFlag: true })
    expect(flagged.data?.addLog).toMatchObject({ issueSeverity: 'HIGH', issueDescription: 'Stuck' })
  })

  it.each(['PLANNED', 'BOILING', 'COMPLETED'] as const)(
    'is refused for a batch that is %s',
    async (stage) => {
      const batch = await aBatch(prisma(), { stage })
      const { errors } = await addLog({ batchId: batch.id })
      expect(errors).toMatchObject([
        {
          message: expect.stringContaining('Log entries belong to batches that are fermenting') as string,
          extensions: { code: 'REFUSED' },
        },
      ])
    },
  )

  it('is refused for a deleted batch, and to viewers', async () => {
    expect((await addLog({ batchId: 'gone' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const { batch } = await fermenting()
    const viewer = await server.signIn('VIEWER')
    expect((await addLog({ batchId: batch.id }, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const answer = await server.call('POST', '/api/logs', viewer, { batchId: batch.id })
    expect(answer.status).toBe(403)
  })

  it('is one entry when it is sent twice', async () => {
    const { batch } = await fermenting()
    const first = await addLog({ batchId: batch.id, gravity: 1.02 }, assistant, 'tap')
    const again = await addLog({ batchId: batch.id, gravity: 1.02 }, assistant, 'tap')
    expect(again.data).toEqual(first.data)
    expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(1)
  })

  it('is accepted and returned by REST in the vocabulary of the older system', async () => {
    const { batch, fermenter, recipe } = await fermenting()
    const sent = {
      batchId: batch.id,
      equipmentId: fermenter.id,
      recipeId: recipe.id,
      logType: 'dry_hop',
      timestamp: '2026-04-05T08:00:00.000Z',
      temperature: 68,
      appearance: 'Slightly Hazy',
      issueFlag: true,
      issueSeverity: 'low',
      generalNotes: 'Citra',
    }
    const answer = await server.call('POST', '/api/logs', assistant, sent)
    expect(answer).toMatchObject({ status: 201, body: { ...sent, gravity: null, targetGravity: 1.0125 } })
    const list = await server.call('GET', `/api/logs/batch/${batch.id}`, assistant)
    expect(list.body).toEqual([answer.body])
    const wrong = await server.call('POST', '/api/logs', assistant, { ...sent, logType: 'party' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { logType: expect.any(String) as string } } })
  })
})

describe('the log of a batch', () => {
  const text = `query ($id: ID!, $limit: Int, $before: ID) {
    batchLogs(batchId: $id, limit: $limit, before: $before) { id gravity } }`

  it('is read newest first, page by page, also where entries are of the same moment', async () => {
    const { batch } = await fermenting()
    const timestamp = new Date()
    for (let n = 0; n < 7; n++) await aLog(batch.id, 0, { timestamp, gravity: 1 + n / 1000 })
    await aLog(batch.id, 5, { gravity: 1.05 })
    const read: string[] = []
    for (let before: string | undefined; ; before = read.at(-1)) {
      const { data } = await server.ask<{ batchLogs: { id: string }[] }>(assistant, text, {
        id: batch.id,
        limit: 3,
        before,
      })
      if (data!.batchLogs.length === 0) break
      read.push(...data!.batchLogs.map(({ id }) => id))
    }
    expect(new Set(read).size).toBe(8)
    expect(read).toHaveLength(8)
    const answer = await server.ask(assistant, text, { id: batch.id, limit: 501 })
    expect(answer.errors).toMatchObject([{ message: 'A list has at most 500 entries a page.' }])
    const wrong = await server.ask(assistant, text, { id: batch.id, before: 'nothing' })
    expect(wrong.errors).toMatchObject([{ message: 'This entry no longer exists.' }])
  })
})

describe('the batches in their tanks', () => {
  const text = `{ activeBatches { batchNumber stage logCount latestLog { gravity issueFlag }
    readings(limit: 3) { gravity temperature } } }`

  it('come with count, latest entry and readings of each, in a handful of statements', async () => {
    const counts = [0, 1, 5, 8]
    for (const count of counts) {
      const { batch } = await fermenting({ batchNumber: `A-${count}` })
      for (let n = 0; n < count; n++) await aLog(batch.id, count - n, { gravity: 1.05 - n / 1000 })
      if (count > 0) await aLog(batch.id, 100, { generalNotes: 'Only words' })
    }
    await aBatch(prisma(), { stage: 'KEGGING' })
    let statements = 0
    const countOne = () => statements++
    server.app.database.pool.on('acquire', countOne)
    const { data } = await server.ask<{ activeBatches: Record<string, unknown>[] }>(assistant, text)
    server.app.database.pool.off('acquire', countOne)
    const found = [...data!.activeBatches].sort((a, b) => Number(a.logCount) - Number(b.logCount))
    expect(found).toMatchObject([
      { batchNumber: 'A-0', logCount: 0, latestLog: null, readings: [] },
      { batchNumber: 'A-1', logCount: 2, latestLog: { gravity: 1.05 }, readings: [{ gravity: 1.05 }] },
      { batchNumber: 'A-5', logCount: 6, latestLog: { gravity: 1.046 } },
      {
        batchNumber: 'A-8',
        logCount: 9,
        readings: [{ gravity: 1.045 }, { gravity: 1.044 }, { gravity: 1.043 }],
      },
    ])
    expect(statements).toBeLessThan(12)
  })

  it('are answered by REST with days and expected days', async () => {
    const { batch, fermenter, recipe } = await fermenting({ expectedFermentationDays: 10 })
    await aLog(batch.id, 1, { temperature: 66.5, issueFlag: true })
    const { body } = await server.call('GET', '/api/logs/active-batches', assistant)
    expect(body).toEqual([
      {
        _id: batch.id,
        batchNumber: batch.batchNumber,
        batchSizeBBL: 3,
        status: 'Fermenting',
        equipment: { _id: fermenter.id, label: fermenter.label },
        recipe: { _id: recipe.id, name: recipe.name, expectedOG: 1.065, expectedFG: 1.0125 },
        daysInVessel: 3,
        expectedDays: 10,
        logCount: 1,
        latestLog: {
          timestamp: expect.any(String) as string,
          temperature: 66.5,
          gravity: null,
          issueFlag: true,
        },
      },
    ])
  })

  it('do not answer more readings than a screen can use', async () => {
    const { errors } = await server.ask(assistant, '{ activeBatches { readings(limit: 501) { id } } }')
    expect(errors ?? []).toEqual([])
    await fermenting()
    const refused = await server.ask(assistant, '{ activeBatches { readings(limit: 501) { id } } }')
    expect(refused.errors).toMatchObject([{ message: 'A chart has at most 500 readings.' }])
  })
})

it('a batch tells the newest entry with a temperature, and with a gravity', async () => {
  const { batch } = await fermenting()
  await aLog(batch.id, 9, { temperature: 64, gravity: 1.05 })
  const gravity = await aLog(batch.id, 6, { gravity: 1.04 })
  const temperature = await aLog(batch.id, 3, { temperature: 66 })
  await aLog(batch.id, 1, { generalNotes: 'Tasted' })
  const { data } = await server.ask(
    assistant,
    `query ($id: ID!) { batch(id: $id) { latestTemperatureLog { id } latestGravityLog { id } } }`,
    { id: batch.id },
  )
  expect(data?.batch).toEqual({
    latestTemperatureLog: { id: temperature.id },
    latestGravityLog: { id: gravity.id },
  })
})
