import { expect, it } from 'vitest'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const { prisma } = server.app.database

const fields = 'id version co2 dissolvedOxygen metric: co2(units: METRIC) entered { field value unit }'

interface Entry {
  id: string
  co2: number | null
  dissolvedOxygen: number | null
}

const add = async (input: object) => {
  const text = `mutation ($input: LogInput!) { addLog(input: $input) { ${fields} } }`
  const { data } = await server.ask<{ addLog: Entry }>(brewer, text, { input })
  return data!.addLog
}

const correct = async (id: string, changes: object) => {
  const text = `mutation ($id: ID!, $changes: LogChanges!) {
    editLog(id: $id, baseVersion: 1, changes: $changes, reason: "Read again") { ${fields} } }`
  const { data } = await server.ask<{ editLog: Entry }>(brewer, text, { id, changes })
  return data!.editLog
}

async function aConditioningBatch() {
  const brite = await aVessel(prisma, { type: 'BRITE_TANK', status: 'IN_USE' })
  const recipe = await aRecipe(prisma)
  return aBatch(prisma, {
    stage: 'CONDITIONING',
    recipeId: recipe.id,
    briteTankId: brite.id,
    brewDate: daysAgo(20),
    fermentingStartDate: daysAgo(19),
    conditioningStartDate: daysAgo(5),
  })
}

it('an entry keeps CO2 and dissolved oxygen, as they were typed too, and nothing else makes it an entry', async () => {
  const { id: batchId } = await aConditioningBatch()
  const entered = [{ field: 'co2', value: 5, unit: 'GRAMS_PER_LITER' }]
  const saved = await add({ batchId, co2: 2.55, dissolvedOxygen: 32.5, entered })
  expect(saved).toMatchObject({ co2: 2.55, dissolvedOxygen: 32.5, metric: 4.998, entered })
  expect(await add({ batchId, dissolvedOxygen: 0 })).toMatchObject({ co2: null, dissolvedOxygen: 0 })
})

it('CO2 is corrected like every field: with what it was, in the history and in the activity log', async () => {
  const batch = await aConditioningBatch()
  const { id } = await add({ batchId: batch.id, co2: 2.4, dissolvedOxygen: 40 })
  expect(await correct(id, { co2: 2.5 })).toMatchObject({ co2: 2.5, dissolvedOxygen: 40 })
  const history = '($id: ID!) { logRevisions(batchId: $id) { changes { field from to } } }'
  const { data } = await server.ask<{ logRevisions: object[] }>(brewer, `query ${history}`, { id: batch.id })
  expect(data?.logRevisions).toEqual([{ changes: [{ field: 'co2', from: '2.4', to: '2.5' }] }])
  const admin = await server.signIn('ADMIN')
  const activity = await server.ask<{ activity: { description: string }[] }>(
    admin,
    '{ activity(limit: 5) { description } }',
  )
  expect(activity.data?.activity.map(({ description }) => description)).toContain(`${batch.batchNumber}: CO2`)
})

it('an entry with CO2 is undone as any other', async () => {
  const { id: batchId } = await aConditioningBatch()
  const commandId = `carbonation-${batchId}`
  const text =
    'mutation ($input: LogInput!, $commandId: ID) { addLog(input: $input, commandId: $commandId) { id } }'
  await server.ask(brewer, text, { input: { batchId, co2: 2.5 }, commandId })
  await server.ask(brewer, 'mutation ($id: ID!) { undo(of: $id, reason: "Wrong tank") }', { id: commandId })
  expect(await prisma.batchLog.count({ where: { batchId } })).toBe(0)
})

it('a program sends and reads both over REST, CO2 in other units if it asks', async () => {
  const { id: batchId } = await aConditioningBatch()
  const sent = { batchId, logType: 'conditioning_check', co2: 2.5, dissolvedOxygen: 25 }
  const { status, body } = await server.call('POST', '/api/logs', brewer, sent)
  expect([status, body]).toMatchObject([201, { co2: 2.5, dissolvedOxygen: 25 }])
  const read = await server.call('GET', `/api/logs/batch/${batchId}?units=METRIC`, brewer)
  expect(read.body).toMatchObject([{ co2: 4.9, dissolvedOxygen: 25 }])
})
