import { describe, expect, it } from 'vitest'
import { addLogText, aBatchInput, aScheduleBody, createBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { batchLimitRows, logLimitRows, type Limit } from '#tests/support/floorLimits.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma

const batchRefusals: readonly Limit[] = [
  ...batchLimitRows,
  ['recipeId', 'nowhere', 'This recipe no longer exists. Choose another one.'],
  ['brewerId', 'nobody', 'This brewer no longer exists.'],
  ['fermenterId', 'nowhere', 'This vessel no longer exists. Choose another one.'],
  ['assignedTeam', ['nobody'], 'Someone of the assigned team no longer exists.'],
]

describe.each(batchRefusals)('a batch with %s = %j', (field, value, reason) => {
  it('is refused by GraphQL', async () => {
    const input = await aBatchInput(prisma(), { [field]: value })
    const { errors } = await server.ask(brewer, createBatchText, { input })
    expect(errors).toMatchObject([
      { message: reason, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: reason } } },
    ])
  })

  it('is refused by REST', async () => {
    const body = await aScheduleBody(prisma(), { [field]: value })
    const answer = await server.call('POST', '/api/schedule', brewer, body)
    expect(answer).toMatchObject({ status: 422, body: { message: reason, errors: { [field]: reason } } })
  })
})

it('a batch is planned with the defaults of the form', async () => {
  const input = await aBatchInput(prisma())
  const { data } = await server.ask(brewer, createBatchText, { input })
  expect(data?.createBatch).toMatchObject({
    version: 1,
    brewDate: '2026-05-04',
    batchSizeBBL: 3,
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    stage: 'PLANNED',
  })
  const answer = await server.call('POST', '/api/schedule', brewer, await aScheduleBody(prisma()))
  expect(answer).toMatchObject({
    status: 201,
    body: { date: '2026-05-04T00:00:00', batchSizeBBL: 3, status: 'Planned', brewerId: null },
  })
})

it.each(['2026-05-04', '2026-05-04T00:00:00', new Date(2026, 4, 4).toISOString()])(
  'REST reads the day of %s',
  async (date) => {
    const body = { ...(await aScheduleBody(prisma())), date }
    const answer = await server.call('POST', '/api/schedule', brewer, body)
    expect(answer.body).toMatchObject({ date: '2026-05-04T00:00:00' })
  },
)

it.each([
  [{ type: 'BRITE_TANK' }, "isn't a fermenter."],
  [{ status: 'CLEANING' }, 'is not available: it is being cleaned.'],
  [{ status: 'MAINTENANCE' }, 'is not available: it is in maintenance.'],
  [{ capacityBBL: 2 }, 'holds 2 BBL: too small for 3 BBL.'],
  [{ retiredAt: new Date() }, 'is out of service. Choose another one.'],
] as const)("a batch can't be planned into a fermenter that is %o", async (fields, reason) => {
  const vessel = await aVessel(prisma(), fields)
  const input = await aBatchInput(prisma(), { fermenterId: vessel.id })
  const { errors } = await server.ask(brewer, createBatchText, { input })
  const sentence = `${vessel.label} ${reason}`
  expect(errors).toMatchObject([{ message: sentence, extensions: { fields: { fermenterId: sentence } } }])
})

it("a batch can't be planned into an occupied fermenter, and is told by which batch", async () => {
  const vessel = await aVessel(prisma(), { label: 'FV-77', status: 'IN_USE' })
  await aBatch(prisma(), { batchNumber: '2026-770', stage: 'FERMENTING', fermenterId: vessel.id })
  const input = await aBatchInput(prisma(), { fermenterId: vessel.id })
  const { errors } = await server.ask(brewer, createBatchText, { input })
  expect(errors).toMatchObject([
    {
      message: 'FV-77 is occupied by batch 2026-770.',
      extensions: { code: 'CONFLICT', conflict: { field: 'fermenterId', batchNumber: '2026-770' } },
    },
  ])
})

it('a batch number is used once, also by ten people at the same moment', async () => {
  const input = await aBatchInput(prisma(), { batchNumber: '2024-001' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.ask(brewer, createBatchText, { input })),
  )
  const refused = answers.flatMap(({ errors }) => errors ?? [])
  expect(refused).toHaveLength(9)
  for (const { extensions } of refused) expect(extensions.code).toBe('CONFLICT')
  const { errors } = await server.ask(brewer, createBatchText, { input })
  expect(errors?.[0]?.message).toMatch(
    /^Batch number 2024-001 is already used, by Recipe .* of May 4, 2026\.$/,
  )
  const body = { ...(await aScheduleBody(prisma())), batchNumber: '2024-001' }
  expect((await server.call('POST', '/api/schedule', brewer, body)).status).toBe(409)
})

const logRefusals: readonly Limit[] = [
  ...logLimitRows,
  ['timestamp', '2090-01-01T00:00:00.000Z', "Date and time can't be in the future."],
  ['equipmentId', 'nowhere', 'This vessel no longer exists.'],
]

describe.each(logRefusals)('a log entry with %s = %j', (field, value, reason) => {
  const refusal = { message: reason }

  it('is refused by GraphQL and by REST', async () => {
    const batch = await aBatch(prisma(), { stage: 'FERMENTING' })
    const input = { batchId: batch.id, generalNotes: 'Krausen is falling.', [field]: value }
    const { errors } = await server.ask(brewer, addLogText, { input })
    expect(errors).toMatchObject([{ ...refusal, extensions: { fields: { [field]: reason } } }])
    const answer = await server.call('POST', '/api/logs', brewer, input)
    expect(answer).toMatchObject({ status: 422, body: { ...refusal, errors: { [field]: reason } } })
    expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
  })
})

it.each([
  ['POST /api/schedule', 'date', 'soon'],
  ['POST /api/schedule', 'date', undefined],
  ['POST /api/logs', 'logType', 'party'],
  ['POST /api/logs', 'appearance', 'Pink'],
  ['POST /api/logs', 'issueSeverity', 'awful'],
])('%s refuses %s = %j and names the field', async (call, field, value) => {
  const path = call.slice('POST '.length)
  const batch = await aBatch(prisma(), { stage: 'FERMENTING' })
  const whole =
    path === '/api/schedule'
      ? await aScheduleBody(prisma())
      : { batchId: batch.id, logType: 'issue_report', issueFlag: true }
  const answer = await server.call('POST', path, brewer, { ...whole, [field]: value })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors as object)).toEqual([field])
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
})
