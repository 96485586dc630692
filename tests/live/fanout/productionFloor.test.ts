import { expect, it } from 'vitest'
import {
  aBatchInput,
  addLogText,
  createBatchText,
  deleteBatchText,
  updateBatchText,
} from '#tests/support/data/batchForms.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket, type Subscriber } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma

const followText = `subscription {
  changes {
    __typename seq commandId by { name }
    ... on BatchSaved { batchId batch { id version notes } }
    ... on BatchRemoved { batchId }
    ... on EquipmentSaved { equipmentId equipment { version label } }
    ... on EquipmentStatusChanged { equipmentId equipment { version status } }
    ... on LogAdded { logId batchId log { gravity loggedBy { name } } }
  }
}`

async function following(work: (follower: Subscriber) => Promise<void>): Promise<void> {
  const follower = await subscribeBySocket(server.url, await server.signIn('VIEWER'), {}, followText)
  await follower.waitFor(({ __typename }) => __typename === 'Heartbeat')
  try {
    await work(follower)
  } finally {
    await follower.close()
  }
}

it('everybody hears of a batch that is planned, edited and deleted', () =>
  following(async (follower) => {
    const input = await aBatchInput(prisma())
    const { data } = await server.ask<{ createBatch: { id: string } }>(brewer, createBatchText, {
      input,
      commandId: 'plan-it',
    })
    const { id } = data!.createBatch
    await server.ask(brewer, updateBatchText, { id, base: 1, changes: { notes: 'Pitch warm' } })
    await server.ask(brewer, deleteBatchText, { id })
    expect(await follower.waitForChanges(3)).toMatchObject([
      { __typename: 'BatchSaved', batchId: id, commandId: 'plan-it' },
      { __typename: 'BatchSaved', batchId: id },
      { __typename: 'BatchRemoved', batchId: id },
    ])
  }))

it('everybody hears of a transfer from one tank to another, in one piece', () =>
  following(async (follower) => {
    const [from, to] = [await aVessel(prisma(), { status: 'IN_USE' }), await aVessel(prisma())]
    const batch = await aBatch(prisma(), { stage: 'FERMENTING', fermenterId: from.id })
    await server.ask(brewer, updateBatchText, { id: batch.id, base: 1, changes: { fermenterId: to.id } })
    expect(await follower.waitForChanges(3)).toMatchObject([
      { __typename: 'EquipmentStatusChanged', equipmentId: to.id, equipment: { status: 'IN_USE' } },
      { __typename: 'EquipmentStatusChanged', equipmentId: from.id, equipment: { status: 'CLEANING' } },
      { __typename: 'BatchSaved', batchId: batch.id, batch: { version: 2 } },
    ])
  }))

it('everybody hears of a reading, under its batch', () =>
  following(async (follower) => {
    const batch = await aBatch(prisma(), { stage: 'FERMENTING' })
    const answer = await server.call('POST', '/api/logs', brewer, { batchId: batch.id, gravity: 1.02 })
    expect(answer.status).toBe(201)
    await server.ask(brewer, addLogText, { input: { batchId: batch.id, gravity: 1.019 } })
    expect(await follower.waitForChanges(2)).toMatchObject([
      { __typename: 'LogAdded', batchId: batch.id, log: { gravity: 1.02 } },
      { __typename: 'LogAdded', batchId: batch.id, log: { gravity: 1.019 } },
    ])
  }))
