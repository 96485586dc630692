import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAgo, isoHoursAgo } from '#tests/support/data/ago.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let assistant: string
let otherAssistant: string
let brewer: string
let batchId: string

beforeAll(async () => {
  server = await startServer()
  assistant = await server.signIn('BREWER_ASSISTANT')
  otherAssistant = await server.signIn('BREWER_ASSISTANT')
  brewer = await server.signIn('BREWER')
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma

beforeEach(async () => {
  await prisma().batch.deleteMany()
  const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
  const recipe = await aRecipe(prisma(), { expectedOG: 1.06, expectedFG: 1.012 })
  const batch = await aBatch(prisma(), {
    stage: 'FERMENTING',
    recipeId: recipe.id,
    fermenterId: fermenter.id,
    brewDate: daysAgo(5),
    fermentingStartDate: daysAgo(4),
  })
  batchId = batch.id
})

async function addedLog(input: object): Promise<string> {
  const { data, errors } = await server.ask<{ addLog: { id: string } }>(assistant, addLogText, {
    input: { batchId, ...input },
  })
  if (!data?.addLog) throw new Error(JSON.stringify(errors))
  return data.addLog.id
}

const edit = (
  token: string,
  variables: { id: string; base?: number; changes: object; reason?: string; commandId?: string },
) =>
  server.ask<{ editLog: Record<string, unknown> }>(
    token,
    `mutation ($id: ID!, $base: Int!, $changes: LogChanges!, $reason: String!, $commandId: ID) {
      editLog(id: $id, baseVersion: $base, changes: $changes, reason: $reason, commandId: $commandId) {
        id version gravity temperature timestamp issueFlag issueSeverity loggedBy { name } } }`,
    { base: 1, reason: 'Read from the wrong tank', ...variables },
  )

const withdraw = (token: string, id: string) =>
  server.ask<{ withdrawLog: string }>(
    token,
    'mutation ($id: ID!, $reason: String!) { withdrawLog(id: $id, reason: $reason) }',
    { id, reason: 'Logged twice' },
  )

const revisions = async () => {
  const { data } = await server.ask<{ logRevisions: object[] }>(
    brewer,
    `query ($batchId: ID!) { logRevisions(batchId: $batchId) {
      logId kind reason by { name } loggedBy { name } changes { field from to } } }`,
    { batchId },
  )
  return data?.logRevisions
}

const board = async () => {
  const { data } = await server.ask<{ batch: unknown; batchLogs: { id: string }[] }>(
    brewer,
    `query ($id: ID!) { batch(id: $id) { logCount latestLog { id gravity } readings(limit: 9) { id gravity } }
      batchLogs(batchId: $id) { id } }`,
    { id: batchId },
  )
  return data
}

describe('a reading that was mistyped', () => {
  it('is corrected an hour later, and the history keeps what it was, who did it and why', async () => {
    const id = await addedLog({ gravity: 1.05, temperature: 66, timestamp: isoHoursAgo(1) })
    const { data } = await edit(assistant, { id, changes: { gravity: 1.015 } })
    expect(data?.editLog).toMatchObject({ id, version: 2, gravity: 1.015, temperature: 66 })
    const who = { name: expect.stringMatching(/^brewer_assistant/) as string }
    expect(await revisions()).toEqual([
      {
        logId: id,
        kind: 'CORRECTED',
        reason: 'Read from the wrong tank',
        by: who,
        loggedBy: who,
        changes: [{ field: 'gravity', from: '1.05', to: '1.015' }],
      },
    ])
    expect(await prisma().logRevision.findFirst({ where: { logId: id } })).toMatchObject({
      entry: { gravity: '1.05', temperature: '66', version: 1 },
    })
    const changes = await prisma().change.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } })
    expect(changes.map(({ type }) => type)).toEqual(['LogAdded', 'LogSaved'])
    expect(changes[1]!.detail).toMatchObject({ batchId, reason: 'Read from the wrong tank' })
  })

  it('is corrected in what REST answers and in the latest reading', async () => {
    const first = await addedLog({ gravity: 1.04, timestamp: isoHoursAgo(30) })
    const second = await addedLog({ gravity: 1.09, timestamp: isoHoursAgo(2) })
    await edit(assistant, { id: second, changes: { gravity: 1.02 } })
    const { body } = await server.call('GET', `/api/logs/batch/${batchId}`, brewer)
    expect(body).toMatchObject([
      { _id: second, gravity: 1.02, version: 2 },
      { _id: first, gravity: 1.04 },
    ])
    expect(await board()).toMatchObject({ batch: { latestLog: { id: second, gravity: 1.02 } } })
    await edit(assistant, { id: second, base: 2, changes: { timestamp: isoHoursAgo(50) } })
    expect(await board()).toMatchObject({
      batch: { latestLog: { id: first }, readings: [{ id: second }, { id: first }] },
    })
  })

  it('is corrected once when the same command is sent twice', async () => {
    const id = await addedLog({ gravity: 1.05 })
    const once = { id, changes: { gravity: 1.015 }, commandId: 'correct-1' }
    const first = await edit(assistant, once)
    expect((await edit(assistant, once)).data).toEqual(first.data)
    expect(await revisions()).toHaveLength(1)
  })

  it('is corrected by two people who changed different fields', async () => {
    const id = await addedLog({ gravity: 1.05, temperature: 40 })
    await edit(assistant, { id, changes: { gravity: 1.015 } })
    const { data } = await edit(brewer, { id, changes: { temperature: 66 } })
    expect(data?.editLog).toMatchObject({ version: 3, gravity: 1.015, temperature: 66 })
  })

  it('asks which value is right when two people corrected the same field', async () => {
    const id = await addedLog({ gravity: 1.05 })
    await edit(assistant, { id, changes: { gravity: 1.015 } })
    const { errors } = await edit(brewer, { id, changes: { gravity: 1.016 } })
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^Specific gravity was changed by brewer_assistant/) as string,
        extensions: {
          code: 'CONFLICT',
          conflict: { version: 2, clashes: [{ field: 'gravity', base: 1.05, theirs: 1.015, yours: 1.016 }] },
        },
      },
    ])
    expect(await revisions()).toHaveLength(1)
  })

  it('is not corrected without a reason', async () => {
    const id = await addedLog({ gravity: 1.05 })
    const { errors } = await edit(assistant, { id, changes: { gravity: 1.015 }, reason: ' ' })
    expect(errors).toMatchObject([
      { message: 'A reason is required.', extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  it('is not corrected into nothing, into the future or to before the batch began', async () => {
    const id = await addedLog({ gravity: 1.05 })
    const sentences = [
      [{ gravity: null }, 'This log entry is empty. Add a reading, a note or an issue before you save it.'],
      [{ timestamp: isoHoursAgo(-24) }, "Date and time can't be in the future."],
      [{ timestamp: daysAgo(30) }, /^Batch .* began on .*\. A log entry can't be from before that\.$/],
    ] as const
    for (const [changes, sentence] of sentences) {
      const { errors } = await edit(assistant, { id, changes })
      expect(errors).toMatchObject([{ message: expect.stringMatching(sentence) as string }])
    }
    expect(await prisma().batchLog.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  })

  it('loses its severity when its issue is removed', async () => {
    const id = await addedLog({ gravity: 1.05, issueFlag: true, issueSeverity: 'HIGH' })
    const { data } = await edit(assistant, { id, changes: { issueFlag: false } })
    expect(data?.editLog).toMatchObject({ issueFlag: false, issueSeverity: null })
  })
})

describe('an entry that should not be there', () => {
  it('is withdrawn with a reason, counts nowhere, and stays in the history as it was', async () => {
    const right = await addedLog({ gravity: 1.03, timestamp: isoHoursAgo(9) })
    const wrong = await addedLog({ gravity: 1.09, generalNotes: 'FV-3?', timestamp: isoHoursAgo(1) })
    expect((await withdraw(assistant, wrong)).data).toEqual({ withdrawLog: wrong })
    expect(await board()).toEqual({
      batch: {
        logCount: 1,
        latestLog: { id: right, gravity: 1.03 },
        readings: [{ id: right, gravity: 1.03 }],
      },
      batchLogs: [{ id: right }],
    })
    expect(await revisions()).toMatchObject([
      {
        logId: wrong,
        kind: 'WITHDRAWN',
        reason: 'Logged twice',
        changes: expect.arrayContaining([
          { field: 'gravity', from: '1.09', to: null },
          { field: 'generalNotes', from: 'FV-3?', to: null },
        ]) as unknown,
      },
    ])
    const { errors } = await withdraw(assistant, wrong)
    expect(errors?.[0]?.message).toMatch(/^brewer_assistant.* has withdrawn this log entry: Logged twice$/)
  })

  it('clears the alert of an issue that it had raised', async () => {
    const wrong = await addedLog({ issueFlag: true, issueDescription: 'Smells of vinegar' })
    const open = () => prisma().alert.count({ where: { kind: 'ISSUE', clearedAt: null } })
    await expect.poll(open).toBe(1)
    await withdraw(assistant, wrong)
    await expect.poll(open).toBe(0)
  })
})

describe('who may correct', () => {
  it('an assistant corrects only what they logged themselves; a brewer any entry', async () => {
    const id = await addedLog({ gravity: 1.05 })
    const sentence = 'You can correct and withdraw only what you logged yourself. Ask a brewer.'
    const refused = [{ message: sentence, extensions: { code: 'FORBIDDEN' } }]
    expect((await edit(otherAssistant, { id, changes: { gravity: 1.01 } })).errors).toMatchObject(refused)
    expect((await withdraw(otherAssistant, id)).errors).toMatchObject(refused)
    expect((await edit(brewer, { id, changes: { gravity: 1.01 } })).data?.editLog).toMatchObject({
      version: 2,
    })
    const viewer = await server.signIn('VIEWER')
    for (const answer of [await edit(viewer, { id, changes: {} }), await withdraw(viewer, id)])
      expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

it('an entry that someone corrected since is not undone', async () => {
  const commandId = 'log-then-undo'
  const added = await server.ask<{ addLog: { id: string } }>(assistant, addLogText, {
    input: { batchId, gravity: 1.05 },
    commandId,
  })
  await edit(brewer, { id: added.data!.addLog.id, changes: { gravity: 1.02 } })
  const { errors } = await server.ask(assistant, 'mutation ($of: ID!) { undo(of: $of, reason: "Oops") }', {
    of: commandId,
  })
  expect(errors?.[0]?.message).toBe('This log entry has been corrected since then.')
})
