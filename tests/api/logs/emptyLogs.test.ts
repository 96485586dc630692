import { expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')

const prisma = () => server.app.database.prisma
const day = 86_400_000
const log = (body: object) => server.call('POST', '/api/logs', assistant, body)

async function fermenting() {
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  return aBatch(prisma(), {
    stage: 'FERMENTING',
    fermenterId: fermenter.id,
    brewDate: new Date('2026-11-10T00:00:00Z'),
    fermentingStartDate: new Date('2026-11-10T15:00:00Z'),
  })
}

it.each([
  ['nothing', {}],
  ['blanks', { generalNotes: '   ' }],
  ['its kind alone', { logType: 'general_note' }],
  ['what the recipe expects alone', { targetGravity: 1.01 }],
])('an entry that says %s is refused with a sentence', async (_what, body) => {
  const batch = await fermenting()
  expect(await log({ batchId: batch.id, ...body })).toMatchObject({
    status: 422,
    body: { message: 'This log entry is empty. Add a reading, a note or an issue before you save it.' },
  })
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
})

it('an empty entry by accident does not clear a reported issue; a reading without issue does', async () => {
  const batch = await fermenting()
  const isFlagged = async () => {
    const { body } = await server.call('GET', '/api/logs/active-batches', assistant)
    const entries = body as { _id: string; latestLog: { issueFlag: boolean } }[]
    return entries.find(({ _id }) => _id === batch.id)?.latestLog.issueFlag
  }
  await log({ batchId: batch.id, issueFlag: true, issueDescription: 'Smells of vinegar' })
  expect((await log({ batchId: batch.id, issueFlag: false })).status).toBe(422)
  expect(await isFlagged()).toBe(true)
  expect((await log({ batchId: batch.id, gravity: 1.02 })).status).toBe(201)
  expect(await isFlagged()).toBe(false)
})

it('an entry from before the batch began is refused, naming the day', async () => {
  const batch = await fermenting()
  const sentence = `Batch ${batch.batchNumber} began on Nov 10, 2026. A log entry can't be from before that.`
  expect(await log({ batchId: batch.id, gravity: 1.05, timestamp: '2026-11-08T12:00:00Z' })).toMatchObject({
    status: 422,
    body: { message: sentence, errors: { timestamp: sentence } },
  })
})

it('a reading of the morning is taken although the batch was moved in the evening', async () => {
  const batch = await fermenting()
  const answer = await log({ batchId: batch.id, gravity: 1.05, timestamp: '2026-11-10T08:00:00Z' })
  expect(answer.status).toBe(201)
})

it('a batch that was moved long after its brew day takes the readings since', async () => {
  const batch = await fermenting()
  await prisma().batch.update({
    where: { id: batch.id },
    data: { fermentingStartDate: new Date(Date.now() - day) },
  })
  const answer = await log({ batchId: batch.id, gravity: 1.05, timestamp: '2026-11-12T08:00:00Z' })
  expect(answer.status).toBe(201)
})
