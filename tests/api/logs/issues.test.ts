import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysAgo, isoHoursAgo } from '#tests/support/data/ago.ts'
import { aBatch, aFermentingBatch } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')
const admin = await server.signIn('ADMIN')
const prisma = () => server.app.database.prisma

let batchId: string
let commands = 0

beforeEach(async () => {
  const batch = await aFermentingBatch(prisma(), { brewDate: daysAgo(5), fermentingStartDate: daysAgo(4) })
  batchId = batch.id
})

async function ask<Data>(token: string, query: string, variables: object): Promise<Data> {
  const { data, errors } = await server.ask<Data>(token, query, variables)
  expect(errors).toBeUndefined()
  return data!
}

async function log(entry: object): Promise<string> {
  const text = 'mutation ($input: LogInput!) { addLog(input: $input) { id } }'
  const { addLog } = await ask<{ addLog: { id: string } }>(assistant, text, { input: { batchId, ...entry } })
  return addLog.id
}

const flag = (issueSeverity: 'HIGH' | 'LOW', more: object = {}) =>
  log({ issueFlag: true, issueSeverity, issueDescription: 'Airlock is dry', ...more })

const resolveText = `mutation ($logId: ID!, $note: String, $commandId: ID) {
  resolveIssue(logId: $logId, note: $note, commandId: $commandId) { id issueFlag issueResolvedAt issueResolver issueResolution } }`
const resolve = (token: string, logId: string, note: string | null = 'Filled it', commandId?: string) =>
  server.ask<{ resolveIssue: { issueResolver: string; issueResolution: string; issueResolvedAt: string } }>(
    token,
    resolveText,
    { logId, note, commandId },
  )
const refusalOf = async (answer: ReturnType<typeof resolve>) => {
  const { message, extensions } = (await answer).errors?.[0] ?? {}
  return { message, code: extensions?.code }
}

interface Standing {
  batch: { openIssue: { id: string } | null; latestLog: { issueFlag: boolean } | null }
}

async function standing() {
  const text = 'query ($id: ID!) { batch(id: $id) { openIssue { id } latestLog { issueFlag } } }'
  const { batch } = await ask<Standing>(assistant, text, { id: batchId })
  return { open: batch.openIssue?.id ?? null, isLatestFlagged: batch.latestLog?.issueFlag }
}

const openAlert = () => prisma().alert.findFirst({ where: { key: `ISSUE:${batchId}`, clearedAt: null } })

it('the assistant speaks of every open issue of a batch, whatever was logged since', async () => {
  const { batchNumber } = await prisma().batch.findUniqueOrThrow({ where: { id: batchId } })
  const asked = async () => {
    const messages = [{ role: 'user', content: `Where is ${batchNumber}?` }]
    return (await server.call('POST', '/api/beergpt/chat', assistant, { messages })).body.message as string
  }
  const dry = await flag('HIGH', { timestamp: isoHoursAgo(9) })
  await flag('LOW', { issueDescription: 'Gasket weeps', timestamp: isoHoursAgo(8) })
  for (const hours of [6, 5, 4, 3, 2, 1]) await log({ gravity: 1.02, timestamp: isoHoursAgo(hours) })
  expect(await asked()).toMatch(/\(High\): .*Airlock is dry[\s\S]*\*\*Open issue\*\* \(Low\): Gasket weeps/)
  await resolve(assistant, dry)
  const answer = await asked()
  expect(answer).toMatch(/\(Low\): .*Gasket weeps/)
  expect(answer).not.toContain('Airlock is dry')
})

describe('an issue', () => {
  it('is open, with its alert, on the wall and in today, whatever is logged meanwhile, until somebody resolves it', async () => {
    const issue = await flag('HIGH')
    await log({ gravity: 1.02 })
    expect(await standing()).toEqual({ open: issue, isLatestFlagged: false })
    await eventually(async () => expect(await openAlert()).toMatchObject({ severity: 'ERROR' }))
    const shown = `{ today { kind batch { id } } }`
    const dueForIt = async () => {
      const { today } = await ask<{ today: { kind: string; batch: { id: string } | null }[] }>(
        assistant,
        shown,
        {},
      )
      return today.filter(({ kind, batch }) => kind === 'ISSUE' && batch?.id === batchId).length
    }
    expect(await dueForIt()).toBe(1)
    const { data } = await resolve(assistant, issue)
    expect(data?.resolveIssue).toMatchObject({
      issueResolver: expect.stringContaining('brewer_assistant'),
      issueResolution: 'Filled it',
      issueResolvedAt: expect.any(String),
    })
    expect(await standing()).toMatchObject({ open: null })
    await eventually(async () => expect(await openAlert()).toBeNull())
    expect(await dueForIt()).toBe(0)
  })

  it('is the most severe one of several, then the newest', async () => {
    const high = await flag('HIGH', { timestamp: isoHoursAgo(3) })
    const older = await flag('LOW', { timestamp: isoHoursAgo(2) })
    const newer = await flag('LOW', { timestamp: isoHoursAgo(1) })
    const opened = [high, newer, older]
    for (const issue of opened) {
      expect(await standing()).toMatchObject({ open: issue })
      await resolve(assistant, issue)
    }
    expect(await standing()).toMatchObject({ open: null })
  })

  it('keeps the flag of the entry that said so, since the entry is still true', async () => {
    const issue = await flag('HIGH')
    await resolve(assistant, issue)
    expect(await standing()).toEqual({ open: null, isLatestFlagged: true })
  })

  it('is resolved with a note, once, by whoever may log', async () => {
    const issue = await flag('LOW')
    const viewer = await server.signIn('VIEWER')
    expect(await refusalOf(resolve(viewer, issue))).toMatchObject({ code: 'FORBIDDEN' })
    for (const note of [null, '', '  ', 'x'.repeat(501)])
      expect(await refusalOf(resolve(assistant, issue, note))).toMatchObject({ code: 'BAD_USER_INPUT' })
    const [first, again] = [
      await resolve(assistant, issue, 'Filled it', 'resolved-once'),
      await resolve(assistant, issue, 'Filled it', 'resolved-once'),
    ]
    expect(again.data).toEqual(first.data)
    expect(await refusalOf(resolve(admin, issue))).toEqual({
      message: 'This issue has been resolved already.',
      code: 'REFUSED',
    })
    expect(await refusalOf(resolve(admin, 'nothing'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusalOf(resolve(admin, await log({ gravity: 1.03 })))).toMatchObject({ code: 'REFUSED' })
  })

  it('is open again when its resolution is undone, and both are in the activity', async () => {
    const issue = await flag('HIGH')
    const of = `resolution-${++commands}`
    await resolve(admin, issue, 'Filled it', of)
    await ask(admin, 'mutation ($of: ID!) { undo(of: $of, reason: "Dry again") }', { of })
    expect(await standing()).toMatchObject({ open: issue })
    expect(await prisma().batchLog.findUniqueOrThrow({ where: { id: issue } })).toMatchObject({
      issueResolvedAt: null,
      issueResolverId: null,
      issueResolver: null,
      issueResolution: null,
    })
    const { body } = await server.call('GET', '/api/admin/activity?limit=10', admin)
    const said = body.map(({ action }: { action: string }) => action)
    expect(said.filter((action: string) => action.startsWith('Issue')).slice(0, 2)).toEqual([
      'Issue reopened',
      'Issue resolved',
    ])
  })

  it('is none any more when its entry is corrected or withdrawn, and another one when it is flagged again', async () => {
    const edit = `mutation ($id: ID!, $base: Int!, $changes: LogChanges!) {
      editLog(id: $id, baseVersion: $base, changes: $changes, reason: "Wrong tank") { id } }`
    const issue = await flag('HIGH', { gravity: 1.03 })
    await resolve(assistant, issue)
    await ask(assistant, edit, { id: issue, base: 2, changes: { issueFlag: false } })
    await ask(assistant, edit, { id: issue, base: 3, changes: { issueFlag: true } })
    expect(await standing()).toMatchObject({ open: issue })
    await ask(assistant, edit, { id: issue, base: 4, changes: { issueFlag: false } })
    expect(await standing()).toMatchObject({ open: null })
    const withdrawn = await flag('LOW')
    await ask(assistant, 'mutation ($id: ID!) { withdrawLog(id: $id, reason: "Wrong tank") }', {
      id: withdrawn,
    })
    expect(await standing()).toMatchObject({ open: null })
  })

  it('is as it was when its batch comes back from the trash', async () => {
    const [resolved, open] = [await flag('HIGH'), await flag('LOW')]
    await resolve(assistant, resolved)
    for (const call of ['deleteBatch(id: $id)', 'restoreBatch(id: $id) { id }'])
      await ask(admin, `mutation ($id: ID!) { ${call} }`, { id: batchId })
    expect(await standing()).toMatchObject({ open })
  })
})

describe('the upgrade', () => {
  const folder = '20261127025017_issues_stay_open'
  const migration = readFileSync(
    new URL(`../../../prisma/migrations/${folder}/migration.sql`, import.meta.url),
    'utf8',
  )
  const upgrade = async () => {
    await server.app.database.pool.query(migration.slice(migration.indexOf('WITH ended')))
  }
  const isOpen = async (id: string) =>
    (await prisma().batchLog.findUniqueOrThrow({ where: { id } })).issueResolvedAt === null

  it('counts as resolved what an entry without a flag followed, and what is of a finished batch', async () => {
    const followed = await flag('HIGH', { timestamp: isoHoursAgo(5) })
    const next = isoHoursAgo(4)
    await log({ gravity: 1.02, timestamp: next })
    const latest = await flag('LOW', { timestamp: isoHoursAgo(2) })
    const done = await aBatch(prisma(), { stage: 'COMPLETED', completedAt: daysAgo(1) })
    const ofDone = await prisma().batchLog.create({
      data: { batchId: done.id, recipeId: done.recipeId, timestamp: daysAgo(2), issueFlag: true },
    })
    await upgrade()
    expect([await isOpen(followed), await isOpen(latest), await isOpen(ofDone.id)]).toEqual([
      false,
      true,
      false,
    ])
    const { issueResolvedAt } = await prisma().batchLog.findUniqueOrThrow({ where: { id: followed } })
    expect(issueResolvedAt?.toISOString()).toBe(next)
  })

  it('does so in the trash, too', async () => {
    const followed = await flag('HIGH', { timestamp: isoHoursAgo(5) })
    await log({ gravity: 1.02, timestamp: isoHoursAgo(4) })
    const latest = await flag('LOW', { timestamp: isoHoursAgo(2) })
    await ask(admin, 'mutation ($id: ID!) { deleteBatch(id: $id) }', { id: batchId })
    await upgrade()
    await ask(admin, 'mutation ($id: ID!) { restoreBatch(id: $id) { id } }', { id: batchId })
    expect([await isOpen(followed), await isOpen(latest)]).toEqual([false, true])
  })
})
